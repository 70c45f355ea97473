import type { CompileOptions } from "./options.js";

/** What something costs. */
export interface Cost {
  /** Of one run, as predicted; undefined when nobody knows. */
  readonly instructions: number | undefined;
  /** Bytes of constants and code that the image holds for it. */
  readonly flashBytes: number;
}

/** What the user's options ask of every choice between ways to compute the same. */
export interface Objective {
  /** Instructions of one run that a byte of flash has to save. */
  readonly instructionsPerByte: number;
  /** Kernels are chosen for the whole image together, so that it is small. */
  readonly isSmallestImage: boolean;
  /** Scratch and packed tensors may lift the peak of memory: only time counts. */
  readonly mayRaisePeak: boolean;
  /** RAM may be spent on copies of constants: not where bytes count more than time. */
  readonly copiesConstants: boolean;
  /** How many times the instructions of whole tensors a run may take where rows pass through rings. */
  readonly longestRowRun: number;
}

export function objectiveOf({ optimise, ram }: Pick<CompileOptions, "optimise" | "ram">): Objective {
  return {
    instructionsPerByte: instructionsPerByte[optimise],
    isSmallestImage: optimise === "size",
    mayRaisePeak: optimise === "speed",
    copiesConstants: optimise !== "size" && ram !== "min",
    longestRowRun: longestRowRun[ram],
  };
}

/** In instructions; infinite when nobody knows them. */
export function priceOf({ instructions, flashBytes }: Cost, { instructionsPerByte: perByte }: Pick<Objective, "instructionsPerByte">): number {
  return (instructions ?? Infinity) + perByte * flashBytes;
}

/** Measured over the test models: docs/decisions/flash-against-instructions.md. */
const instructionsPerByte: Readonly<Record<CompileOptions["optimise"], number>> = { speed: 0, balanced: 8, size: 64 };

/** A balanced plan costs at most 8 % more than whole tensors: docs/decisions/row-streaming.md. */
const longestRowRun: Readonly<Record<CompileOptions["ram"], number>> = { speed: 1, balanced: 1.08, min: Infinity };

/** Limits of searches, and what choices weigh besides the objective. */
export const weighing = {
  /** Cycles of an instruction of a DSP kernel on a Cortex-M4, where waits are weighed against instructions: docs/decisions/estimated-cycles.md. */
  cyclesOfInstruction: 1.45,
  /** How much longer than with the fastest kernels the smallest image may take: docs/decisions/smallest-image.md. */
  longestSmallestRun: 1.27,
  /** A step towards it that makes the run longer by a share has to save half that share of the bytes. */
  leastSavedShare: 0.5,
  /** A leaner kernel is worth its bytes of scratch only while it costs at most this many times the cheapest. */
  mostLeanCost: 2.5,
  /** Several rows a call have to make a node cheaper by 1 %: predictions are not better than that. */
  leastSlabGain: 0.99,
  /** A limit of scratch is tried when it is at most that much of the next larger one: nearer ones give the same plans. */
  nextScratchLimit: 0.8,
  /** Cuts that are nearer to each other in bytes than this are one. */
  leastCutStep: 0.005,
} as const;

/** What calls and copies take besides kernels, and what is assumed where the facts predict nothing. Counted in emitted code on a Cortex-M4. */
export const assumedInstructions = {
  /** A row call besides its kernel: the turn of the schedule and the function around the call. */
  rowCall: 60,
  /** The same for each row where the kernel takes one at a time. */
  singleRow: 15,
  /** One entry of the array of row pointers. */
  rowPointer: 12,
  /** Copying a byte of a row that is kept for the next call, and what else that takes for a row. */
  keptByte: 0.7,
  keptRow: 25,
  /** Kernels without a prediction are the plain ones: what the reference kernels take, rounded. Elements are those of the larger of input and result. */
  multiply: 17,
  element: 12,
} as const;
