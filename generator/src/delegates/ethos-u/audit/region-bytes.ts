import type { EthosUPayload } from "../payload/payload.js";
import type { TouchedRange } from "./touched-ranges.js";

export const regions = { constants: 0, scratch: 1, fastScratch: 2 } as const;

/**
 * Bytes of each region. The payload states regions 0 and 1, and by its windows those of separate inputs and outputs; no
 * payload says how much of region 2 is needed: what the stream touches there does.
 */
export function regionBytesOf(
  { constants, scratchBytes, inputs, outputs }: EthosUPayload,
  touched: Iterable<TouchedRange>,
): ReadonlyMap<number, number> {
  const bytes = new Map<number, number>([
    [regions.constants, aligned(constants.length)],
    [regions.scratch, aligned(scratchBytes)],
  ]);
  const reach = (region: number, end: number): void => {
    bytes.set(region, Math.max(bytes.get(region) ?? 0, aligned(end)));
  };
  for (const { region, offset, byteCount } of [...inputs, ...outputs]) {
    if (region > regions.fastScratch) reach(region, offset + byteCount);
  }
  for (const { region, begin, byteCount } of touched) {
    if (region === regions.fastScratch && begin + byteCount < largestFastScratch) reach(region, begin + byteCount);
  }
  return bytes;
}

/** More than any NPU's fast memory: an address beyond is damage. */
const largestFastScratch = 2 ** 30;

/** The driver demands regions that are aligned, and copies read them up to there. */
function aligned(byteCount: number): number {
  return Math.ceil(byteCount / 16) * 16;
}
