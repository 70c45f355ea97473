/** What the compiler says of one function's frame. */
export interface FrameUse {
  readonly function: string;
  readonly bytes: number;
  /** False when the frame grows by an amount known only at run time. */
  readonly bounded: boolean;
}

/** Reads a `.su` file of gcc's -fstack-usage: `path:line:column:function<TAB>bytes<TAB>static|dynamic[,bounded]`. */
export function parseStackUsage(text: string): readonly FrameUse[] {
  return text
    .split("\n")
    .map((line) => line.split("\t"))
    .filter((fields) => fields.length >= 3)
    .map(([where, bytes, kind]) => ({
      function: where!.split(":").at(-1)!,
      bytes: Number(bytes),
      bounded: kind!.trim() !== "dynamic",
    }))
    .filter((use) => Number.isInteger(use.bytes));
}
