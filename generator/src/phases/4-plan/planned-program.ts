import type { StorageId } from "../../ir/ids.js";
import type { WorkId } from "../../steps/step-ids.js";
import type { StepProgram } from "../../steps/step-program.js";

/** Where a buffer lies. */
export interface Place {
  readonly bank: string;
  readonly offset: number;
}

/** One buffer of the plan, placed. Steps are inclusive. */
export interface PlannedBuffer {
  readonly id: string;
  /** For people: the tensor's name, or what the scratch belongs to. */
  readonly name: string;
  readonly purpose: "input" | "output" | "intermediate" | "scratch" | "rows" | "state";
  readonly sizeBytes: number;
  readonly alignment: number;
  readonly firstStep: number;
  readonly lastStep: number;
  /** Bytes that one run writes to it and reads from it; all of a tensor each time. */
  readonly trafficBytes: number;
  /** Where a result grows over a dying input, three buffers in one place follow each other: input, both, result. */
  readonly continues?: boolean;
  readonly isContinued?: boolean;
  /** The model whose own it is, where models may run at the same time: it shares no byte with another model's. */
  readonly model?: string;
  readonly place: Place;
}

/** A point in time of the plan: the caller writes inputs, a step runs, or the caller reads outputs. */
export interface PlanStep {
  readonly method: string;
  readonly kind: "write-inputs" | "node" | "read-outputs";
  /** Index among the method's steps, for kind "node". */
  readonly position: number;
  readonly label: string;
}

export interface ArenaPlan {
  readonly bank: string;
  /** Bytes of the arena: the end of its last buffer. */
  readonly bytes: number;
  /** No plan of these buffers can be smaller. */
  readonly lowerBoundBytes: number;
  /** The most that one of its buffers asks for. */
  readonly alignment: number;
}

/** Constants in one bank. */
export interface WeightsPlan {
  readonly bank: string;
  readonly bytes: number;
  /** Bytes that one run reads. */
  readonly trafficBytes: number;
  /** Startup copies them there; otherwise they are there at reset. */
  readonly isCopied: boolean;
}

/** Code of kernels that startup copies. */
export interface CodePlan {
  readonly bank: string;
  /** Kept free for it. */
  readonly bytes: number;
}

export interface MemoryPlan {
  readonly steps: readonly PlanStep[];
  readonly buffers: readonly PlannedBuffer[];
  readonly arenas: readonly ArenaPlan[];
  /** In the order of the board's banks. */
  readonly weights: readonly WeightsPlan[];
  /** Null: it is where the rest of the code is. */
  readonly code: CodePlan | null;
  /** The step that needs most bytes. */
  readonly peakStep: number;
  /** Sum of the exporter's own plans, for comparison. */
  readonly exporterPlanBytes: number;
}

/** The program with a place for every byte it needs. */
export interface PlannedProgram {
  readonly selected: StepProgram;
  readonly plan: MemoryPlan;
  readonly placeOfStorage: ReadonlyMap<StorageId, Place>;
  readonly placeOfWork: ReadonlyMap<WorkId, Place>;
  /** By content, see `contentKey`; constants that are not listed lie in `weightsHome`. */
  readonly bankOfConstant: ReadonlyMap<string, string>;
  readonly weightsHome: string;
  /** State first, in the order of the reset function. */
  readonly stateStorages: readonly StorageId[];
}
