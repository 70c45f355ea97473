import type { Bank } from "../catalog/board.js";
import type { StateFacts } from "../ir/state-facts.js";
import type { PlannedBuffer, PlanStep } from "../phases/4-plan/planned-program.js";
import type { Category, CategoryBytes, Item } from "../size/weight.js";

/** What the report says: facts and figures, without words or geometry. Plain data; equal input gives equal data. */
export interface ReportView {
  readonly model: ModelFacts;
  readonly headline: HeadlineFacts;
  /** What the estimated cycles of layers hold for; null when there are none. */
  readonly estimate: { readonly board: string; readonly band: readonly [number, number] } | null;
  readonly banks: readonly BankFacts[];
  readonly arenas: readonly ArenaFacts[];
  readonly steps: readonly StepFacts[];
  readonly buffers: readonly BufferFacts[];
  /** Mutable buffers that live from call to call. */
  readonly states: readonly StateFacts[];
  /** Null when nothing is planned. */
  readonly peak: PeakFacts | null;
  readonly layers: readonly LayerFacts[];
  readonly size: SizeFacts | null;
  readonly menu: readonly MenuEntry[];
}

export interface ModelFacts {
  readonly name: string;
  /** Name of the model file, without folders. */
  readonly source: string;
  readonly board: string;
  readonly boardTitle: string;
  readonly core: string;
  readonly methods: readonly string[];
  /** True when models keep memory apart, as they may run at the same time. */
  readonly isConcurrent: boolean;
  /** Every option that differs from its default, as "option: value". */
  readonly options: readonly string[];
  /** True when the program calls back after every node: its size and instructions are not those of a release. */
  readonly isInstrumented: boolean;
}

export interface HeadlineFacts {
  readonly arenaBytes: number;
  readonly exporterPlanBytes: number;
  readonly lowerBoundBytes: number;
  readonly constantBytes: number;
  readonly multiplyAccumulates: number;
  readonly nodes: number;
  /** Sum of the predictions, and of how many nodes there is one. */
  readonly predictedInstructions: number;
  readonly predictedNodes: number;
  /** What one run of every method took; null when nothing was run. */
  readonly measured: { readonly units: number; readonly unit: MeasuredUnit } | null;
  readonly flashBytes: number | null;
  readonly ramBytes: number | null;
  /** The stack that is proven to be enough. */
  readonly stackBytes: number | null;
}

export type MeasuredUnit = "instruction" | "cycle" | "nanosecond";

/** A bank of the board that holds something of this program. */
export interface BankFacts {
  readonly name: string;
  readonly kind: "flash" | "ram";
  /** Null for the machine that runs etgen. */
  readonly bytes: number | null;
  /** Core cycles for one 32-bit access, and where the figure comes from. */
  readonly access: Bank["access"];
  readonly uses: readonly BankUse[];
  /** Null without an arena. */
  readonly peak: BankPeak | null;
  /** Inputs and outputs that DMA controllers do not reach here, and a bank where they would. */
  readonly unreachable: { readonly tensors: readonly string[]; readonly reachable: string } | null;
}

export interface BankUse {
  /** load image: constants on their way to a bank that startup copies them to. */
  readonly what: "arena" | "constants" | "load image" | "stack" | "code" | "data";
  readonly bytes: number;
  /** Bytes that one run moves; null where nobody knows. */
  readonly trafficBytes: number | null;
  readonly reason: PlacementReason;
}

/**
 * Why something lies in a bank.
 * - asked: the user's rules say so.
 * - board: the board's file says so.
 * - saves: the next dearer bank would cost so many access cycles more in a run.
 * - nothing-cheaper: no bank that it may use costs less, or more.
 * - no-room: cheaper banks have no room for it.
 * - copied-from: startup copies it to where it is used.
 */
export type PlacementReason =
  | { readonly kind: "asked"; readonly rules: readonly string[] }
  | { readonly kind: "board" | "nothing-cheaper" | "copied-from" }
  | { readonly kind: "saves"; readonly than: string; readonly cycles: number }
  | { readonly kind: "no-room"; readonly in: readonly string[] };

