import { dtypeBytes, type DType } from "../../ir/dtype.js";
import { decodeElements } from "../../run/decode-elements.js";
import type { MethodInput } from "../executor/method-tensors.js";
import type { TensorInput } from "../executor/read-inputs.js";
import { fromLogicalOrder, toLogicalOrder } from "../run/logical-order.js";
import type { Quantisation } from "./quantisation.js";

interface ConvertedInput {
  readonly input: TensorInput;
  /** Undefined where the numbers are the same. */
  readonly words: string | undefined;
}

type Complete = { readonly [Key in keyof Quantisation]: number };

/**
 * The numbers that a program is given, as another one takes them. Of integers the program itself says what they stand for,
 * or else the other one by how it quantises its floats. Undefined where neither does.
 */
export function convertInput(
  given: TensorInput,
  from: MethodInput,
  ofFrom: Quantisation | undefined,
  to: MethodInput,
  ofTo: Quantisation | undefined,
): ConvertedInput | undefined {
  const [left, right] = [complete(ofFrom, from, ofTo, to), complete(ofTo, to, ofFrom, from)];
  const areSame = from.dtype === to.dtype && (!isInteger(from) || left === undefined || right === undefined || sameMeaning(left, right));
  const logical = toLogicalOrder({ bytes: given.bytes, sizes: given.sizes, steps: 1 }, from).bytes;
  if (areSame) return { input: { ...given, bytes: fromLogicalOrder(logical, to) }, words: undefined };
  if ((isInteger(from) && left === undefined) || (isInteger(to) && right === undefined)) return undefined;
  const numbers = decodeElements(logical, from.dtype).map(Number);
  const floats = isInteger(from) ? numbers.map((value) => dequantised(value, left!)) : numbers;
  const wanted = isInteger(to) ? floats.map((value) => quantised(value, right!, to.dtype)) : floats;
  const words = isInteger(to)
    ? `the values quantised by scale ${short(right!.scale)} and zero point ${right!.zeroPoint}`
    : `the values dequantised by scale ${short(left!.scale)} and zero point ${left!.zeroPoint}`;
  return { input: { kind: "tensor", sizes: given.sizes, bytes: fromLogicalOrder(encode(wanted, to.dtype), to) }, words };
}

const isInteger = ({ dtype }: MethodInput): boolean => /int/.test(dtype);
const short = (value: number): string => String(Number(value.toPrecision(5)));
const sameMeaning = (a: Complete, b: Complete): boolean => a.scale === b.scale && a.zeroPoint === b.zeroPoint;

/** A scale that only a program with floats has counts for the integers of the other one if nothing speaks against it. */
function complete(
  own: Quantisation | undefined,
  input: MethodInput,
  other: Quantisation | undefined,
  otherInput: MethodInput,
): Complete | undefined {
  if (!isInteger(input)) return undefined;
  const scale = own?.scale ?? (isInteger(otherInput) ? undefined : other?.scale);
  const zeroPoint = own?.zeroPoint ?? (isInteger(otherInput) ? undefined : other?.zeroPoint);
  const isContradicted = own?.scale === undefined && own?.zeroPoint !== undefined && own.zeroPoint !== other?.zeroPoint;
  return scale === undefined || zeroPoint === undefined || isContradicted ? undefined : { scale, zeroPoint };
}

const ranges: Partial<Record<DType, readonly [number, number]>> = {
  int8: [-128, 127],
  uint8: [0, 255],
  int16: [-32768, 32767],
  uint16: [0, 65535],
};

function dequantised(value: number, { scale, zeroPoint }: Complete): number {
  return Math.fround((value - zeroPoint) * Math.fround(scale));
}

/** As the quantise operators compute it: in float32, as a product with the reciprocal, ties to even; NaN counts as 0. */
function quantised(value: number, { scale, zeroPoint }: Complete, dtype: DType): number {
  const [low, high] = ranges[dtype]!;
  const scaled = Math.fround(Math.fround(1 / Math.fround(scale)) * Math.fround(value));
  const floor = Math.floor(scaled);
  const isTie = scaled - floor === 0.5;
  const nearest = isTie ? floor + (floor % 2 === 0 ? 0 : 1) : Math.round(scaled);
  return Math.max(low, Math.min(high, (Number.isNaN(nearest) ? 0 : nearest) + zeroPoint));
}

function encode(values: readonly number[], dtype: DType): Uint8Array {
  const width = dtypeBytes(dtype);
  const bytes = new Uint8Array(values.length * width);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => {
    if (dtype === "float32") view.setFloat32(index * width, value, true);
    else if (width === 2) view.setInt16(index * width, value, true);
    else view.setInt8(index, value);
  });
  return bytes;
}
