import type { DmaOperation, DmaSide } from "./operation.js";
import type { Registers } from "./registers.js";

export function readDma(registers: Registers, offset: number): DmaOperation {
  const u85 = registers.product === "u85";
  const dimensions = registers.bits("DMA0_SRC_REGION", 9, 2);
  const indexed = u85 && (registers.flag("DMA0_SRC_REGION", 11) || registers.flag("DMA0_DST_REGION", 11));
  return {
    kind: "dma",
    offset,
    source: readSide(registers, "SRC"),
    destination: readSide(registers, "DST"),
    byteCount: registers.word("DMA0_LEN"),
    size0: dimensions >= 1 ? registers.param("DMA0_SIZE0") : 1,
    size1: dimensions >= 2 ? registers.param("DMA0_SIZE1") : 1,
    index: indexed
      ? {
          region: registers.bits("DMA0_IDX_REGION", 0, 3),
          begin: registers.address("DMA0_IDX"),
          limit: registers.word("DMA0_IDX_MAX"),
          skip: registers.stride("DMA0_IDX_SKIP1"),
        }
      : undefined,
  };
}

function readSide(registers: Registers, side: "SRC" | "DST"): DmaSide {
  const region = `DMA0_${side}_REGION`;
  const u85 = registers.product === "u85";
  const begin = registers.address(`DMA0_${side}`);
  return {
    region: registers.flag(region, 8) ? undefined : registers.bits(region, 0, 3),
    begin,
    stride0: u85 ? registers.stride(`DMA0_${side}_STRIDE0`) : registers.word("DMA0_LEN") + registers.stride("DMA0_SKIP0"),
    stride1: u85 ? registers.stride(`DMA0_${side}_STRIDE1`) : registers.stride("DMA0_SKIP1"),
    indexed: u85 && registers.flag(region, 11),
  };
}
