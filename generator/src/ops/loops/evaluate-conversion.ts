import type { DType } from "../../ir/dtype.js";
import { dtypeBytes } from "../../ir/dtype.js";
import { isStatic } from "../../ir/dim.js";
import type { LoopRequest } from "../lowering.js";
import { computeType, integerRange, isComplex, isFloating } from "./c-types.js";
import { constantValues } from "./constant-value.js";
import { convertText, loadAs, storeAs } from "./convert.js";

/** True when a request turns every element of one tensor into another dtype, in the same order of memory. */
export function isPlainConversion(request: LoopRequest, from: DType, to: DType): boolean {
  const [nest] = request.steps;
  if (request.steps.length !== 1 || nest?.kind !== "nest" || isComplex(from) || isComplex(to)) return false;
  const [load, store] = [nest.loads[0], nest.stores[0]];
  if (nest.loads.length !== 1 || nest.stores.length !== 1 || load === undefined || store === undefined) return false;
  const type = computeType(to);
  const isSameOrder = load.offset === 0 && store.offset === 0 && String(load.strides) === String(store.strides);
  return (
    isSameOrder &&
    nest.values.length === 0 &&
    nest.reduction === undefined &&
    (nest.checks ?? []).length === 0 &&
    [...nest.extents, ...load.strides].every(isStatic) &&
    load.convert === loadAs(from, type) &&
    store.expression === convertText(`$${load.name}`, storeAs(type, to))
  );
}

/** The elements in the other dtype; undefined for values that do not convert exactly as the machine would. */
export function evaluateConversion(bytes: Uint8Array, from: DType, to: DType): Uint8Array | undefined {
  const values = constantValues(from, bytes);
  if (values === undefined || to === "float16" || to === "bfloat16") return undefined;
  const result = new Uint8Array(values.length * dtypeBytes(to));
  const view = new DataView(result.buffer);
  const isWritten = values.every((value, index) => writeElement(view, index * dtypeBytes(to), to, value));
  return isWritten ? result : undefined;
}

function writeElement(view: DataView, at: number, dtype: DType, value: number | bigint): boolean {
  if (dtype === "float32") view.setFloat32(at, Number(value), true);
  else if (dtype === "float64") view.setFloat64(at, Number(value), true);
  else if (isFloating(dtype)) return false;
  else if (dtype === "bool") view.setUint8(at, Number(value) === 0 ? 0 : 1);
  else return writeInteger(view, at, dtype, value);
  return true;
}

function writeInteger(view: DataView, at: number, dtype: DType, value: number | bigint): boolean {
  if (typeof value === "number" && !Number.isFinite(value)) return false;
  const whole = typeof value === "bigint" ? value : BigInt(Math.trunc(value));
  const { lowest, highest } = integerRange(computeType(dtype));
  if (whole < lowest || whole > highest) return false;
  const bits = BigInt.asUintN(64, whole);
  for (let byte = 0; byte < dtypeBytes(dtype); byte++) view.setUint8(at + byte, Number((bits >> BigInt(8 * byte)) & 0xffn));
  return true;
}
