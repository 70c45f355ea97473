import { words } from "../isa/field-values.js";
import type { NpuConfiguration } from "../payload/npu-configuration.js";
import type { BlockOperation, FeatureMap, Rounding, Scaling, TableKind } from "../stream/operation.js";
import { featureMapFields, operationFields, type FeatureMapWords, type OperationWords } from "./operation-layout.js";

const storages: readonly FeatureMap["storage"][] = ["tiles-2x2", "tiles-3x1", "chained", "scalar"];
const kinds: readonly BlockOperation["kind"][] = ["conv", "depthwise", "pool", "elementwise", "resize"];
const roundings: readonly Rounding[] = ["double", "natural", "double-asymmetric", "symmetric", "to-zero", "down"];
const tables: readonly (TableKind | "none")[] = ["none", "8-8", "8-16", "8-32", "16-16", "16-32"];

/** The words of an operation as the simulator reads them: three feature maps, then the operation. */
export function encodeOperation(operation: BlockOperation, configuration: NpuConfiguration): Int32Array {
  const { ifm, ifm2, ofm } = operation;
  const maps = [ifm, ifm2 ?? ifm, ofm].map(wordsOfMap);
  const own = wordsOfOperation(operation, configuration);
  return Int32Array.from([
    ...maps.flatMap((map) => featureMapFields.map((field) => map[field])),
    ...operationFields.map((field) => own[field]),
  ]);
}

function wordsOfMap(map: FeatureMap): FeatureMapWords {
  const [base0, base1, base2, base3] = map.bases;
  const { region, width0, height0, height1, strideX, strideY, strideC, elementBytes, zeroPoint, height, width, depth, scalar } = map;
  return {
    storage: storages.indexOf(map.storage),
    signed: Number(map.signed),
    brick: Number(map.brick),
    region,
    base0,
    base1,
    base2,
    base3,
    width0,
    height0,
    height1,
    strideX,
    strideY,
    strideC,
    elementBytes,
    zeroPoint,
    height,
    width,
    depth,
    scalar,
  };
}

function wordsOfOperation(operation: BlockOperation, { product, macs, weightStreams }: NpuConfiguration): OperationWords {
  const { kernel, weights, scales, scaling, scaleA, scaleB, activation, shape, resize } = operation;
  const weight = (stream: number): { readonly begin: number; readonly byteCount: number } =>
    weights?.streams[stream] ?? { begin: 0, byteCount: 0 };
  const scale = (stream: number): { readonly begin: number; readonly byteCount: number } =>
    scales?.[stream] ?? { begin: 0, byteCount: 0 };
  return {
    kind: kinds.indexOf(operation.kind),
    mode: modeNumber(operation),
    u85: Number(product === "u85"),
    macs,
    ...shape,
    transpose: numberOf(words.transpose, operation.transpose),
    reverse: words.reverse.indexOf(operation.reverse as (typeof words.reverse)[number]),
    kernelHeight: kernel.height,
    kernelWidth: kernel.width,
    strideY: kernel.strideY,
    strideX: kernel.strideX,
    dilationY: kernel.dilationY,
    dilationX: kernel.dilationX,
    padTop: kernel.padTop,
    padLeft: kernel.padLeft,
    padBottom: kernel.padBottom,
    padRight: kernel.padRight,
    upscale: words.upscale.indexOf(operation.upscale),
    hasIfm2: Number(operation.ifm2 !== undefined),
    accumulatorInput: words.accumulatorInput.indexOf(operation.accumulatorInput),
    wideBias: Number(operation.wideBias),
    scaleStreams: scales?.length ?? 0,
    scaleRegion: scales?.[0]?.region ?? 0,
    scaleBegin0: scale(0).begin,
    scaleBegin1: scale(1).begin,
    scaleBytes0: scale(0).byteCount,
    scaleBytes1: scale(1).byteCount,
    ofmScale: scaling.scale,
    ofmShift: scaling.shift,
    ofmRounding: roundings.indexOf(scaling.rounding),
    ofmDoubleRound: scaling.doubleRound,
    ...operandWords(scaleA, scaleB),
    operandScaleMode: operation.operandScaleMode,
    swapped: Number(operation.swapped),
    clamps: Number(activation.clamp !== undefined),
    clampLow: activation.clamp?.low ?? 0,
    clampHigh: activation.clamp?.high ?? 0,
    table: tables.indexOf(activation.table?.kind ?? "none"),
    tableOffset: activation.table?.offset ?? 0,
    tableSigned: Number(activation.table?.signed ?? false),
    addsZeroPoint: Number(product === "u85" || operation.ofm.elementBytes < 4 || activation.table !== undefined),
    weightStreams: weights?.streams.length ?? 0,
    weightCores: weights?.fast === true ? weightStreams : (weights?.streams.length ?? 0),
    weightRegion: weights?.streams[0]?.region ?? 0,
    weightBegin0: weight(0).begin,
    weightBegin1: weight(1).begin,
    weightBegin2: weight(2).begin,
    weightBegin3: weight(3).begin,
    weightBytes0: weight(0).byteCount,
    weightBytes1: weight(1).byteCount,
    weightBytes2: weight(2).byteCount,
    weightBytes3: weight(3).byteCount,
    fast: Number(weights?.fast ?? false),
    sparse: Number(weights?.sparse ?? false),
    partKernelFirst: Number(weights?.partKernelFirst ?? false),
    blockDepth: weights?.ofmBlockDepth ?? 0,
    microblockDepth: weights?.ofmMicroblockDepth ?? 0,
    resizeMode: words.resize.indexOf(resize?.mode ?? "BILINEAR"),
    resizeScaleX: resize?.scaleX ?? 1,
    resizeScaleY: resize?.scaleY ?? 1,
    resizeOffsetX: resize?.offsetX ?? 0,
    resizeOffsetY: resize?.offsetY ?? 0,
    resizeStepX: resize?.stepX ?? 0,
    resizeStepY: resize?.stepY ?? 0,
  };
}

function operandWords(
  a: Scaling,
  b: Scaling,
): Pick<OperationWords, "scaleA" | "shiftA" | "roundingA" | "doubleRoundA" | "scaleB" | "shiftB" | "roundingB" | "doubleRoundB"> {
  return {
    scaleA: a.scale,
    shiftA: a.shift,
    roundingA: roundings.indexOf(a.rounding),
    doubleRoundA: a.doubleRound,
    scaleB: b.scale,
    shiftB: b.shift,
    roundingB: roundings.indexOf(b.rounding),
    doubleRoundB: b.doubleRound,
  };
}

function modeNumber({ kind, mode }: BlockOperation): number {
  if (kind === "pool") return words.pool.indexOf(mode as (typeof words.pool)[number]);
  return kind === "elementwise" ? numberOf(words.elementwise, mode) : 0;
}

function numberOf(names: Readonly<Record<number, string>>, name: string): number {
  return Number(Object.entries(names).find(([, word]) => word === name)?.[0] ?? 0);
}