/** The fullest step of an arena. */
export interface BankPeak {
  readonly peakStep: number;
  readonly liveBytes: number;
  /** Names, largest first. */
  readonly alive: readonly string[];
  readonly holeBytes: number;
  readonly fragmentationBytes: number;
}

export interface ArenaFacts {
  readonly bank: string;
  readonly bytes: number;
  readonly lowerBoundBytes: number;
}

export interface StepFacts {
  readonly method: string;
  readonly kind: PlanStep["kind"];
  /** Numbers of the file's instructions that run in this step; several in a segment. */
  readonly instructions: readonly number[];
  readonly label: string;
  readonly liveBytes: number;
  /** Positions in `buffers`, largest first. */
  readonly alive: readonly number[];
}

export interface BufferFacts {
  readonly name: string;
  readonly purpose: PlannedBuffer["purpose"];
  readonly bank: string;
  readonly offset: number;
  readonly bytes: number;
  readonly firstStep: number;
  readonly lastStep: number;
  /** Everything that lies in it during its life, in order of time. */
  readonly tensors: readonly BufferTensor[];
}

export interface BufferTensor {
  readonly name: string;
  /** "int8 [1,64,25,5]" */
  readonly shape: string;
  readonly bytes: number;
  /** Steps; state is also read without being written. */
  readonly writtenAt: readonly number[];
  readonly readAt: readonly number[];
}

export interface PeakFacts {
  readonly step: number;
  readonly bytes: number;
  /** Other steps that need as much. */
  readonly equalSteps: readonly number[];
  readonly levers: readonly PeakLever[];
}

/** A way to need less at the peak. */
export interface PeakLever {
  /**
   * - rows: a tensor that the step reads or writes need not be whole.
   * - scratch: another kernel needs less work space.
   * - idle: a tensor only waits during the step.
   * - float-interface: the caller hands over or takes float32 where int8 would do.
   */
  readonly kind: "rows" | "scratch" | "idle" | "float-interface";
  /** Positions in `buffers` of those at the peak that it works on. */
  readonly buffers: readonly number[];
  /**
   * The peak if in every step all that the lever works on took nothing, or a quarter for float-interface: a bound that
   * no plan with this change alone is below.
   */
  readonly bestPeakBytes: number;
}

export interface LayerFacts {
  readonly method: string;
  readonly instruction: number;
  readonly step: number;
  /** Number of the segment that computes it row by row, from 1; null for whole tensors. */
  readonly segment: number | null;
  readonly operator: string;
  /** The user's module that it belongs to; null where that is not known. */
  readonly module: string | null;
  readonly inputShapes: readonly string[];
  readonly outputShapes: readonly string[];
  /** Null for a loop that was printed for this node. */
  readonly kernel: string | null;
  readonly predictedInstructions: number | null;
  readonly measuredUnits: number | null;
  /** First order; of silicon `estimate.band` of the view says how many more. */
  readonly estimatedCycles: number | null;
  readonly multiplyAccumulates: number;
  readonly constantBytes: number;
  readonly scratchBytes: number;
  /** The kernels that were looked at and not taken. */
  readonly rejected: readonly RejectedKernel[];
}

export interface RejectedKernel {
  readonly name: string;
  readonly predictedInstructions: number | null;
  readonly reason: string;
}

export interface SizeFacts {
  readonly flashBytes: number;
  readonly ramBytes: number;
  readonly byCategory: readonly (CategoryBytes & { readonly category: Category })[];
  /** Largest first. */
  readonly items: readonly Item[];
}

/** One way to trade RAM for time. */
export interface MenuEntry {
  readonly name: string;
  readonly arenaBytes: number;
  readonly predictedInstructions: number;
  /** Nodes whose instructions nobody predicts; they come on top. */
  readonly unpredictedNodes: number;
  /** What is computed how, in a few words. */
  readonly schedule: string;
  readonly isChosen: boolean;
}
