import type { RamRange } from "./attribute-bytes.js";
import type { Binutils } from "./binutils.js";
import type { Region } from "./region-bytes.js";
import type { KnownSources } from "./source-category.js";

/** A linked image as files. */
export interface ImageFiles {
  readonly elf: string;
  readonly map: string;
  /** What the map's relative object paths are relative to: the build directory. */
  readonly objectRoot: string;
}

export interface WeighOptions {
  readonly binutils: Binutils;
  /** Absent for a program of the host, and where nothing but the map knows the memories. */
  readonly ramRanges: readonly RamRange[] | undefined;
  readonly hasFpu: boolean;
  /** Of the board; those of the map where it is not known. */
  readonly regions?: readonly Region[];
  readonly knownSources?: KnownSources;
  /** Functions whose stack is wanted by itself. */
  readonly entryFunctions?: readonly string[];
}
