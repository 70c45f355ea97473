import type { Instruction, Value, ValueIndex } from "../program.js";
import type { Place } from "../file/place.js";

/** Refuses jumps out of the method, on something that is not a truth value, or back into a loop that cannot end. */
export function checkJumps(instructions: readonly Instruction[], values: readonly Value[], method: Place): void {
  const lastChange = new Map<ValueIndex, number>();
  instructions.forEach((instruction, index) => {
    for (const value of changedValues(instruction)) lastChange.set(value, index);
    if (instruction.kind !== "jumpFalse") return;
    const place = method.inside({ instruction: index });
    const { condition, destination } = instruction;
    checkCondition(condition, values, lastChange.has(condition), place);
    checkDestination(destination, instructions.length, place);
    const changesInLoop = (lastChange.get(condition) ?? -1) >= destination;
    if (destination <= index && !changesInLoop) {
      throw place.refuse("endless-loop", { condition: `value ${condition}`, destination });
    }
  });
}

/** Values that the instruction may change. A call may write any of its arguments. */
function changedValues(instruction: Instruction): readonly ValueIndex[] {
  switch (instruction.kind) {
    case "kernelCall":
    case "delegateCall":
      return instruction.arguments;
    case "moveCall":
      return [instruction.to];
    case "jumpFalse":
    case "freeCall":
      return [];
  }
}

/** The file has an int in the place of a condition that an operator on sizes computes: it becomes a bool at run time. */
function checkCondition(condition: ValueIndex, values: readonly Value[], isComputed: boolean, place: Place): void {
  const value = values[condition]!;
  if (value.kind === "bool" || (value.kind === "tensor" && value.dtype === "bool")) return;
  if (value.kind === "int" && isComputed) return;
  const found = value.kind === "tensor" ? `a tensor of ${value.dtype}` : `of kind ${value.kind}`;
  const what = `the jump's condition, value ${condition},`;
  throw place.refuse("damaged-content", { what, found, expected: "a bool or a tensor of bool" });
}

/** The instruction count itself is a destination: it ends the method. */
function checkDestination(destination: number, count: number, place: Place): void {
  if (destination >= 0 && destination <= count) return;
  const expected = `0 to ${count}, as the method has ${count} instructions`;
  throw place.refuse("damaged-content", { what: "the jump's destination", found: `${destination}`, expected });
}
