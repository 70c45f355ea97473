import type { Module } from "../../ir/graph.js";

/** One verb on a module: frozen IR in, frozen IR out. `name` is what `etgen inspect --after` takes. */
export interface Pass {
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  /** Why a node that the pass takes out is not needed: a sentence with {result}, {input} and {shape}, the result's. */
  readonly instead: string;
  /** True when results between inputs and outputs are no longer the exporter's: left out when they are to be looked at. */
  readonly changesResults?: boolean;
  run(module: Module): Module;
}
