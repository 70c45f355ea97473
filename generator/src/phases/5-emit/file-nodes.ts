import type { FileNode, SelectedMethod } from "../3-select/selected-program.js";

/** The nodes of the file that compute tensors, in the order of execution: those inside segments too. */
export function fileNodes(method: SelectedMethod): readonly FileNode[] {
  return method.nodes.flatMap(({ node, implementation }): readonly FileNode[] => {
    if (implementation.kind === "control") return [];
    return implementation.kind === "segment" ? implementation.stages.map(({ selected }) => selected) : [{ node, implementation }];
  });
}
