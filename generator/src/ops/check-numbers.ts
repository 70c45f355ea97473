import type { OperatorNode } from "../ir/node.js";
import type { SizeContext } from "./size-context.js";
import type { ParameterKind, Signature } from "./signature.js";

const largest = 2 ** 31 - 1;

/**
 * Bounds of whole numbers that the emitted C holds in an int32_t. Ends of slices may be larger, which means "to the end".
 * Sums of products with a zero point in them have to fit as well.
 */
const boundsOf: Partial<Record<ParameterKind, readonly [least: number, most: number]>> = {
  int: [-largest - 1, largest],
  "int[]": [-largest - 1, largest],
  "int[]?": [-largest - 1, largest],
  positive: [1, largest],
  "positive[]": [1, largest],
  zero: [-255, 255],
  wideZero: [-32_768, 32_767],
};

/** Whether the numbers of a call are such that C can compute with them; reports the first that is not. */
export function haveSoundNumbers(signature: Signature, node: OperatorNode, context: SizeContext): boolean {
  return Object.entries(signature).every(([name, kind]) => {
    const argument = node.arguments[name];
    const bounds = boundsOf[kind];
    if (bounds === undefined || argument === null || argument === undefined) return true;
    const [least, most] = bounds;
    const bad = ([argument].flat() as readonly number[]).find((number) => number < least || number > most);
    if (bad === undefined) return true;
    const expected = `whole numbers from ${least} to ${most}`;
    context.report("unsupported-form", { operator: node.operator, found: `"${name}" with ${bad}`, expected });
    return false;
  });
}
