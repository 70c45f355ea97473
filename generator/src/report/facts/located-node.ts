import type { FileNode, SelectedNode } from "../../phases/3-select/selected-program.js";
import type { SegmentStage } from "../../phases/3-select/segment.js";
import type { PlannedProgram } from "../../phases/4-plan/planned-program.js";

/** A node of the file, the step of the plan that computes it, and how. */
export interface LocatedNode extends FileNode {
  readonly method: string;
  readonly step: number;
  /** Number of the segment, from 1, and the node's stage in it; null when it works on whole tensors. */
  readonly segment: { readonly number: number; readonly stage: SegmentStage } | null;
}

/** All nodes in the order of execution. */
export function locateNodes({ selected, plan }: PlannedProgram): readonly LocatedNode[] {
  let segments = 0;
  return plan.steps.flatMap((step, index): readonly LocatedNode[] => {
    if (step.kind !== "node") return [];
    const node = selected.methods.find(({ graph }) => graph.name === step.method)?.nodes[step.node];
    if (node === undefined) throw new Error(`step ${index} of the plan is a node that method "${step.method}" does not have`);
    if (node.implementation.kind === "segment") segments++;
    return nodesOf(node, segments).map((located) => ({ ...located, method: step.method, step: index }));
  });
}

/** Lines of the method's own structure compute no tensor and are no layers. */
function nodesOf({ node, implementation }: SelectedNode, segment: number): readonly Omit<LocatedNode, "method" | "step">[] {
  if (implementation.kind === "segment") {
    return implementation.stages.map((stage) => ({ ...stage.selected, segment: { number: segment, stage } }));
  }
  return implementation.kind === "kernel" || implementation.kind === "loop" ? [{ node, implementation, segment: null }] : [];
}
