import type { SegmentStage } from "../../3-select/segment.js";
import { grouped, linear, type RowTensor } from "./row-text.js";

/** "rows->t03": turns that a stage has had; a sum counts the rows it has added. */
export function turnCount(stage: SegmentStage, tensors: readonly RowTensor[]): string {
  const { count } = tensors[stage.output]!;
  return stage.form.reach.kind === "sum" ? `${count}_added` : count!;
}

/** When the stage goes: it has turns left, its input rows are there, and there is room for the result. */
export function turnCondition(stage: SegmentStage, stages: readonly SegmentStage[], tensors: readonly RowTensor[]): string {
  const turn = turnCount(stage, tensors);
  return [`${turn} < ${stage.turns}`, ...inputConditions(stage, turn, tensors), ...roomConditions(stage, stages, tensors)].join(" && ");
}

function inputConditions(stage: SegmentStage, turn: string, tensors: readonly RowTensor[]): readonly string[] {
  const conditions = stage.inputs.flatMap(({ tensor }): readonly string[] => {
    const { count, tensor: rows } = tensors[tensor]!;
    if (count === undefined) return [];
    const { form, turns } = stage;
    if (form.reach.kind === "same" || form.reach.kind === "sum") {
      if (form.outputRows === 1) return [`${count} > ${turn}`];
      const enough = `${count} >= ${linear(turn, 1, form.outputRows)}`;
      return [turns % form.outputRows === 0 ? enough : `(${count} >= ${rows.usedRows} || ${enough})`];
    }
    const need =
      form.reach.kind === "window"
        ? linear(turn, form.reach.stride, (form.outputRows - 1) * form.reach.stride - form.reach.padding + form.reach.extent)
        : linear(`${grouped(linear(turn, 1, form.reach.padding + form.outputRows - 1))} / ${form.reach.stride}`, 1, 1);
    return [`(${count} >= ${rows.usedRows} || ${count} >= ${need})`];
  });
  return [...new Set(conditions)];
}

/** Only where the plan says that the stage would otherwise overtake its readers. */
function roomConditions(stage: SegmentStage, stages: readonly SegmentStage[], tensors: readonly RowTensor[]): readonly string[] {
  if (!stage.waitsForRoom) return [];
  return readersOf(stage.output, stages).map((reader) => roomFor(stage, reader, tensors));
}

function readersOf(tensor: number, stages: readonly SegmentStage[]): readonly SegmentStage[] {
  return stages.filter(({ inputs }) => inputs.some((input) => input.tensor === tensor));
}

/** The new rows overwrite none that `reader` still needs. */
export function roomFor(stage: SegmentStage, reader: SegmentStage, tensors: readonly RowTensor[]): string {
  const { count, tensor } = tensors[stage.output]!;
  const height = tensor.home.kind === "ring" ? tensor.home.rows : tensor.rows;
  const turn = turnCount(reader, tensors);
  const after = linear(count!, 1, stage.form.outputRows);
  return `(${turn} >= ${reader.turns} || ${after} <= ${height} || ${after} <= ${height} + ${firstRowText(reader, turn)})`;
}

/** What must hold when a stage goes, whatever the schedule did: for checked programs. */
export function turnChecks(stage: SegmentStage, stages: readonly SegmentStage[], tensors: readonly RowTensor[]): readonly string[] {
  const turn = turnCount(stage, tensors);
  const stillThere = stage.inputs.flatMap(({ tensor }): readonly string[] => {
    const { count, tensor: rows } = tensors[tensor]!;
    if (rows.home.kind !== "ring") return [];
    return [`${count} <= ${rows.home.rows} || ${count} <= ${rows.home.rows} + ${firstRowText(stage, turn)}`];
  });
  const room = tensors[stage.output]!.tensor.home.kind === "ring" ? readersOf(stage.output, stages).map((reader) => roomFor(stage, reader, tensors)) : [];
  const all = [`${turn} < ${stage.turns}`, ...inputConditions(stage, turn, tensors), ...stillThere, ...room];
  return [...new Set(all)].map((condition) => `ETGEN_CHECK(${condition});`);
}

/** The first input row of the reader's next turn; negative in the padding. */
function firstRowText({ form: { reach } }: SegmentStage, turn: string): string {
  switch (reach.kind) {
    case "window":
      return linear(turn, reach.stride, -reach.padding);
    case "taps":
      // Rounded up, and never below what the ring keeps: a negative quotient is in the padding.
      return `${grouped(linear(turn, 1, reach.padding - (reach.taps - 1) * reach.dilation + reach.stride - 1))} / ${reach.stride}`;
    case "same":
    case "sum":
      return turn;
  }
}
