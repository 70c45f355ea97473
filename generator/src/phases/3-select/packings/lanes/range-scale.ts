import type { KernelRequest } from "../../../../ops/lowering.js";
import { accumulatorRanges, type Range } from "../dsp/accumulators.js";
import { int32View, int8View } from "../dsp/views.js";

/** kernels-c/common/etk_range_scale.h: of sums of raw pixels, without bias and input offset. */
export interface RangeScale {
  readonly low: number;
  readonly high: number;
  readonly upper: number;
  readonly lower: number;
  readonly constant: number;
  readonly negative: number;
  readonly correction: number;
}

/** One output channel; `start` is its sum for raw pixels of 0, `accumulator` what its sum may be, with `start`. */
export interface ScaledChannel {
  readonly multiplier: number;
  readonly shift: number;
  readonly accumulator: Range;
  readonly start: number;
}

/** Where the result of a channel rises. */
interface Steps {
  readonly least: number;
  /** By result from least + 1: the least raw sum that gives it or more. */
  readonly sums: readonly number[];
}

const leastWord = -(2 ** 31);
const mostWord = 2 ** 31 - 1;
/** The result is the top byte of a word, and the lower part of the multiplier counts 4096 times less. */
const resultUnit = 2 ** 24;
const lowerUnit = 4096;
/** A neighbour often does where the nearest multiplier misses a step. */
const neighbours = [0, ...Array.from({ length: 24 }, (_, i) => (i % 2 === 0 ? 1 + i / 2 : -(i + 1) / 2))];

/** Whether results below the output zero point outlast the activation: they round their ties the other way. */
export const negativeResultsSurvive = ({ problem }: KernelRequest): boolean => problem["activation_min"]! < problem["output_offset"]!;

/** The scale of every output channel whose weights `tapsOf` lists; undefined when one has none. */
export function rangeScales(request: KernelRequest, tapsOf: (channel: number) => Iterable<number>): readonly RangeScale[] | undefined {
  const { constants, problem } = request;
  const outputs = problem["output_channels"]!;
  const weights = int8View(constants["weights"]!);
  const bias = constants["bias"] === undefined ? undefined : int32View(constants["bias"]);
  const multipliers = int32View(constants["multipliers"]!);
  const shifts = int32View(constants["shifts"]!);
  const ranges = accumulatorRanges(request, outputs, tapsOf);
  const scales: RangeScale[] = [];
  for (let channel = 0; channel < outputs; channel++) {
    let sum = 0;
    for (const tap of tapsOf(channel)) sum += weights[tap]!;
    const start = (bias?.[channel] ?? 0) + problem["input_offset"]! * sum;
    const own = { multiplier: multipliers[channel]!, shift: shifts[channel]!, accumulator: ranges[channel]!, start };
    const scale = rangeScale(request, own);
    if (scale === undefined) return undefined;
    scales.push(scale);
  }
  return scales;
}

/** By all that decides: a layer is asked about once for each number of its rows, each variant and each core. */
const found = new Map<string, RangeScale | undefined>();
const mostFound = 50_000;

/** Undefined when the result falls somewhere, 32 bits do not hold what comes before it, or no multiplier hits every step. */
export function rangeScale(request: KernelRequest, channel: ScaledChannel): RangeScale | undefined {
  const { output_offset, activation_min, activation_max } = request.problem;
  const { multiplier, shift, accumulator, start } = channel;
  const key = [output_offset, activation_min, activation_max, multiplier, shift, accumulator.low, accumulator.high, start].join();
  if (!found.has(key)) {
    if (found.size >= mostFound) found.clear();
    found.set(key, findRangeScale(request, channel));
  }
  return found.get(key);
}

function findRangeScale(request: KernelRequest, channel: ScaledChannel): RangeScale | undefined {
  const { multiplier, shift, accumulator, start } = channel;
  const farthest = Math.max(-accumulator.low, accumulator.high) * 2 ** Math.max(shift, 0);
  if (multiplier < 0 || farthest >= 2 ** 29) return undefined;
  const steps = stepsOf(request, channel);
  const negative = negativeResultsSurvive(request) ? -start : leastWord;
  if (steps.sums.length === 0) {
    return { low: leastWord, high: mostWord, upper: 0, lower: 0, constant: steps.least << 24, negative: leastWord, correction: 0 };
  }
  const isClamped = steps.least === request.problem["activation_min"];
  const leastSum = isClamped ? steps.sums[0]! : accumulator.low - start;
  const high = steps.sums.at(-1)!;
  if (Math.max(Math.abs(leastSum), Math.abs(high)) * lowerUnit >= 2 ** 31) return undefined;
  const wanted = [...marksOf(steps, isClamped ? undefined : leastSum), ...marksAt(negative, steps, leastSum, high)];
  const [above, under] = [marksWhere(wanted, (sum) => sum >= negative), marksWhere(wanted, (sum) => sum < negative)];
  // What a sum adds to the word, in units of the lower part.
  const nearest = Math.round(multiplier * 2 ** (shift - 31 + 24 + 12));
  for (const neighbour of neighbours) {
    const candidate = nearest + neighbour;
    if (candidate < 0 || candidate >= 2 ** 43) continue;
    const [upper, lower] = [Math.floor(candidate / lowerUnit), candidate % lowerUnit];
    const constant = constantFor(above, upper, lower);
    if (constant === undefined) continue;
    const constantBelow = constantFor(under, upper, lower);
    if (constantBelow === undefined) continue;
    const words = { constant: inWord(constant), correction: inWord(constantBelow - constant) };
    return { low: isClamped ? leastSum : leastWord, high, upper: upper | 0, lower, negative, ...words };
  }
  return undefined;
}

