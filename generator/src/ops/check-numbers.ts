import type { OperatorNode } from "../ir/node.js";
import type { SizeContext } from "./size-context.js";
import type { ParameterKind, Signature } from "./signature.js";

/** Whole numbers that the emitted C holds in an int32_t. Ends of slices may be larger, which means "to the end". */
const kindsOfNumbers: ReadonlySet<ParameterKind> = new Set<ParameterKind>(["int", "int[]", "int[]?", "positive", "positive[]"]);
const largest = 2 ** 31 - 1;

/** Whether the numbers of a call are such that C can compute with them; reports the first that is not. */
export function haveSoundNumbers(signature: Signature, node: OperatorNode, context: SizeContext): boolean {
  return Object.entries(signature).every(([name, kind]) => {
    const argument = node.arguments[name];
    if (!kindsOfNumbers.has(kind) || argument === null || argument === undefined) return true;
    const least = kind.startsWith("positive") ? 1 : -largest - 1;
    const bad = ([argument].flat() as readonly number[]).find((number) => number < least || number > largest);
    if (bad === undefined) return true;
    const expected = `whole numbers from ${least} to ${largest}`;
    context.report("unsupported-form", { operator: node.operator, found: `"${name}" with ${bad}`, expected });
    return false;
  });
}
