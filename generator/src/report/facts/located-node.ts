import type { OperatorNode } from "../../ir/node.js";
import type { PlannedProgram } from "../../phases/4-plan/planned-program.js";
import type { NodeImplementation } from "../../steps/node-implementation.js";
import type { SegmentStage } from "../../steps/segment.js";
import type { Step } from "../../steps/step.js";

/** A node of the file, the step of the plan that computes it, and how. */
export interface LocatedNode {
  readonly node: OperatorNode;
  readonly implementation: NodeImplementation;
  readonly method: string;
  readonly step: number;
  /** Number of the segment, from 1, and the node's stage in it; null when it works on whole tensors. */
  readonly segment: { readonly number: number; readonly stage: SegmentStage } | null;
}

/** All nodes in the order of execution. Lines of the method's own structure compute no tensor and are no layers. */
export function locateNodes({ selected, plan }: PlannedProgram): readonly LocatedNode[] {
  let segments = 0;
  return plan.steps.flatMap((step, index): readonly LocatedNode[] => {
    if (step.kind !== "node") return [];
    const runs = selected.methods.find(({ name }) => name === step.method)?.steps[step.position];
    if (runs === undefined) throw new Error(`step ${index} of the plan is a step that method "${step.method}" does not have`);
    const stages = stagesOf(runs);
    if (stages !== undefined) segments++;
    return runs.nodes.map((implementation, position) => {
      const segment = stages === undefined ? null : { number: segments, stage: stages[position]! };
      return { node: implementation.node, implementation, method: step.method, step: index, segment };
    });
  });
}

function stagesOf({ implementation }: Step): readonly SegmentStage[] | undefined {
  return implementation.kind === "segment" ? implementation.stages : undefined;
}
