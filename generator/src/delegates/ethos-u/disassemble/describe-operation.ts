import { operationName } from "../audit/audit-payload.js";
import type { BlockOperation, ByteRange, DmaOperation, FeatureMap, Operation, Scaling, Shape } from "../stream/operation.js";
import { trafficOf, type Traffic } from "./traffic.js";

/** One operation as it is printed: a title, facts in words, and what it costs. */
export interface OperationReport {
  readonly offset: number;
  readonly command: string;
  readonly title: string;
  readonly facts: readonly (readonly [name: string, text: string])[];
  readonly macs: number;
  readonly traffic: readonly Traffic[];
  /** Weights that the operation multiplies with, and the bytes that they are coded in. */
  readonly weights?: { readonly count: number; readonly bytes: number };
}

/** Undefined for what computes and moves nothing. */
export function describeOperation(operation: Operation): OperationReport | undefined {
  if (operation.kind === "control") return undefined;
  const common = { offset: operation.offset, command: operationName(operation), traffic: trafficOf(operation) };
  if (operation.kind === "dma") return { ...common, title: "copy", facts: factsOfDma(operation), macs: 0 };
  const weights = weightsOf(operation);
  return { ...common, title: titleOf(operation), facts: factsOf(operation), macs: operation.macs, ...(weights ? { weights } : {}) };
}

function titleOf({ kind, mode, kernel, upscale, resize }: BlockOperation): string {
  const windowed = kind === "conv" || kind === "depthwise" || kind === "pool";
  const name =
    kind === "elementwise" ? mode : kind === "pool" ? `pool ${mode}` : kind === "resize" ? `resize ${resize?.mode ?? ""}` : kind;
  if (!windowed) return name;
  const { width, height, strideX, strideY, dilationX, dilationY, padTop, padLeft, padBottom, padRight } = kernel;
  const dilation = dilationX > 1 || dilationY > 1 ? `, dilation ${dilationY}x${dilationX}` : "";
  const padding = padTop + padLeft + padBottom + padRight > 0 ? `, padding ${padTop} ${padLeft} ${padBottom} ${padRight}` : "";
  return `${name} ${height}x${width}, stride ${strideY}x${strideX}${dilation}${padding}${upscale === "NONE" ? "" : `, upscale ${upscale}`}`;
}

function factsOf(operation: BlockOperation): readonly (readonly [string, string])[] {
  const { ifm, ifm2, ofm, weights, scales, transpose, block, activation, swapped, accumulator, accumulatorInput } = operation;
  const order =
    weights &&
    [
      `${weights.partKernelFirst ? "part kernel" : "depth"} first`,
      ...(weights.sparse ? ["2:4 sparse"] : []),
      ...(weights.fast ? ["fast format"] : []),
    ].join(", ");
  const count = weightsOf(operation);
  return [
    ...(accumulatorInput === "IFM2" ? [] : [["IFM", mapText(ifm)] as const]),
    ...(ifm2 ? [["IFM2", `${mapText(ifm2)}${swapped ? ", first operand" : ""}`] as const] : []),
    ["OFM", `${mapText(ofm)}${transpose === "HWC" ? "" : `, stored as ${transpose}`}`],
    ...(weights?.streams ?? []).map((range) => ["weights", `${rangeText(range)}, ${order}`] as const),
    ...(count
      ? [["coded", `${count.count} weights in ${count.bytes} bytes, ${(count.count / count.bytes).toFixed(2)} to 1`] as const]
      : []),
    ...(scales ?? []).map((range) => ["scales", `${rangeText(range)}, one a channel`] as const),
    ["scaling", scalingText(operation)],
    ["activation", activationText(activation)],
    ["block", `${sizesText(block)}, accumulators ${accumulator}${accumulatorInput === "RESET" ? "" : ` from ${accumulatorInput}`}`],
  ];
}

function mapText(map: FeatureMap): string {
  const { height, width, depth, elementBytes, signed, brick, zeroPoint, region, bases, strideY, strideX, strideC, storage, scalar } =
    map;
  const type = `${signed ? "int" : "uint"}${elementBytes * 8}`;
  const zero = `zero point ${zeroPoint}`;
  if (storage === "scalar") return `${type} ${scalar}, ${zero}`;
  const sizes = `${height}x${width}x${depth} ${type}`;
  if (storage === "chained") return `${sizes}, ${zero}, chain buffer ${region}`;
  const tiled = width > map.width0 || height > map.height0;
  const tiles = tiled
    ? ` tiles ${bases.map(hex).join(" ")} at row ${map.height0}/${map.height1}, column ${map.width0}`
    : ` ${hex(bases[0])}`;
  return `${sizes} ${brick ? "NHCWB16" : "NHWC"}, ${zero}, region ${region}${tiles}, strides ${strideY} ${strideX} ${strideC}`;
}

function scalingText({ scales, scaling, scaleA, scaleB, kind, mode }: BlockOperation): string {
  const result = scales === undefined ? `${scaling.scale} / 2^${scaling.shift}, ${scaling.rounding}` : scaling.rounding;
  const sums = kind === "elementwise" && ["ADD", "SUB", "LRELU"].includes(mode);
  return sums ? `${result}; A ${operandText(scaleA)}; B ${operandText(scaleB)}` : result;
}

function operandText({ scale, shift, rounding }: Scaling): string {
  return `${scale} / 2^${shift}, ${rounding}`;
}

function activationText({ clamp, table, hardware }: BlockOperation["activation"]): string {
  const range = clamp === undefined ? "none" : `${clamp.low} to ${clamp.high}`;
  if (hardware !== undefined) return `${range}, ${hardware}`;
  return table === undefined ? range : `${range}, table of ${table.kind} bits at byte ${table.offset}`;
}

/** Undefined for operations without coded weights. */
function weightsOf({
  kind,
  weights,
  shape,
  ifm,
  kernel,
}: BlockOperation): { readonly count: number; readonly bytes: number } | undefined {
  if (weights === undefined) return undefined;
  const count = shape.depth * kernel.width * kernel.height * (kind === "conv" ? ifm.depth : 1);
  return { count, bytes: weights.streams.reduce((bytes, { byteCount }) => bytes + byteCount, 0) };
}

function factsOfDma({ source, destination, byteCount, size0, size1, index }: DmaOperation): readonly (readonly [string, string])[] {
  const side = ({ region, begin, indexed }: DmaOperation["source"]): string =>
    `${region === undefined ? "table memory" : `region ${region}`} ${hex(begin)}${indexed ? ", rows by index" : ""}`;
  return [
    ["from", side(source)],
    ["to", side(destination)],
    ["bytes", size0 * size1 === 1 ? `${byteCount}` : `${byteCount} x ${size0} x ${size1}`],
    ...(index ? [["index", `region ${index.region} ${hex(index.begin)}, at most ${index.limit}`] as const] : []),
  ];
}

function sizesText({ height, width, depth }: Shape): string {
  return `${height}x${width}x${depth}`;
}

function rangeText({ region, begin, byteCount }: ByteRange): string {
  return `region ${region} ${hex(begin)}, ${byteCount} bytes`;
}

function hex(offset: number): string {
  return `0x${offset.toString(16)}`;
}
