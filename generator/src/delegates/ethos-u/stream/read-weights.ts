import type { NpuConfiguration } from "../payload/npu-configuration.js";
import type { ByteRange, Weights } from "./operation.js";
import type { Registers } from "./registers.js";

/** Height times width of the blocks that a U85 computes at a time. */
const microblockPixels: readonly number[] = [1, 2, 4, 4, 8, 16];

export function readWeights(registers: Registers, { product, macs, weightStreams }: NpuConfiguration): Weights {
  const u85 = product === "u85";
  const fast = u85 && registers.flag("WEIGHT_FORMAT", 0);
  const cores = product === "u65" && !registers.flag("PARALLEL_MODE", 0) ? 1 : weightStreams;
  const count = fast ? 1 : cores;
  return {
    streams: rangesOf(registers, "WEIGHT", count),
    fast,
    sparse: u85 && registers.flag("WEIGHT_FORMAT", 4),
    partKernelFirst: registers.flag("KERNEL_STRIDE", 2),
    ofmBlockDepth: registers.size("OFM_BLK_DEPTH_M1"),
    ofmMicroblockDepth: u85 ? macs / (8 * (microblockPixels[registers.bits("ACC_FORMAT", 8, 3)] ?? 1)) : macs === 32 ? 4 : 8,
  };
}

/** Bias and scale records; two cores have streams of their own. */
export function readScales(registers: Registers, { product, weightStreams }: NpuConfiguration): readonly ByteRange[] {
  return rangesOf(registers, "SCALE", product === "u65" && registers.flag("PARALLEL_MODE", 0) ? weightStreams : 1);
}

function rangesOf(registers: Registers, name: "WEIGHT" | "SCALE", count: number): readonly ByteRange[] {
  return Array.from({ length: count }, (_, stream) => {
    const numbered = stream === 0 ? name : `${name}${stream}`;
    const region = registers.bits(`${name}_REGION`, 0, 3);
    return { region, begin: registers.address(`${numbered}_BASE`), byteCount: registers.word(`${numbered}_LENGTH`) };
  });
}
