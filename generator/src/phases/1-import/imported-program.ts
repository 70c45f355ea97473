import type { Module } from "../../ir/graph.js";

/** What the file says, as IR, with what the exporter had planned for comparison. */
export interface ImportedProgram {
  readonly module: Module;
  /** Bytes of the exporter's own memory plan, per method; scratch of its kernels included. */
  readonly exporterPlanBytes: ReadonlyMap<string, number>;
  /** Mutable buffers that several methods have in common. */
  readonly sharedStates: number;
}
