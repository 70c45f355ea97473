import type { RamRange } from "./attribute-bytes.js";
import type { Binutils } from "./binutils.js";

/** A linked image as files. */
export interface ImageFiles {
  readonly elf: string;
  readonly map: string;
  /** What the map's relative object paths are relative to: the build directory. */
  readonly objectRoot: string;
}

export interface WeighOptions {
  readonly binutils: Binutils;
  /** Absent for a program of the host. */
  readonly ramRanges: readonly RamRange[] | undefined;
  readonly hasFpu: boolean;
}
