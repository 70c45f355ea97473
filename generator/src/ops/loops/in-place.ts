import { dimBound, sameDim } from "../../ir/dim.js";
import { dtypeBytes } from "../../ir/dtype.js";
import type { ValueId } from "../../ir/ids.js";
import type { Tensor } from "../../ir/tensor.js";
import type { LoopRequest } from "../lowering.js";
import type { LoopNest, NestLoad } from "./nest.js";

/**
 * Inputs that the result may overwrite: every element is read at the very place, and in the very iteration, that the
 * result is written to, and elements are equally large.
 */
export function inPlaceOperands(
  nest: LoopNest,
  operands: LoopRequest["operands"],
  tensorOf: (value: ValueId) => Tensor,
): readonly ValueId[] {
  const [store] = nest.stores;
  if (store === undefined || nest.stores.length > 1 || nest.reduction !== undefined) return [];
  const tensorOfOperand = (operand: string): Tensor => tensorOf(operands[operand]!.value);
  const out = tensorOfOperand(store.operand);
  const covers = (load: NestLoad): boolean =>
    sameDim(load.offset, store.offset) &&
    load.strides.every((stride, dim) => sameDim(stride, store.strides[dim]!) || dimBound(nest.extents[dim]!) === 1) &&
    dtypeBytes(tensorOfOperand(load.operand).dtype) === dtypeBytes(out.dtype);
  const candidates = [...new Set(nest.loads.map((load) => operands[load.operand]!.value))];
  return candidates.filter((value) =>
    nest.loads.filter((load) => operands[load.operand]!.value === value).every(covers),
  );
}