/** A sum whose word must have at least this value, or less than it. */
interface Mark {
  readonly sum: number;
  readonly word: number;
  readonly isLeast: boolean;
}

/** What the word must keep to on both sides of every step; sums below the first one do not matter where `leastSum` is undefined. */
function marksOf({ least, sums }: Steps, leastSum: number | undefined): readonly Mark[] {
  const marks: Mark[] = [];
  if (leastSum !== undefined) marks.push({ sum: leastSum, word: least * resultUnit, isLeast: true });
  for (const [index, sum] of sums.entries()) {
    const word = (least + 1 + index) * resultUnit;
    marks.push({ sum, word, isLeast: true });
    if (leastSum !== undefined || sum > sums[0]!) marks.push({ sum: sum - 1, word, isLeast: false });
  }
  marks.push({ sum: sums.at(-1)!, word: (least + sums.length + 1) * resultUnit, isLeast: false });
  return marks;
}

/** The same on both sides of a sum where the constant changes. */
function marksAt(sum: number, { least, sums }: Steps, leastSum: number, high: number): readonly Mark[] {
  if (sum <= leastSum || sum > high) return [];
  const resultOf = (place: number): number => least + sums.filter((step) => step <= place).length;
  return [
    { sum, word: resultOf(sum) * resultUnit, isLeast: true },
    { sum: sum - 1, word: (resultOf(sum - 1) + 1) * resultUnit, isLeast: false },
  ];
}

/** Sums and words apart, as every multiplier that is tried goes through all of them. */
interface Marks {
  readonly atLeast: { readonly sums: Float64Array; readonly words: Float64Array };
  readonly below: { readonly sums: Float64Array; readonly words: Float64Array };
}

function marksWhere(marks: readonly Mark[], holds: (sum: number) => boolean): Marks {
  const those = (isLeast: boolean): Marks["below"] => {
    const chosen = marks.filter((mark) => mark.isLeast === isLeast && holds(mark.sum));
    return { sums: new Float64Array(chosen.map(({ sum }) => sum)), words: new Float64Array(chosen.map(({ word }) => word)) };
  };
  return { atLeast: those(true), below: those(false) };
}

/** The least constant that keeps to all marks with both parts of a multiplier; 0 if there are none. */
function constantFor({ atLeast, below }: Marks, upper: number, lower: number): number | undefined {
  let least = -Infinity;
  for (let index = 0; index < atLeast.sums.length; index++) {
    const sum = atLeast.sums[index]!;
    least = Math.max(least, atLeast.words[index]! - (sum * upper + Math.floor((sum * lower) / lowerUnit)));
  }
  let bound = Infinity;
  for (let index = 0; index < below.sums.length; index++) {
    const sum = below.sums[index]!;
    bound = Math.min(bound, below.words[index]! - (sum * upper + Math.floor((sum * lower) / lowerUnit)));
    if (least >= bound) return undefined;
  }
  return least > -Infinity ? least : bound < Infinity ? bound - 1 : 0;
}

const inWord = (value: number): number => Number(BigInt.asIntN(32, BigInt(value)));

function stepsOf({ problem }: KernelRequest, { multiplier, shift, accumulator, start }: ScaledChannel): Steps {
  const zeroPoint = problem["output_offset"]!;
  const resultOf = (sum: number): number => {
    return Math.min(Math.max(requantize(sum, multiplier, shift) + zeroPoint, problem["activation_min"]!), problem["activation_max"]!);
  };
  const least = resultOf(accumulator.low);
  const most = resultOf(accumulator.high);
  const sums: number[] = [];
  for (let result = least + 1; result <= most; result++) {
    let sum = Math.round((result - 0.5 - zeroPoint) * (2 ** (31 - shift) / multiplier));
    while (resultOf(sum) < result) sum++;
    while (resultOf(sum - 1) >= result) sum--;
    sums.push(sum - start);
  }
  return { least, sums };
}

/** kernels-c/common/etk_requantize.h for a multiplier of at least 0, in numbers below 2^53. */
function requantize(value: number, multiplier: number, shift: number): number {
  const left = value * 2 ** Math.max(shift, 0);
  const upper = left * Math.floor(multiplier / 65536);
  const lower = left * (multiplier % 65536) + 2 ** 30;
  const whole = Math.floor(upper / 32768);
  const high = whole + Math.floor(((upper - whole * 32768) * 65536 + lower) / 2 ** 31);
  if (shift >= 0) return high;
  const unit = 2 ** -shift;
  return high < 0 ? -Math.floor((-high + unit / 2) / unit) : Math.floor((high + unit / 2) / unit);
}
