import { constantBytesOf, tensorOf } from "../../../ir/graph.js";
import type { OperatorNode } from "../../../ir/node.js";
import { labelOf } from "../../../ops/label.js";
import type { RowForm } from "../../3-select/row-forms/row-form.js";
import type { SegmentImplementation, SegmentStage, WorkBuffer } from "../../3-select/segment.js";
import { paramsView, type CallView, type EmissionContext, type ParamsView } from "../call-view.js";
import { shapeText } from "../memory-map.js";
import { rowTensors, type RowTensor } from "./row-text.js";
import { turnChecks, turnCondition } from "./stage-conditions.js";
import { instructionRange, segmentName } from "./segment-name.js";
import { stageLines } from "./stage-lines.js";

/** A segment as its template prints it. */
export interface SegmentView {
  readonly function: string;
  readonly progress: string;
  readonly nodes: string;
  readonly counters: readonly { readonly declaration: string; readonly comment: string }[];
  readonly stages: readonly StageView[];
  /** The stages in the order in which they are asked whether they can go: the last first. */
  readonly turns: readonly StageView[];
}

export interface StageView {
  readonly number: string;
  readonly label: string;
  readonly comment: string;
  readonly function: string;
  readonly condition: string;
  readonly lines: readonly string[];
}

export interface SegmentViews {
  readonly segment: SegmentView;
  readonly params: readonly ParamsView[];
  readonly call: CallView;
}

export function segmentViews(
  method: string,
  node: OperatorNode,
  segment: SegmentImplementation,
  context: EmissionContext,
): SegmentViews {
  const tensors = rowTensors(method, segment, context);
  const [first, last] = instructionRange(segment);
  const name = segmentName(method, segment, context.names);
  const params: ParamsView[] = [];
  const addParams = (stage: SegmentStage, form: RowForm, suffix: string): string => {
    const { instruction } = stage.selected.node.origin;
    const paramsName = `${context.names.nodeParams(method, instruction)}${suffix}`;
    const view = paramsView(form, context, (field) => context.names.nodeConstant(method, instruction, field));
    params.push({ ...view, name: paramsName, number: numberOf(instruction), label: labelOf(stage.selected.node.operator) });
    return paramsName;
  };
  const addressOf = (buffer: WorkBuffer | null, cast: string): string => {
    const place = buffer === null ? undefined : context.program.placeOfWork.get(buffer);
    return place === undefined ? "NULL" : `${cast}&${context.names.arena(place.bank)}[${place.offset}]`;
  };
  const stages = segment.stages.map((stage): StageView => {
    const { instruction } = stage.selected.node.origin;
    const paramsName = addParams(stage, stage.form, "");
    const words = {
      tensors,
      params: paramsName,
      tailParams: stage.tailForm === null ? "" : addParams(stage, stage.tailForm, "_tail"),
      scratch: addressOf(segment.stageScratch, ""),
      sums: addressOf(stage.sums, "(int32_t *)"),
      wholeTensor: (argument: string) =>
        context.map.tensor(method, stage.selected.implementation.request.tensors[argument]!).address,
    };
    return {
      number: numberOf(instruction),
      label: labelOf(stage.selected.node.operator),
      comment: stageComment(stage, tensors),
      function: `${context.names.nodeParams(method, instruction)}_rows`,
      condition: turnCondition(stage, segment.stages, tensors),
      lines: [...(context.checks === null ? [] : turnChecks(stage, segment.stages, tensors)), ...stageLines(stage, words)],
    };
  });
  const result = tensors[segment.stages.at(-1)!.output]!;
  const nodes = first === last ? numberOf(first) : `${numberOf(first)} to ${numberOf(last)}`;
  const { module } = context.program.selected;
  // Asking the memory map for a constant would put it among the weights.
  const inputs = node.inputs
    .filter((id) => module.values.get(id)?.kind === "tensor" && constantBytesOf(module, id) === undefined)
    .map((id) => shapeText(tensorOf(module, id)));
  return {
    params,
    segment: { function: name, progress: `${name}_progress`, nodes, counters: counterViews(segment, tensors), stages, turns: [...stages].reverse() },
    call: {
      indent: "",
      number: `${nodes},`,
      label: "row by row",
      shapes: `${inputs.length > 0 ? inputs.join(", ") : "fed rows"} -> ${result.shape}`,
      // Fed rows have driven the segment to its end before the other nodes run.
      call: segment.fed === null ? `${name}(&(${name}_progress){0})` : "",
      isChecked: false,
      result: result.tensor.home.kind === "whole" ? { address: result.address, bytes: result.bytes } : { address: "NULL", bytes: 0 },
      instruction: node.origin.instruction,
    },
  };
}

function counterViews(segment: SegmentImplementation, tensors: readonly RowTensor[]): SegmentView["counters"] {
  const fed = segment.fed === null ? undefined : tensors[segment.fed]!;
  const sums = segment.stages.filter(({ form }) => form.reach.kind === "sum").map(({ output }) => tensors[output]!);
  return [
    ...tensors
      .filter(({ count }) => count !== undefined)
      .map(({ name, tensor, shape }) => ({ declaration: `int32_t ${name}`, comment: `of ${tensor.usedRows}: ${shape}${homeText(tensor)}` })),
    ...sums.map(({ name }) => ({ declaration: `int32_t ${name}_added`, comment: `rows that the sums for ${name} have` })),
    ...(fed?.tensor.home.kind === "passing" ? [{ declaration: `const ${fed.cType} *fed`, comment: `the row of ${fed.name} that just came` }] : []),
  ];
}

function homeText({ home }: RowTensor["tensor"]): string {
  if (home.kind === "whole") return ", kept whole";
  return home.kind === "passing" ? ", not kept" : `, the last ${home.rows} kept`;
}

function stageComment(stage: SegmentStage, tensors: readonly RowTensor[]): string {
  const { form, output } = stage;
  const inputs = stage.inputs.map(({ tensor }) => tensors[tensor]!.name).join(", ");
  const rows = form.outputRows === 1 ? "the next row" : `the next ${form.outputRows} rows`;
  return form.reach.kind === "sum"
    ? `${inputs} -> ${tensors[output]!.name}: adds the next row, gives the mean after ${form.reach.rows}`
    : `${inputs} -> ${tensors[output]!.name}: ${rows}`;
}

function numberOf(instruction: number): string {
  return String(instruction).padStart(2, "0");
}
