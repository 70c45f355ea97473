/** Bytes that a linked image may not exceed. */
export interface SizeLimit {
  readonly of: "flash" | "ram" | "stack" | "arena" | "region" | "owner";
  /** Which region of the memory map, or whose bytes; null where `of` says all. */
  readonly name: string | null;
  /** What an owner's limit is about; null elsewhere. */
  readonly memory: "flash" | "ram" | null;
  readonly bytes: number;
  /** Where the figure is from, after "which is": "the budget", "the baseline of 1,000 bytes and 1%". */
  readonly basis: string;
}

/** `flash`, `region sram`, `flash of kernels`. */
export function limitTitle({ of, name, memory }: Pick<SizeLimit, "of" | "name" | "memory">): string {
  if (of === "region") return `region ${name}`;
  return of === "owner" ? `${memory} of ${name}` : of;
}
