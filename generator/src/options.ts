/** What `rowsPerStep` may be. */
export const rowsOfSteps = [1, 2, 3, 4, 6, 8] as const;

/** What the user may choose. One validated object; nothing else steers a compilation. */
export interface CompileOptions {
  /** C prefix and file name of everything generated for the model; a C identifier. */
  readonly name: string;
  /** Bytes against instructions. */
  readonly optimise: "size" | "balanced" | "speed";
  /** What builds the project: its own CMake files without an operating system, Zephyr's build system, or the user's own around a library. */
  readonly project: "baremetal" | "zephyr" | "library";
  /** How constants reach the image: a blob pulled in by the assembler, or C arrays. */
  readonly weights: "incbin" | "c";
  /**
   * `ref` forces the slow, obvious kernels: the yardstick for the tuned ones. `cmsis-nn` calls that library, which the
   * user brings, wherever its results are equal.
   */
  readonly kernels: "auto" | "ref" | "cmsis-nn";
  /** Calls a function of the application after every node: to count instructions, or to look at results. */
  readonly instrument: "none" | "profile" | "trace";
  /**
   * Bytes of planned memory against instructions. `speed`: every tensor is whole; `min`: rows pass through rings
   * wherever that saves bytes; `balanced`: as far as it costs few instructions.
   */
  readonly ram: "min" | "balanced" | "speed";
  /** Most rows that a node computes at a turn where rows pass through rings; null lets the planner choose. */
  readonly rowsPerStep: (typeof rowsOfSteps)[number] | null;
  /** `rows`: the first input is never whole; the application hands over one row after the other. */
  readonly input: "whole" | "rows";
  /** Mutable buffers of one name, or of one shape, in several methods of a program are one, even if the program does not say so. */
  readonly shareState: boolean;
  /** Several models: each has memory of its own, because they may run at the same time. Otherwise they take turns. */
  readonly concurrent: boolean;
  /** What the user wants in which bank of the board; everything else is placed by what it moves. */
  readonly place: readonly { readonly what: string; readonly bank: string }[];
  /** `rated`: startup raises the core's clock to what the chip is rated for, where the board says how; time is measured there. */
  readonly clock: "reset" | "rated";
  /** What the linked image may not exceed: its build fails when it does. */
  readonly limits: readonly {
    readonly of: "flash" | "ram" | "stack" | "arena" | "region" | "owner";
    readonly name: string | null;
    readonly memory: "flash" | "ram" | null;
    readonly bytes: number;
    readonly basis: string;
  }[];
  /** `caller`: the application hands planned memory over, which is a static array otherwise. */
  readonly arena: "static" | "caller";
  /** For tests on the host: poisons dead memory, guards every buffer, checks every index of a ring. */
  readonly checks: boolean;
}

export const defaultOptions: Omit<CompileOptions, "name"> = {
  optimise: "balanced",
  project: "baremetal",
  weights: "incbin",
  kernels: "auto",
  instrument: "none",
  ram: "speed",
  rowsPerStep: null,
  input: "whole",
  shareState: false,
  concurrent: false,
  place: [],
  clock: "reset",
  limits: [],
  arena: "static",
  checks: false,
};
