import type { RowForm } from "../../../steps/row-form.js";
import type { SegmentStage } from "../../../steps/segment.js";
import { linear, type RowTensor } from "./row-text.js";
import { turnCount } from "./stage-conditions.js";

/** What the body of a stage's function needs besides the stage. */
export interface StageWords {
  readonly tensors: readonly RowTensor[];
  readonly params: string;
  /** Address of the stage's scratch; "NULL" without. */
  readonly scratch: string;
  readonly sums: string;
  /** Address of a tensor that does not move with the row. */
  wholeTensor(argument: string): string;
}

/** The body of the function that computes a stage's next rows: `count` of them where a turn can have several. */
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
  const fill = isTaps ? tapLines(turn, reach, outputRows, input) : windowLines(stage, turn, span, input);
  const rows = countOf(stage);
  const call = callText(form, form.call.kind === "rows" ? form.call.function : "", words, (argument) => {
    if (argument === "input") return `input_rows, ${rows}`;
    return argument === "output" ? result.newRow(turn, "0") : words.wholeTensor(argument);
  });
  return [`const ${input.cType} *input_rows[${isTaps ? reach.taps * outputRows : span}];`, ...fill, `${call};`, `${turn} += ${rows};`];
}

/** Rows of this turn. */
function countOf({ form }: SegmentStage): string {
  return form.outputRows === 1 ? "1" : "count";
}

function windowLines(stage: SegmentStage, turn: string, span: number, input: RowTensor): readonly string[] {
  const { reach, outputRows } = stage.form;
  if (reach.kind !== "window") return [];
  const { rows } = input.tensor;
  const lastEnd = (stage.turns - 1) * reach.stride - reach.padding + reach.extent;
  const outside = [...(reach.padding > 0 ? ["row < 0"] : []), ...(lastEnd > rows ? [`row >= ${rows}`] : [])];
  const first = linear(turn, reach.stride, -reach.padding);
  if (span === 1 && outside.length === 0) return [`input_rows[0] = ${input.row(linear(turn, reach.stride, 0))};`];
  const address = input.row("row");
  const end = outputRows === 1 ? String(span) : linear("count", reach.stride, reach.extent - reach.stride);
  return [
    `for (int32_t i = 0; i < ${end}; i++) {`,
    `    const int32_t row = ${first} + i;`,
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
  return [`for (int32_t i = 0; i < count; i++) {`, ...body.map((line) => `    ${line}`), `}`];
}

/** Row after row. */
function perRow(stage: SegmentStage, lines: (index: string) => readonly string[]): readonly string[] {
  if (stage.form.outputRows === 1) return lines("0");
  return [`for (int32_t i = 0; i < count; i++) {`, ...lines("i").map((line) => `    ${line}`), `}`];
}

function runLines(stage: SegmentStage, words: StageWords): readonly string[] {
  const { form } = stage;
  const turn = turnCount(stage, words.tensors);
  const call = (index: string): string => {
    const row = index === "0" ? turn : `${turn} + ${index}`;
    return callText(form, form.kernel.name, words, (argument) => {
      if (argument === "output") return words.tensors[stage.output]!.newRow(row, index);
      const input = stage.inputs.find((link) => link.argument === argument);
      return input === undefined ? words.wholeTensor(argument) : words.tensors[input.tensor]!.row(row);
    });
  };
  return [...perRow(stage, (index) => [`${call(index)};`]), `${turn} += ${countOf(stage)};`];
}

function sumLines(stage: SegmentStage, words: StageWords): readonly string[] {
  const { form, turns, sums } = stage;
  if (form.call.kind !== "sum" || sums === null) return [];
  const { function: name, finish } = form.call;
  const turn = turnCount(stage, words.tensors);
  const input = words.tensors[stage.inputs[0]!.tensor]!;
  const result = words.tensors[stage.output]!;
  return [
    `int32_t *const sums = ${words.sums};`,
    `if (${turn} == 0) {`,
    `    memset(sums, 0, ${sums.bytes}u);`,
    `}`,
    ...perRow(stage, (index) => [`${name}(&${words.params}, ${input.row(index === "0" ? turn : `${turn} + ${index}`)}, sums);`]),
    `${turn} += ${countOf(stage)};`,
    `if (${turn} == ${turns}) {`,
    `    ${finish}(&${words.params}, sums, ${result.newRow("0", "0")});`,
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
    return isRows ? [] : [form.scratch === null ? "NULL" : words.scratch];
  });
  const scratch = isRows ? [form.scratch === null ? "NULL" : words.scratch] : [];
  return `${name}(${[...own, ...scratch].join(", ")})`;
}

