import type { TensorValue } from "../../../reference/executor.js";
import { decodeElements } from "../../run/decode-elements.js";
import { logicalOrder } from "../executor/method-tensors.js";
import { shapeOf } from "./layers.js";
import type { Quantisation } from "./quantisation.js";

/** How far a tensor of the second program is from that of the first. */
export interface Difference {
  /** In decibels; Infinity where nothing differs. */
  readonly signalToNoise: number;
  readonly cosine: number;
  /** In the numbers that the integers stand for, as far as `scale` knows. */
  readonly largest: number;
  /** What made the two comparable. */
  readonly scale: string;
}

interface Numbers {
  readonly values: Float64Array;
  /** False where the file has no scale for the integers, whose zero point is taken off. */
  readonly isScaled: boolean;
}

/** The difference, or in words why there is none. */
export function measure(a: TensorValue, ofA: Quantisation | undefined, b: TensorValue, ofB: Quantisation | undefined): Difference | string {
  if (shapeOf(a) !== shapeOf(b)) return `the sizes are [${a.sizes.join(",")}] and [${b.sizes.join(",")}]`;
  const asIntegers = a.dtype === b.dtype && ofA?.zeroPoint === undefined && ofB?.zeroPoint === undefined;
  const [left, right] = asIntegers ? [plain(a), plain(b)] : [numbersOf(a, ofA), numbersOf(b, ofB)];
  if (typeof left === "string") return `of a, ${left}`;
  if (typeof right === "string") return `of b, ${right}`;
  if (!left.isScaled && !right.isScaled && left.values.every((value, index) => value === right.values[index])) {
    return { ...differenceOf(left.values, right.values), scale: "same integers" };
  }
  if (left.isScaled && right.isScaled) {
    const arePlain = asIntegers || (!isInteger(a) && !isInteger(b));
    return { ...differenceOf(left.values, right.values), scale: arePlain ? "as they are" : "from the file" };
  }
  // Of one unknown scale only what is left after the best one can be judged.
  const factor = left.isScaled || !right.isScaled ? bestScale(left.values, right.values) : bestScale(right.values, left.values);
  const scaled = (values: Float64Array): Float64Array => values.map((value) => factor * value);
  if (!left.isScaled && right.isScaled) return { ...differenceOf(scaled(left.values), right.values), scale: `a fitted: ${short(factor)}` };
  const steps = left.isScaled ? "" : " steps of a";
  return { ...differenceOf(left.values, scaled(right.values)), scale: `b fitted: ${short(factor)}${steps}` };
}

const isInteger = ({ dtype }: TensorValue): boolean => /int/.test(dtype);
const short = (value: number): string => String(Number(value.toPrecision(4)));

function plain(tensor: TensorValue): Numbers {
  return { values: Float64Array.from(decodeElements(logicalOrder(tensor).bytes, tensor.dtype), Number), isScaled: true };
}

function numbersOf(tensor: TensorValue, quantisation: Quantisation | undefined): Numbers | string {
  const { values } = plain(tensor);
  if (!isInteger(tensor)) return { values, isScaled: true };
  const { scale, zeroPoint } = quantisation ?? {};
  if (zeroPoint === undefined) return `no argument says the zero point of ${tensor.dtype}`;
  return { values: values.map((value) => (value - zeroPoint) * (scale ?? 1)), isScaled: scale !== undefined };
}

/** The factor of `values` that comes nearest to `wanted` in squares; scales are positive. */
function bestScale(wanted: Float64Array, values: Float64Array): number {
  let [products, squares] = [0, 0];
  values.forEach((value, index) => {
    if (!Number.isFinite(wanted[index]!)) return;
    products += value * wanted[index]!;
    squares += value * value;
  });
  return products > 0 ? products / squares : 1;
}

function differenceOf(a: Float64Array, b: Float64Array): Omit<Difference, "scale"> {
  let [signal, other, products, noise, largest] = [0, 0, 0, 0, 0];
  a.forEach((value, index) => {
    const found = b[index]!;
    const areFinite = Number.isFinite(value) && Number.isFinite(found);
    const difference = Object.is(value, found) ? 0 : areFinite ? Math.abs(value - found) : Infinity;
    noise += difference * difference;
    largest = Math.max(largest, difference);
    if (!areFinite) return;
    signal += value * value;
    other += found * found;
    products += value * found;
  });
  const signalToNoise = noise === 0 ? Infinity : 10 * Math.log10(signal / noise);
  const lengths = Math.sqrt(signal) * Math.sqrt(other);
  const cosine = noise === 0 || (signal === 0 && other === 0) ? 1 : lengths === 0 ? 0 : products / lengths;
  return { signalToNoise, cosine, largest };
}
