import { constantBytesOf, tensorOf } from "../../../ir/graph.js";
import { labelOf, labelWithModules } from "../../../ops/label.js";
import type { SegmentImplementation, SegmentStage } from "../../../steps/segment.js";
import { readsOf, type Step } from "../../../steps/step.js";
import type { EmissionContext } from "../emission-context.js";
import type { CallView } from "../steps/call-view.js";
import { shapeText } from "../memory-map.js";
import { paramsView, type ParamsView } from "../params-view.js";
import { rowTensors, type RowTensor } from "./row-text.js";
import { keepView, type KeepView } from "./keep-lines.js";
import { countLines, turnChecks, turnCondition } from "./stage-conditions.js";
import { instructionRange, segmentName } from "./segment-name.js";
import { stageLines } from "./stage-lines.js";

/** A segment as its template prints it. */
export interface SegmentView {
  readonly function: string;
  readonly progress: string;
  readonly nodes: string;
  readonly counters: readonly { readonly declaration: string; readonly comment: string }[];
  readonly keeps: readonly KeepView[];
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
  step: Step,
  segment: SegmentImplementation,
  context: EmissionContext,
): SegmentViews {
  const tensors = rowTensors(method, segment, context);
  const [first, last] = instructionRange(segment);
  const name = segmentName(method, segment, context.names);
  const params: ParamsView[] = [];
  const addParams = (stage: SegmentStage): string => {
    const { instruction } = stage.implementation.node.origin;
    const paramsName = context.names.nodeParams(method, instruction);
    const view = paramsView(stage.form, context, (field) => context.names.nodeConstant(method, instruction, field));
    params.push({ ...view, name: paramsName, number: numberOf(instruction), label: stageLabel(stage) });
    return paramsName;
  };
  const workOf = (stage: SegmentStage, kind: "SCRATCH" | "SUMS"): string => {
    const [buffer, offset] = kind === "SUMS" ? [stage.sums, 0] : [segment.pool, stage.scratchOffset];
    const place = buffer === null ? undefined : context.program.placeOfWork.get(buffer.id);
    if (place === undefined) return "NULL";
    const { instruction } = stage.implementation.node.origin;
    const macro = context.names.nodeWork(method, instruction, kind);
    const comment = `${kind === "SUMS" ? "sums that grow row by row" : "scratch"} of ${numberOf(instruction)}`;
    return context.map.work(macro, { ...place, offset: place.offset + offset }, comment, kind === "SUMS" ? "int32_t" : "uint8_t");
  };
  const keeps = segment.tensors.map((_, tensor) =>
    keepView(tensor, tensors, segment.stages, `${name}_keep_${tensors[tensor]!.name}`, context.checks !== null),
  );
  const stages = segment.stages.map((stage): StageView => {
    const { instruction } = stage.implementation.node.origin;
    const words = {
      tensors,
      params: addParams(stage),
      scratch: stage.form.scratch === null ? "NULL" : workOf(stage, "SCRATCH"),
      sums: workOf(stage, "SUMS"),
      wholeTensor: (argument: string) =>
        context.map.tensor(method, stage.implementation.request.tensors[argument]!).address,
    };
    return {
      number: numberOf(instruction),
      label: stageLabel(stage),
      comment: stageComment(stage, tensors),
      function: `${context.names.nodeParams(method, instruction)}_rows`,
      condition: turnCondition(stage, segment.stages, tensors),
      lines: [
        ...countLines(stage, segment.stages, tensors),
        ...(context.checks === null ? [] : turnChecks(stage, segment.stages, tensors)),
        ...stageLines(stage, words),
        ...[stage.output, ...stage.inputs.map(({ tensor }) => tensor)].flatMap((tensor) => {
          const keep = keeps[tensor];
          return keep === undefined ? [] : [`${keep.function}(rows);`];
        }),
      ],
    };
  });
  const result = tensors[segment.stages.at(-1)!.output]!;
  const nodes = first === last ? numberOf(first) : `${numberOf(first)} to ${numberOf(last)}`;
  const { module } = context.program.selected;
  // Asking the memory map for a constant would put it among the weights.
  const inputs = readsOf(step)
    .filter((id) => constantBytesOf(module, id) === undefined)
    .map((id) => shapeText(tensorOf(module, id)));
  return {
    params,
    segment: { function: name, progress: `${name}_progress`, nodes, counters: counterViews(segment, tensors), keeps: keeps.filter((keep) => keep !== undefined), stages, turns: [...stages].reverse() },
    call: {
      indent: "",
      number: `${nodes},`,
      label: "row by row",
      shapes: `${inputs.length > 0 ? inputs.join(", ") : "fed rows"} -> ${result.shape}`,
      // Fed rows have driven the segment to its end before the other nodes run.
      call: segment.fed === null ? `${name}(&(${name}_progress){0})` : "",
      isChecked: false,
      result: result.tensor.home.kind === "whole" ? { address: result.address, bytes: result.bytes } : { address: "NULL", bytes: 0 },
      instruction: step.origin.instruction,
    },
  };
}

function stageLabel({ implementation: { node } }: SegmentStage): string {
  return labelWithModules(labelOf(node.operator), [node.origin]);
}

function counterViews(segment: SegmentImplementation, tensors: readonly RowTensor[]): SegmentView["counters"] {
  const fed = segment.fed === null ? undefined : tensors[segment.fed]!;
  const sums = segment.stages.filter(({ form }) => form.reach.kind === "sum").map(({ output }) => tensors[output]!);
  return [
    ...tensors
      .filter(({ count }) => count !== undefined)
      .map(({ name, tensor, shape }) => ({ declaration: `int32_t ${name}`, comment: `of ${tensor.usedRows}: ${shape}${homeText(tensor)}` })),
    ...tensors
      .filter(({ keptCount }) => keptCount !== undefined)
      .map(({ name }) => ({ declaration: `int32_t ${name}_kept`, comment: `rows of ${name} whose first place is free again` })),
    ...sums.map(({ name }) => ({ declaration: `int32_t ${name}_added`, comment: `rows that the sums for ${name} have` })),
    ...(fed?.tensor.home.kind === "passing" ? [{ declaration: `const ${fed.cType} *fed`, comment: `the row of ${fed.name} that just came` }] : []),
  ];
}

function homeText({ home }: RowTensor["tensor"]): string {
  if (home.kind === "whole") return ", kept whole";
  if (home.kind === "passing") return ", not kept";
  if (home.kind === "ring") return `, the last ${home.rows} kept`;
  return `, ${home.slabRows} at a time${home.kept === null ? "" : `, ${home.kept.rows} kept`}`;
}

function stageComment(stage: SegmentStage, tensors: readonly RowTensor[]): string {
  const { form, output } = stage;
  const inputs = stage.inputs.map(({ tensor }) => tensors[tensor]!.name).join(", ");
  const rows = form.outputRows === 1 ? "the next row" : `up to ${form.outputRows} rows`;
  return form.reach.kind === "sum"
    ? `${inputs} -> ${tensors[output]!.name}: adds ${rows}, gives the mean after ${form.reach.rows}`
    : `${inputs} -> ${tensors[output]!.name}: ${rows}`;
}

function numberOf(instruction: number): string {
  return String(instruction).padStart(2, "0");
}
