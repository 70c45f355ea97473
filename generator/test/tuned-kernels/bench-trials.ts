import { loadCatalog } from "../../src/cli/catalog/load-catalog.js";
import type { KernelVariant } from "../../src/catalog/kernel-facts.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { TestCore } from "./cores.js";
import type { KernelTrial } from "./emit-cases.js";
import { trialsOf } from "./run-trials.js";
import { benchCases } from "./shapes.js";

/** The tuned kernels that may be chosen on a core; of a function that is listed for several limits or layouts the first. */
export function selectableKernels(core: TestCore): readonly KernelVariant[] {
  const families = [...loadCatalog(new DiagnosticSink())!.kernels.values()];
  return families.flatMap(({ kernels }) => kernels).filter((kernel) => isSelectable(core, kernel));
}

function isSelectable(core: TestCore, { isa, library, isFirst, requires }: KernelVariant): boolean {
  const isTuned = isa !== "ref" && library === null && isFirst;
  return isTuned && requires.every((feature) => core.features.includes(feature));
}

/**
 * What the bench times on a core: its kernels on every shape that they accept. On a core with vectors the kernels without
 * are chosen where no other fits, or for their size; they are written for other cores, and one shape of each is enough.
 */
export async function benchTrials(core: TestCore): Promise<readonly KernelTrial[]> {
  const trials = (await Promise.all(benchCases.map((shape) => trialsOf(shape, core)))).flat().filter(({ kernel }) => isSelectable(core, kernel));
  const timed = new Set<string>();
  return trials.filter(({ kernel: { isa, name } }) => {
    if (core.features.includes("mve") && isa !== "mve" && timed.has(name)) return false;
    timed.add(name);
    return true;
  });
}
