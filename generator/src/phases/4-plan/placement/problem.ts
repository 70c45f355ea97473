/** A memory that buffers may lie in. */
export interface PlanBank {
  readonly name: string;
  readonly sizeBytes: number;
  /** Price of moving one byte, in any unit common to all banks; traffic goes to cheap banks first. */
  readonly cost: number;
}

/** Where a buffer lies: bytes from the bank's beginning. */
export interface Placement {
  readonly bank: string;
  readonly offset: number;
}

/** Bytes that must lie somewhere during some steps. */
export interface PlanBuffer {
  readonly id: string;
  /** For people; absent: the id. */
  readonly name?: string;
  readonly sizeBytes: number;
  /** A power of two; offsets are multiples of it. */
  readonly alignment: number;
  readonly firstStep: number;
  /** Inclusive. */
  readonly lastStep: number;
  /** Names of the banks allowed; absent means all. */
  readonly banks?: readonly string[];
  /** A place that is not the planner's to choose. */
  readonly fixed?: Placement;
  /** Buffers of one group keep their distances: each lies at the group's base plus its offset. */
  readonly rigid?: { readonly group: string; readonly offset: number };
  /** Bytes read and written over all steps; absent counts as the size. */
  readonly trafficBytes?: number;
}

export interface PlanProblem {
  readonly banks: readonly PlanBank[];
  readonly buffers: readonly PlanBuffer[];
}

export type Placements = ReadonlyMap<string, Placement>;
