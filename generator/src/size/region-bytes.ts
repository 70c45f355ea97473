import type { Image } from "./elf/image.js";
import type { RegionBytes } from "./weight.js";

/** A memory of the target. */
export interface Region {
  readonly name: string;
  readonly origin: number;
  readonly bytes: number;
}

/** What lies in each memory, what startup copies counted in both places. Memories that hold nothing are left out. */
export function regionBytes(image: Image, regions: readonly Region[]): readonly RegionBytes[] {
  return regions
    .map(({ name, origin, bytes: capacityBytes }) => {
      const isInside = (address: number): boolean => address >= origin && address < origin + capacityBytes;
      const bytes = image.sections.reduce((sum, section) => {
        const isCopied = section.stored && section.loadAddress !== section.address;
        return sum + (isInside(section.address) ? section.bytes : 0) + (isCopied && isInside(section.loadAddress) ? section.bytes : 0);
      }, 0);
      return { name, bytes, capacityBytes };
    })
    .filter(({ bytes }) => bytes > 0);
}
