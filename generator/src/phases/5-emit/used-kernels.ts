import type { KernelVariant } from "../../catalog/kernel-facts.js";
import type { SelectedProgram } from "../3-select/selected-program.js";

export interface UsedKernel {
  /** The folder inside kernels-c. */
  readonly folder: string;
  readonly kernel: KernelVariant;
}

/** Every kernel that the program calls, for whole tensors or for rows; some several times. */
export function usedKernels({ methods }: SelectedProgram): readonly UsedKernel[] {
  return methods.flatMap(({ nodes }) =>
    nodes.flatMap(({ implementation }): readonly UsedKernel[] => {
      switch (implementation.kind) {
        case "kernel":
          return [{ folder: implementation.family.folder, kernel: implementation.kernel }];
        case "loop":
        case "control":
          return [];
        case "segment":
          return implementation.stages
            .flatMap(({ form, tailForm }) => (tailForm === null ? [form] : [form, tailForm]))
            .map(({ family, kernel }) => ({ folder: family.folder, kernel }));
      }
    }),
  );
}
