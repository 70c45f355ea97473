import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileSimulator } from "../../delegates/ethos-u/simulator/compile-simulator.js";
import type { SimulatorModule } from "../../delegates/ethos-u/simulator/machine.js";
import { packageRoot } from "../package-root.js";

/** The module that "npm run build" makes of generator/npu-simulator. */
export function loadNpuSimulator(): SimulatorModule {
  return compileSimulator(readFileSync(join(packageRoot, "generator/dist/npu-simulator/npu-simulator.wasm")));
}
