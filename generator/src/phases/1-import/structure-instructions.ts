import type { Instruction, Method, ValueIndex, ValueKind } from "../../model/program.js";

type KernelCall = Extract<Instruction, { kind: "kernelCall" }>;

/** A method's instructions with jumps turned into branches and loops. `position` is the index of the instruction. */
export type StructuredItem =
  | { readonly kind: "call"; readonly call: KernelCall; readonly position: number }
  | { readonly kind: "move"; readonly from: ValueIndex; readonly to: ValueIndex; readonly position: number }
  | { readonly kind: "if"; readonly condition: ValueIndex; readonly position: number }
  | { readonly kind: "else"; readonly position: number }
  | { readonly kind: "repeat"; readonly counter: ValueIndex; readonly count: ValueIndex; readonly position: number }
  | { readonly kind: "end"; readonly position: number };

/** A jump that belongs to none of the forms that exporters emit. */
export interface UnknownJump {
  readonly position: number;
  readonly what: string;
}

/**
 * Recognises what torch.cond, map and scan are lowered to. A branch is a conditional jump to its other half, which the
 * first half skips by a jump on a constant false. A loop ends with: add 1 to the counter, compare it with the count,
 * jump back unless equal, take the count off the counter again.
 */
export function structureInstructions(method: Method): readonly StructuredItem[] | UnknownJump {
  try {
    return block(method, 0, method.instructions.length);
  } catch (problem) {
    if (problem instanceof JumpProblem) return problem;
    throw problem;
  }
}

class JumpProblem implements UnknownJump {
  constructor(
    readonly position: number,
    readonly what: string,
  ) {}
}

function block(method: Method, start: number, end: number): readonly StructuredItem[] {
  const items: StructuredItem[] = [];
  for (let position = start; position < end; position++) {
    const instruction = method.instructions[position]!;
    const loopEnd = backwardJumpTo(method, position, end);
    if (loopEnd !== undefined) {
      items.push(...loop(method, position, loopEnd));
      position = loopEnd + 1;
      continue;
    }
    switch (instruction.kind) {
      case "kernelCall":
        items.push({ kind: "call", call: instruction, position });
        break;
      case "moveCall":
        checkMove(method, instruction, position);
        items.push({ kind: "move", from: instruction.from, to: instruction.to, position });
        break;
      case "jumpFalse": {
        const { items: branch, next } = conditional(method, position, instruction.condition, instruction.destination, end);
        items.push(...branch);
        position = next - 1;
        break;
      }
      case "delegateCall":
      case "freeCall":
        break;
    }
  }
  return items;
}

function conditional(
  method: Method,
  position: number,
  condition: ValueIndex,
  destination: number,
  end: number,
): { readonly items: readonly StructuredItem[]; readonly next: number } {
  if (!isComputed(method, condition)) throw new JumpProblem(position, `a jump on value ${condition}, which nothing computes`);
  if (destination <= position || destination > end) throw new JumpProblem(position, `a jump to instruction ${destination}`);
  const skip = method.instructions[destination - 1];
  const opening: StructuredItem = { kind: "if", condition, position };
  if (skip?.kind === "jumpFalse" && destination - 1 > position && isConstantFalse(method, skip.condition)) {
    const after = skip.destination;
    if (after < destination || after > end) throw new JumpProblem(destination - 1, `a jump to instruction ${after}`);
    const items: readonly StructuredItem[] = [
      opening,
      ...block(method, position + 1, destination - 1),
      { kind: "else", position: destination - 1 },
      ...block(method, destination, after),
      { kind: "end", position: after - 1 },
    ];
    return { items, next: after };
  }
  const items: readonly StructuredItem[] = [
    opening,
    ...block(method, position + 1, destination),
    { kind: "end", position: destination - 1 },
  ];
  return { items, next: destination };
}

const movable: readonly ValueKind[] = ["tensor", "int", "double", "bool"];

/** A tensor goes to another that can be written, a number to another number of its kind. */
function checkMove(method: Method, { from, to }: { readonly from: ValueIndex; readonly to: ValueIndex }, position: number): void {
  const [source, target] = [method.values[from]!, method.values[to]!];
  const isConstant = target.kind === "tensor" && (target.data.kind === "constant" || target.data.kind === "external");
  if (source.kind === target.kind && movable.includes(source.kind) && from !== to && !isConstant) return;
  const constant = isConstant ? ", a constant" : "";
  throw new JumpProblem(position, `a move of value ${from}, of kind ${source.kind}, to value ${to}, of kind ${target.kind}${constant}`);
}

/** A tensor, or a number that an instruction writes. */
function isComputed(method: Method, index: ValueIndex): boolean {
  const { kind } = method.values[index]!;
  return kind === "tensor" || (movable.includes(kind) && isWritten(method, index));
}

function isWritten(method: Method, index: ValueIndex): boolean {
  return method.instructions.some(
    (instruction) =>
      (instruction.kind === "kernelCall" && instruction.arguments.at(-1) === index) ||
      (instruction.kind === "moveCall" && instruction.to === index),
  );
}

function loop(method: Method, start: number, jump: number): readonly StructuredItem[] {
  const called = (position: number): { readonly name: string; readonly words: readonly ValueIndex[] } | undefined => {
    const instruction = method.instructions[position];
    if (instruction?.kind !== "kernelCall") return undefined;
    return { name: method.operators[instruction.operator]!, words: instruction.arguments };
  };
  const condition = method.instructions[jump];
  const [step, compare, rewind] = [called(jump - 2), called(jump - 1), called(jump + 1)];
  const counter = step?.words[0];
  const count = compare?.words[1];
  const isCounted =
    condition?.kind === "jumpFalse" &&
    counter !== undefined &&
    count !== undefined &&
    step?.name === "executorch_prim::add.Scalar" &&
    step.words[2] === counter &&
    isInteger(method, step.words[1], 1n) &&
    compare?.name === "executorch_prim::eq.Scalar" &&
    compare.words[0] === counter &&
    compare.words[2] === condition.condition &&
    rewind?.name === "executorch_prim::sub.Scalar" &&
    rewind.words[0] === counter &&
    rewind.words[1] === count &&
    rewind.words[2] === counter &&
    isInteger(method, counter, 0n);
  if (!isCounted) throw new JumpProblem(jump, "a backward jump that does not count to a number");
  return [
    { kind: "repeat", counter, count, position: start },
    ...block(method, start, jump - 2),
    { kind: "end", position: jump },
  ];
}

/** The last jump before `end` that goes back to `position`, outside the loop that is being read. */
function backwardJumpTo(method: Method, position: number, end: number): number | undefined {
  for (let at = end - 1; at >= position; at--) {
    const instruction = method.instructions[at];
    if (instruction?.kind === "jumpFalse" && instruction.destination === position) return at;
  }
  return undefined;
}

function isConstantFalse(method: Method, index: ValueIndex): boolean {
  const value = method.values[index];
  return value?.kind === "bool" && !value.value && !isWritten(method, index) && !method.inputs.includes(index);
}

function isInteger(method: Method, index: ValueIndex | undefined, wanted: bigint): boolean {
  const value = index === undefined ? undefined : method.values[index];
  return value?.kind === "int" && value.value === wanted;
}
