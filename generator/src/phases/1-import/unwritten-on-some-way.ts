import type { ValueIndex } from "../../model/program.js";
import { controlNames } from "../../ops/control/control-operators.js";
import type { StorageAssignment } from "./assign-storages.js";
import type { Call } from "./calls.js";

/** What is written on every way to here, and in the first half of a branch that has ended. */
interface Block {
  readonly isLoop: boolean;
  readonly before: ReadonlySet<string>;
  first?: ReadonlySet<string>;
}

/**
 * The values that are read, or returned, though not every way through the branches has written them. A loop counts as run
 * once: what it would write has no elements where it does not run.
 */
export function unwrittenOnSomeWay(
  calls: readonly Call[],
  method: { readonly inputs: readonly ValueIndex[]; readonly outputs: readonly ValueIndex[] },
  assignments: ReadonlyMap<ValueIndex, StorageAssignment>,
): readonly ValueIndex[] {
  const everWritten = new Set(calls.flatMap(({ writes }) => writes).map(keyOf));
  const unwritten = new Set<ValueIndex>();
  const blocks: Block[] = [];
  let written = new Set(method.inputs.map(keyOf));
  const read = (index: ValueIndex): void => {
    // Constants, state, and numbers that are fixed at export.
    const isOfMethod = (assignments.get(index)?.kind ?? "arena") === "arena" && everWritten.has(keyOf(index));
    if (isOfMethod && !written.has(keyOf(index))) unwritten.add(index);
  };
  for (const { node, reads, writes } of calls) {
    reads.forEach(read);
    for (const index of writes) written.add(keyOf(index));
    if (node.operator === controlNames.if || node.operator === controlNames.repeat) {
      blocks.push({ isLoop: node.operator === controlNames.repeat, before: new Set(written) });
    } else if (node.operator === controlNames.else) {
      const block = blocks.at(-1)!;
      block.first = written;
      written = new Set(block.before);
    } else if (node.operator === controlNames.end) {
      const { isLoop, before, first = before } = blocks.pop()!;
      if (!isLoop) written = new Set([...written].filter((key) => first.has(key)));
    }
  }
  method.outputs.forEach(read);
  return [...unwritten];

  function keyOf(index: ValueIndex): string {
    return assignments.get(index)?.key ?? `value ${index}`;
  }
}
