import type { Module } from "../../ir/graph.js";

/** One verb on a module: frozen IR in, frozen IR out. `name` is what `etgen inspect --after` takes. */
export interface Pass {
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  run(module: Module): Module;
}
