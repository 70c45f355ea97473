/** What the user may choose. One validated object; nothing else steers a compilation. */
export interface CompileOptions {
  /** C prefix and file name of everything generated for the model; a C identifier. */
  readonly name: string;
  /** Bytes against instructions. */
  readonly optimise: "size" | "balanced" | "speed";
  /** How constants reach the image: a blob pulled in by the assembler, or C arrays. */
  readonly weights: "incbin" | "c";
  /** `ref` forces the slow, obvious kernels: the yardstick for the tuned ones. */
  readonly kernels: "auto" | "ref";
  /** Calls a function of the application after every node: to count instructions, or to look at results. */
  readonly instrument: "none" | "profile" | "trace";
}

export const defaultOptions: Omit<CompileOptions, "name"> = {
  optimise: "balanced",
  weights: "incbin",
  kernels: "auto",
  instrument: "none",
};
