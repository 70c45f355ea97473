import type { StackBound } from "./stack/stack-bound.js";

/** Whose bytes they are, in the order they are listed. */
export const categories = [
  "constants",
  "kernels",
  "generated",
  "application",
  "platform",
  "library",
  "arena",
  "stack",
  "other",
] as const;
export type Category = (typeof categories)[number];

export const categoryTitles: Readonly<Record<Category, string>> = {
  constants: "model constants",
  kernels: "kernels",
  generated: "generated code",
  application: "application",
  platform: "platform",
  library: "C library",
  arena: "model buffers",
  stack: "reserved stack",
  other: "alignment and other",
};

/** The smallest thing with a name: a symbol, or what no symbol covers of an object file's section. */
export interface Item {
  readonly name: string;
  readonly category: Category;
  /** The source file that it comes from, without its folders: "kws_weights.S"; absent where no map tells. */
  readonly source?: string;
  /** Section of the image. */
  readonly section: string;
  readonly flashBytes: number;
  readonly ramBytes: number;
}

export interface CallBound {
  readonly function: string;
  /** Absent where something that it calls is unbounded. */
  readonly bytes: number | undefined;
}

export interface CategoryBytes {
  readonly flashBytes: number;
  readonly ramBytes: number;
}

/** One memory of the target. */
export interface RegionBytes {
  readonly name: string;
  readonly bytes: number;
  readonly capacityBytes: number;
}

/** What an image needs: every byte is in exactly one item. */
export interface Weight {
  readonly flashBytes: number;
  readonly ramBytes: number;
  /** The planned memory of its models. */
  readonly arenaBytes: number;
  /** Memories of the board, or of the linker's map; none on the host. */
  readonly regions: readonly RegionBytes[];
  readonly byCategory: Readonly<Record<Category, CategoryBytes>>;
  readonly items: readonly Item[];
  /** Absent where programs are not analysed: on the host. */
  readonly stack: StackBound | undefined;
  /** What a caller of each function of the model needs, where the caller's own stack has no bound. */
  readonly calls: readonly CallBound[];
}

export function sumByCategory(items: readonly Item[]): Weight["byCategory"] {
  const sums = Object.fromEntries(categories.map((category) => [category, { flashBytes: 0, ramBytes: 0 }])) as Record<
    Category,
    { flashBytes: number; ramBytes: number }
  >;
  for (const item of items) {
    sums[item.category].flashBytes += item.flashBytes;
    sums[item.category].ramBytes += item.ramBytes;
  }
  return sums;
}
