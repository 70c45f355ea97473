import type { NpuConfiguration } from "../payload/npu-configuration.js";
import type { TableKind } from "../stream/operation.js";

/** Bytes for tables inside the NPU. */
export const tableMemoryBytes = 2048;

const bytesOf: Readonly<Record<TableKind, number>> = { "8-8": 256, "8-16": 512, "8-32": 1024, "16-16": 2048, "16-32": 2048 };

export function tableBytesOf(kind: TableKind): number {
  return bytesOf[kind];
}

/**
 * Where in that memory an address of the DMA lies. U55 and U65 keep tables at the end of each core's buffer, U85 has a
 * memory for them that begins at 0. Only the lower bits of an address count: Vela writes table 0 to the end of the buffer too.
 */
export function tableMemoryOffset(address: number, { product, shramBytes, weightStreams }: NpuConfiguration): number {
  const begin = product === "u85" ? 0 : shramBytes / weightStreams - tableMemoryBytes;
  return (((address - begin) % tableMemoryBytes) + tableMemoryBytes) % tableMemoryBytes;
}
