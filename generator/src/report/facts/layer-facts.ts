import { dtypeBytes } from "../../ir/dtype.js";
import { constantBytesOf, tensorOf, type Values } from "../../ir/graph.js";
import { spanElements } from "../../ir/layout.js";
import type { NodeImplementation } from "../../steps/node-implementation.js";
import type { SegmentStage } from "../../steps/segment.js";
import { shapeText } from "../../phases/5-emit/memory-map.js";
import { identifier } from "../../phases/5-emit/names.js";
import { labelOf } from "../../ops/label.js";
import type { MethodProfile, Profile } from "../report-input.js";
import type { LayerFacts, RejectedKernel } from "../report-view.js";
import type { LocatedNode } from "./located-node.js";

/** One row for every instruction of the file that computes something. */
export function layerFacts(nodes: readonly LocatedNode[], module: Values, profile: Profile | undefined): readonly LayerFacts[] {
  return nodes.map(({ method, step, segment, node, implementation }) => {
    const { operator, inputs, outputs, origin } = node;
    const shapeOf = (id: (typeof inputs)[number]): string => shapeText(tensorOf(module, id));
    const isKernel = implementation.kind === "kernel";
    return {
      method,
      instruction: origin.instruction,
      step,
      segment: segment?.number ?? null,
      operator: labelOf(operator),
      module: origin.module ?? null,
      inputShapes: inputs.filter((id) => isComputed(module, id)).map(shapeOf),
      outputShapes: outputs.filter((id) => module.values.get(id)?.kind === "tensor").map(shapeOf),
      kernel: isKernel ? (segment?.stage.form.kernel.name ?? implementation.kernel.name) : null,
      predictedInstructions: predictedOf(implementation, segment?.stage),
      measuredUnits: measuredOf(profile?.methods.find(({ name }) => name === identifier(method)), origin.instruction),
      estimatedCycles: estimatedOf(profile?.methods.find(({ name }) => name === identifier(method)), origin.instruction),
      multiplyAccumulates: implementation.request.multiplyAccumulates,
      constantBytes: constantBytes(implementation, segment?.stage, module),
      scratchBytes: scratchBytes(implementation, segment?.stage),
      rejected: rejectedOf(implementation),
    };
  });
}

/** Constants are not listed among a node's inputs: they have a column of their own. */
function isComputed(module: Values, id: LocatedNode["node"]["inputs"][number]): boolean {
  return module.values.get(id)?.kind === "tensor" && constantBytesOf(module, id) === undefined;
}

/** In a segment the schedule's own instructions are included; what the facts do not predict stays unsaid. */
function predictedOf(implementation: NodeImplementation, stage: SegmentStage | undefined): number | null {
  if (implementation.kind === "loop") return null;
  if (stage === undefined) {
    return implementation.predictedInstructions ?? null;
  }
  return stage.predictedInstructions ?? null;
}

function scratchBytes(implementation: NodeImplementation, stage: SegmentStage | undefined): number {
  const whole = implementation.kind === "kernel" ? implementation.scratch : null;
  return (stage === undefined ? whole : stage.form.scratch)?.bytes ?? 0;
}

/** A node in a loop runs several times. */
function measuredOf(method: MethodProfile | undefined, instruction: number): number | null {
  const runs = method?.nodes.filter((node) => node.instruction === instruction) ?? [];
  return runs.length === 0 ? null : runs.reduce((sum, { units }) => sum + units, 0);
}

/** Null where one of its runs has no estimate. */
function estimatedOf(method: MethodProfile | undefined, instruction: number): number | null {
  const runs = method?.nodes.filter((node) => node.instruction === instruction).map(({ cycles }) => cycles) ?? [];
  const known = runs.filter((cycles) => cycles !== undefined);
  return runs.length === 0 || known.length < runs.length ? null : known.reduce((sum, cycles) => sum + cycles, 0);
}

/** In the order that the C function reads; a constant that two nodes share counts for both. */
function constantBytes(implementation: NodeImplementation, stage: SegmentStage | undefined, module: Values): number {
  if (implementation.kind === "loop") {
    const read = new Set(Object.values(implementation.request.operands).map(({ value }) => value));
    return [...read].reduce((sum, id) => sum + operandBytes(module, id), 0);
  }
  const fields = stage?.form.fields ?? implementation.fields;
  const inFields = fields.reduce((sum, field) => sum + (field.kind === "constant" ? (field.constant?.bytes.length ?? 0) : 0), 0);
  const operands = implementation.arguments.flatMap((argument) => (argument.kind === "tensor" ? [argument.value] : []));
  return operands.reduce((sum, id) => sum + operandBytes(module, id), inFields);
}

/** Bytes of a constant that is an operand by itself; 0 for anything computed. */
function operandBytes(module: Values, id: LocatedNode["node"]["inputs"][number]): number {
  if (module.values.get(id)?.kind !== "tensor" || constantBytesOf(module, id) === undefined) return 0;
  const { sizes, strides, dtype } = tensorOf(module, id);
  return spanElements(sizes, strides) * dtypeBytes(dtype);
}

function rejectedOf(implementation: NodeImplementation): readonly RejectedKernel[] {
  if (implementation.kind === "loop") return [];
  return implementation.considered.flatMap(({ name, predictedInstructions, rejected }) =>
    rejected === undefined ? [] : [{ name, predictedInstructions: predictedInstructions ?? null, reason: rejected }],
  );
}
