import type { RowForm } from "../../3-select/row-forms/row-form.js";
import type { SegmentStage } from "../../3-select/segment.js";
import { linear, type RowTensor } from "./row-text.js";
import { turnCount } from "./stage-conditions.js";

/** What the body of a stage's function needs besides the stage. */
export interface StageWords {
  readonly tensors: readonly RowTensor[];
  readonly params: string;
  readonly tailParams: string;
  /** Address of the scratch that the stages share; "NULL" without. */
  readonly scratch: string;
  readonly sums: string;
  /** Address of a tensor that does not move with the row. */
  wholeTensor(argument: string): string;
}

/** The body of the function that computes a stage's next rows. */
export function stageLines(stage: SegmentStage, words: StageWords): readonly string[] {
  switch (stage.form.call.kind) {
    case "rows":
      return rowsLines(stage, words);
    case "run":
      return runLines(stage, words);
    case "sum":
      return sumLines(stage, words);
  }
}

function rowsLines(stage: SegmentStage, words: StageWords): readonly string[] {
  const { form, output } = stage;
  const { reach, outputRows } = form;
  const turn = turnCount(stage, words.tensors);
  const input = words.tensors[stage.inputs[0]!.tensor]!;
  const result = words.tensors[output]!;
  const isTaps = reach.kind === "taps";
  const span = reach.kind === "window" ? (outputRows - 1) * reach.stride + reach.extent : 1;
  const count = isTaps ? reach.taps * outputRows : span;
  const fill = isTaps ? tapLines(turn, reach, outputRows, input) : windowLines(stage, turn, span, input);
  const call = callText(form, form.call.kind === "rows" ? form.call.function : "", words, (argument) => {
    if (argument === "input") return `input_rows, ${rowsOfCall(stage, turn)}`;
    return argument === "output" ? result.row(turn) : words.wholeTensor(argument);
  });
  return [`const ${input.cType} *input_rows[${count}];`, ...fill, `${call};`, `${turn} += ${outputRows};`];
}

function windowLines(stage: SegmentStage, turn: string, span: number, input: RowTensor): readonly string[] {
  const { reach, outputRows } = stage.form;
  if (reach.kind !== "window") return [];
  const { rows } = input.tensor;
  const calls = Math.ceil(stage.turns / outputRows);
  const lastEnd = (calls - 1) * outputRows * reach.stride - reach.padding + span;
  const outside = [...(reach.padding > 0 ? ["row < 0"] : []), ...(lastEnd > rows ? [`row >= ${rows}`] : [])];
  if (span === 1 && outside.length === 0) return [`input_rows[0] = ${input.row(linear(turn, reach.stride, 0))};`];
  const address = input.row("row");
  return [
    `for (int32_t i = 0; i < ${span}; i++) {`,
    `    const int32_t row = ${linear(turn, reach.stride, -reach.padding)} + i;`,
    `    input_rows[i] = ${outside.length === 0 ? address : `${outside.join(" || ")} ? NULL : ${address}`};`,
    `}`,
  ];
}

function tapLines(
  turn: string,
  reach: Extract<RowForm["reach"], { kind: "taps" }>,
  outputRows: number,
  input: RowTensor,
): readonly string[] {
  const place = outputRows === 1 ? "tap" : `i * ${reach.taps} + tap`;
  const base = outputRows === 1 ? linear(turn, 1, reach.padding) : `${linear(turn, 1, reach.padding)} + i`;
  const distance = `${base} - tap${reach.dilation === 1 ? "" : ` * ${reach.dilation}`}`;
  const inside = [
    "distance >= 0",
    ...(reach.stride === 1 ? [] : [`distance % ${reach.stride} == 0`]),
    `distance / ${reach.stride} < ${input.tensor.rows}`,
  ].join(" && ");
  const body = [
    `for (int32_t tap = 0; tap < ${reach.taps}; tap++) {`,
    `    const int32_t distance = ${distance};`,
    `    input_rows[${place}] = ${inside} ? ${input.row(`distance / ${reach.stride}`)} : NULL;`,
    `}`,
  ];
  if (outputRows === 1) return body;
  return [`for (int32_t i = 0; i < ${outputRows}; i++) {`, ...body.map((line) => `    ${line}`), `}`];
}

/** The last call may be for fewer rows. */
function rowsOfCall({ form, turns }: SegmentStage, turn: string): string {
  if (turns % form.outputRows === 0) return String(form.outputRows);
  return `${turn} + ${form.outputRows} <= ${turns} ? ${form.outputRows} : ${turns} - ${turn}`;
}

function runLines(stage: SegmentStage, words: StageWords): readonly string[] {
  const { form, tailForm, turns } = stage;
  const turn = turnCount(stage, words.tensors);
  const call = (one: RowForm, params: string): string =>
    callText(one, one.kernel.name, { ...words, params }, (argument) => {
      if (argument === "output") return words.tensors[stage.output]!.row(turn);
      const input = stage.inputs.find((link) => link.argument === argument);
      return input === undefined ? words.wholeTensor(argument) : words.tensors[input.tensor]!.row(turn);
    });
  const advance = `${turn} += ${form.outputRows};`;
  if (tailForm === null) return [`${call(form, words.params)};`, advance];
  return [
    `if (${turn} + ${form.outputRows} <= ${turns}) {`,
    `    ${call(form, words.params)};`,
    `} else {`,
    `    ${call(tailForm, words.tailParams)};`,
    `}`,
    advance,
  ];
}

function sumLines(stage: SegmentStage, words: StageWords): readonly string[] {
  const { form, turns, sums } = stage;
  if (form.call.kind !== "sum" || sums === null) return [];
  const turn = turnCount(stage, words.tensors);
  const input = words.tensors[stage.inputs[0]!.tensor]!;
  const result = words.tensors[stage.output]!;
  return [
    `int32_t *const sums = ${words.sums};`,
    `if (${turn} == 0) {`,
    `    memset(sums, 0, ${sums.bytes}u);`,
    `}`,
    `${form.call.function}(&${words.params}, ${input.row(turn)}, sums);`,
    `${turn} += 1;`,
    `if (${turn} == ${turns}) {`,
    `    ${form.call.finish}(&${words.params}, sums, ${result.row("0")});`,
    `    ${result.count} = 1;`,
    `}`,
  ];
}

/** The arguments of the function for whole tensors; a row form has its scratch last, needed or not. */
function callText(form: RowForm, name: string, words: StageWords, tensorText: (argument: string) => string): string {
  const isRows = form.call.kind === "rows";
  const own = form.arguments.flatMap((argument): readonly string[] => {
    if (argument.kind === "params") return [`&${words.params}`];
    if (argument.kind === "null") return ["NULL"];
    if (argument.kind === "tensor") return [tensorText(argument.name)];
    return isRows ? [] : [words.scratch];
  });
  const scratch = isRows ? [form.scratch === null ? "NULL" : words.scratch] : [];
  return `${name}(${[...own, ...scratch].join(", ")})`;
}

