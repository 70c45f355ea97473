import { words } from "../isa/field-values.js";
import type { NpuConfiguration } from "../payload/npu-configuration.js";
import type { BlockOperation, FeatureMap, Kernel, Shape } from "./operation.js";
import { readInput, readOutput } from "./read-feature-maps.js";
import { inputExtent, readKernel, readResize, resizeExtent } from "./read-kernel.js";
import { readActivation, readOperandScaling, readOutputScaling } from "./read-scaling.js";
import { readScales, readWeights } from "./read-weights.js";
import type { Registers } from "./registers.js";

type Kind = BlockOperation["kind"];

/** What an operation command asks for under the state at its place. */
export function readBlockOperation(
  registers: Registers,
  configuration: NpuConfiguration,
  kind: Kind,
  param: number,
  offset: number,
): BlockOperation {
  const shape = {
    height: registers.size("OFM_HEIGHT_M1"),
    width: registers.size("OFM_WIDTH_M1"),
    depth: registers.size("OFM_DEPTH_M1"),
  };
  const mode = modeOf(kind, param);
  const kernel = readKernel(registers);
  const upscale = words.upscale[registers.bits("IFM_UPSCALE", 0, 2)] ?? "NONE";
  const resize = kind === "resize" ? readResize(registers, param) : undefined;
  const tile = { height: registers.size("IFM_HEIGHT0_M1"), width: registers.size("IFM_WIDTH0_M1") };
  const extent = resize ? resizeExtent(shape, resize, tile) : inputExtent(shape, kernel, upscale !== "NONE");
  const ifmDepth = registers.size("IFM_DEPTH_M1");
  const u85 = configuration.product === "u85";
  const transpose = u85
    ? ((words.transpose as Readonly<Record<number, string>>)[registers.bits("OFM_PRECISION", 11, 3)] ?? "HWC")
    : "HWC";
  const elementwise = kind === "elementwise";
  const ifm = readInput(registers, "IFM", elementwise ? broadcastShape(registers, "IFM", shape) : { ...extent, depth: ifmDepth });
  const accumulatorInput = u85 ? (words.accumulatorInput[registers.bits("ACC_FORMAT", 4, 2)] ?? "RESET") : "RESET";
  const ifm2 = secondInput(registers, kind, mode, param, { shape, ifmDepth, fromIfm2: accumulatorInput === "IFM2" });
  const ofm = readOutput(registers, transposed(shape, transpose));
  const streamed = (kind === "conv" && !(u85 && (param & 1) === 1)) || kind === "depthwise";
  const globalScale = registers.flag("OFM_PRECISION", 8);
  // Pools of U55 and U65 have no scales of channels: without a global scale they have none.
  const readsNoScale = kind === "pool" && !u85 && !globalScale;
  const perChannel = !globalScale && (streamed || (kind === "pool" && u85));
  const accumulators = u85 ? words.accumulator85 : words.accumulator55;
  const accumulator = accumulators[registers.bits("ACC_FORMAT", 0, 2)] ?? "I32";
  return {
    kind,
    mode,
    offset,
    ifm,
    ifm2,
    ofm,
    shape,
    transpose,
    kernel,
    upscale,
    resize,
    accumulator,
    accumulatorInput,
    reverse: u85 ? (words.reverse[registers.bits("OFM_PRECISION", 9, 2)] ?? "NONE") : "NONE",
    weights: streamed ? readWeights(registers, configuration) : undefined,
    scales: perChannel ? readScales(registers, configuration) : undefined,
    wideBias: configuration.product !== "u85" || accumulator === "I48",
    scaling: readsNoScale ? { ...readOutputScaling(registers), scale: 1, shift: 0 } : readOutputScaling(registers),
    scaleA: readOperandScaling(registers, "A", ifm.elementBytes),
    scaleB: readOperandScaling(registers, "B", ifm.elementBytes),
    operandScaleMode: u85 ? 0 : registers.bits("IFM_PRECISION", 8, 2),
    swapped: !u85 && registers.flag("IFM2_BROADCAST", 6),
    activation: readActivation(registers, ofm.elementBytes, ofm.signed),
    keepsAccumulators: u85 && registers.flag("ACC_FORMAT", 6),
    block: {
      height: registers.size("OFM_BLK_HEIGHT_M1"),
      width: registers.size("OFM_BLK_WIDTH_M1"),
      depth: registers.size("OFM_BLK_DEPTH_M1"),
    },
    macs: macsOfOperation(kind, shape, kernel, ifmDepth),
  };
}

function modeOf(kind: Kind, param: number): string {
  if (kind === "pool") return words.pool[param & 7] ?? `${param & 7}`;
  if (kind === "elementwise") return (words.elementwise as Readonly<Record<number, string>>)[param & 63] ?? `${param & 63}`;
  if (kind === "resize") return words.resize[param & 3] ?? "NEAREST";
  return "";
}

const unary: readonly string[] = ["LRELU", "ABS", "CLZ", "NOT"];

/** Elementwise operations read two; vector products take their weights, and some pools their sums, from the second. */
function secondInput(
  registers: Registers,
  kind: Kind,
  mode: string,
  param: number,
  { shape, ifmDepth, fromIfm2 }: { readonly shape: Shape; readonly ifmDepth: number; readonly fromIfm2: boolean },
): FeatureMap | undefined {
  if (kind === "elementwise")
    return unary.includes(mode) ? undefined : readInput(registers, "IFM2", broadcastShape(registers, "IFM2", shape));
  if (registers.product !== "u85") return undefined;
  if (kind === "conv" && (param & 1) === 1) return readInput(registers, "IFM2", { height: 1, width: shape.depth, depth: ifmDepth });
  return fromIfm2 ? readInput(registers, "IFM2", shape) : undefined;
}

function broadcastShape(registers: Registers, name: "IFM" | "IFM2", { height, width, depth }: Shape): Shape {
  if (name === "IFM" && registers.product !== "u85") return { height, width, depth };
  const [one, sizes] = [(bit: number): boolean => registers.flag(`${name}_BROADCAST`, bit), { height, width, depth }];
  return { height: one(0) ? 1 : sizes.height, width: one(1) ? 1 : sizes.width, depth: one(2) ? 1 : sizes.depth };
}

/** Sizes as they lie in memory: the letters name which size of the result becomes rows, columns and channels. */
function transposed({ height, width, depth }: Shape, order: string): Shape {
  const sizes: Readonly<Record<string, number>> = { H: height, W: width, C: depth };
  const [rows, columns, channels] = [...order].map((letter) => sizes[letter]!);
  return { height: rows!, width: columns!, depth: channels! };
}

function macsOfOperation(kind: Kind, { height, width, depth }: Shape, kernel: Kernel, ifmDepth: number): number {
  const results = height * width * depth;
  if (kind === "conv") return results * kernel.width * kernel.height * ifmDepth;
  return kind === "depthwise" ? results * kernel.width * kernel.height : 0;
}
