import type { NpuConfiguration } from "../payload/npu-configuration.js";

/** Bytes for tables inside the NPU. */
export const tableMemoryBytes = 2048;

/**
 * Where in that memory an address of the DMA lies. U55 and U65 keep tables at the end of each core's buffer, U85 has a
 * memory for them that begins at 0. Only the lower bits of an address count: Vela writes table 0 to the end of the buffer too.
 */
export function tableMemoryOffset(address: number, { product, shramBytes, weightStreams }: NpuConfiguration): number {
  const begin = product === "u85" ? 0 : shramBytes / weightStreams - tableMemoryBytes;
  return (((address - begin) % tableMemoryBytes) + tableMemoryBytes) % tableMemoryBytes;
}
