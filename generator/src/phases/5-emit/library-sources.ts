import { coreKind, type Core } from "../../catalog/cores.js";
import { usedKernels, type StepProgram } from "../../steps/step-program.js";

/** What the program's kernels call of CMSIS-NN on this core: files inside its `Source` without ".c", sorted; often none. */
export function librarySources(selected: StepProgram, core: Core): readonly string[] {
  const uses = usedKernels(selected).flatMap(({ library }) => (library === null ? [] : [library.sources]));
  return [...new Set(uses.flatMap((sources) => [...sources.all, ...sources[coreKind(core)]]))].sort();
}
