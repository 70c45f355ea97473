import type { KernelVariant } from "../../catalog/kernel-facts.js";
import type { SelectedProgram } from "../3-select/selected-program.js";

/** Every kernel that the program calls, for whole tensors or for rows; some several times. */
export function usedKernels({ methods }: SelectedProgram): readonly KernelVariant[] {
  return methods.flatMap(({ nodes }) =>
    nodes.flatMap(({ implementation }): readonly KernelVariant[] => {
      switch (implementation.kind) {
        case "kernel":
          return [implementation.kernel];
        case "loop":
        case "control":
          return [];
        case "segment":
          return implementation.stages.map(({ form: { kernel } }) => kernel);
      }
    }),
  );
}
