import type { Module } from "../../../ir/graph.js";
import type { Node, ValueRef } from "../../../ir/node.js";
import { pairOf } from "../../../ops/cortex-m/image.js";
import { anyInt8, rangeOf, type ChannelRange } from "./channel-range.js";
import { int8Constant } from "../constant-numbers.js";
import { requantize } from "./requantize.js";

type ResultRange = (inputs: readonly ChannelRange[]) => ChannelRange;

const unknown: ResultRange = () => anyInt8;

/** What an element-wise node, a join, a pad or a pool makes of the ranges of its operands. */
export function resultRangeOf(module: Module, node: Node): ResultRange {
  const args = node.arguments;
  switch (node.operator) {
    case "cortex_m::quantized_avg_pool2d.out":
      // The mean of values lies between them, and equals them where they are equal.
      return everyWindowSeesInput(args) ? ([input]) => input! : unknown;
    case "cortex_m::quantized_max_pool2d.out":
      return everyWindowSeesInput(args) ? clamped(([input]) => input!, args) : unknown;
    case "cortex_m::pad.out":
      return ([input]) => rangeOf([input!.low, input!.high, Number(args["padValue"])]);
    case "cortex_m::quantized_activation.out":
      return throughTable(int8Constant(module, args["lut"] as ValueRef));
    case "aten::cat.out":
      return ([input]) => input!;
    case "cortex_m::minimum.out":
      return (inputs) => ({ low: Math.min(...inputs.map(({ low }) => low)), high: Math.min(...inputs.map(({ high }) => high)) });
    case "cortex_m::maximum.out":
      return (inputs) => ({ low: Math.max(...inputs.map(({ low }) => low)), high: Math.max(...inputs.map(({ high }) => high)) });
    case "cortex_m::quantized_add.out":
      return clamped(sumOf(args as unknown as AddArguments), args);
    case "cortex_m::quantized_mul.out":
      return productOf(args as unknown as MulArguments);
    default:
      return unknown;
  }
}

interface PoolArguments {
  readonly kernelSize: readonly number[];
  readonly padding: readonly number[];
  readonly dilation?: readonly number[];
}

function everyWindowSeesInput(args: Readonly<Record<string, unknown>>): boolean {
  const { kernelSize, padding, dilation } = args as unknown as PoolArguments;
  const [kernel, pad] = [pairOf(kernelSize), pairOf(padding)];
  const isDense = (dilation ?? []).every((step) => step === 1);
  return [0, 1].every((axis) => pad[axis]! === 0 || (isDense && pad[axis]! < kernel[axis]!));
}

function clamped(range: ResultRange, args: Readonly<Record<string, unknown>>): ResultRange {
  const [min, max] = [args["activationMin"] as number, args["activationMax"] as number];
  const clamp = (value: number): number => Math.min(Math.max(value, min), max);
  return (inputs) => {
    const { low, high } = range(inputs);
    return { low: clamp(low), high: clamp(high) };
  };
}

function throughTable(table: Int8Array | undefined): ResultRange {
  return table === undefined ? unknown : ([input]) => rangeOf([...table.subarray(input!.low + 128, input!.high + 129)]);
}

interface AddArguments {
  readonly selfZeroPoint: number;
  readonly selfMultiplier: number;
  readonly selfShift: number;
  readonly otherZeroPoint: number;
  readonly otherMultiplier: number;
  readonly otherShift: number;
  readonly outputZeroPoint: number;
  readonly outputMultiplier: number;
  readonly outputShift: number;
}

/** Fractional bits of the operands before they are brought to one scale. */
const addLeftShift = 20;

/** Every step of the sum is monotonic: what the lows give is the low. */
function sumOf(args: AddArguments): ResultRange {
  const sum = (self: number, other: number): number | undefined => {
    const a = requantize((self - args.selfZeroPoint) * 2 ** addLeftShift, args.selfMultiplier, args.selfShift);
    const b = requantize((other - args.otherZeroPoint) * 2 ** addLeftShift, args.otherMultiplier, args.otherShift);
    const result = a === undefined || b === undefined ? undefined : requantize(a + b, args.outputMultiplier, args.outputShift);
    return result === undefined ? undefined : result + args.outputZeroPoint;
  };
  return (inputs) => {
    const [self, other] = inputs as readonly [ChannelRange, ChannelRange];
    const [low, high] = [sum(self.low, other.low), sum(self.high, other.high)];
    return low === undefined || high === undefined ? anyInt8 : { low, high };
  };
}

interface MulArguments {
  readonly selfZeroPoint: number;
  readonly otherZeroPoint: number;
  readonly outputZeroPoint: number;
  readonly outputMultiplier: number;
  readonly outputShift: number;
}

/** A product of two intervals lies between the products of their ends. */
function productOf(args: MulArguments): ResultRange {
  return (inputs) => {
    const [self, other] = inputs as readonly [ChannelRange, ChannelRange];
    const ends = [self.low, self.high].flatMap((a) => [other.low, other.high].map((b) => (a - args.selfZeroPoint) * (b - args.otherZeroPoint)));
    const products = rangeOf(ends);
    const [low, high] = [products.low, products.high].map((end) => requantize(end, args.outputMultiplier, args.outputShift));
    if (low === undefined || high === undefined) return anyInt8;
    const toInt8 = (value: number): number => Math.min(Math.max(value + args.outputZeroPoint, anyInt8.low), anyInt8.high);
    return { low: toInt8(low), high: toInt8(high) };
  };
}
