import type { Instruction } from "../../../src/model/program.js";
import type { Operand } from "../operand.js";
import type { ProgramBuilder } from "../program-builder.js";
import type { Production } from "./production.js";

/**
 * What torch.cond is lowered to: a jump over the first half, which ends with a jump on a constant false over the second one. Each
 * half moves its result to the same value. `inner` makes what the halves compute.
 */
export const branching = (inner: readonly Production[]): Production => (builder) => {
  const { sketch, random } = builder;
  const condition = builder.pick(({ dtype, sizes }) => dtype === "bool" && sizes.every((size) => size === 1));
  const like = builder.pick(
    (operand) => operand.dtype !== "bool" && operand.dtype !== "uint8" && builder.isPlain(operand) && operand.error <= operand.bound / 16,
  );
  if (condition === undefined || like === undefined) return false;
  const first = reserve(builder);
  const one = half(builder, inner, like);
  const isOneSided = random.below(4) === 0;
  const result = builder.planned(like.dtype, like.sizes, { bound: 0, error: 0 });
  sketch.instructions.push({ kind: "moveCall", from: one.value, to: result.value });
  const skip = reserve(builder);
  const middle = sketch.instructions.length;
  const other = isOneSided ? smallest(builder, like) : half(builder, inner, like);
  sketch.instructions.push({ kind: "moveCall", from: other.value, to: result.value });
  sketch.instructions[first] = jump(condition.value, middle);
  sketch.instructions[skip] = jump(sketch.bool(false), sketch.instructions.length);
  builder.give({ ...result, isMoved: true, bound: Math.max(one.bound, other.bound), error: Math.max(one.error, other.error) });
  return true;
};

const jump = (condition: number, destination: number): Instruction => ({ kind: "jumpFalse", condition, destination });

/** A place for a jump whose destination is not known yet. */
const reserve = ({ sketch }: ProgramBuilder): number => sketch.instructions.push(jump(0, 0)) - 1;

/** A few instructions, and a result of the wanted form. */
function half(builder: ProgramBuilder, inner: readonly Production[], like: Operand): Operand {
  return builder.branch((madeHere) => {
    const count = builder.random.below(3);
    for (let attempt = 0; madeHere().length < count && attempt < 20; attempt++) builder.random.pick(inner)(builder);
    const fitting = madeHere().filter(({ dtype, sizes, dimOrder }) => dtype === like.dtype && String(sizes) === String(like.sizes) && dimOrder === undefined);
    return fitting.at(-1) ?? smallest(builder, like);
  });
}

/** A copy by way of an operator. */
function smallest(builder: ProgramBuilder, like: Operand): Operand {
  return builder.branch((madeHere) => {
    builder.compute(`aten::${builder.random.pick(["neg", "abs", "relu"])}.out`, [like.value], like.dtype, like.sizes, like);
    return madeHere().at(-1)!;
  });
}
