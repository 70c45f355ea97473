import type { SegmentStage } from "../../../steps/segment.js";
import { grouped, linear, type RowTensor } from "./row-text.js";

/** "rows->t03": turns that a stage has had; a sum counts the rows it has added. */
export function turnCount(stage: SegmentStage, tensors: readonly RowTensor[]): string {
  const { count } = tensors[stage.output]!;
  return stage.form.reach.kind === "sum" ? `${count}_added` : count!;
}

/** When the stage goes: it has rows left, the input rows for one of them are there, and there is room for it. */
export function turnCondition(stage: SegmentStage, stages: readonly SegmentStage[], tensors: readonly RowTensor[]): string {
  const turn = turnCount(stage, tensors);
  const room = stage.waitsForRoom ? readersOf(stage.output, stages).map((reader) => roomFor(stage, reader, tensors)) : [];
  return [`${turn} < ${stage.turns}`, ...inputConditions(stage, turn, tensors), ...room].join(" && ");
}

function inputConditions(stage: SegmentStage, turn: string, tensors: readonly RowTensor[]): readonly string[] {
  const { form, isFull } = stage;
  const together = isFull ? form.outputRows : 1;
  const conditions = stage.inputs.flatMap(({ tensor }): readonly string[] => {
    const { count, tensor: rows } = tensors[tensor]!;
    if (count === undefined) return [];
    if (form.reach.kind === "same" || form.reach.kind === "sum") {
      if (together === 1) return [`${count} > ${turn}`];
      return [`(${count} >= ${rows.usedRows} || ${count} >= ${linear(turn, 1, together)})`];
    }
    const need =
      form.reach.kind === "window"
        ? linear(turn, form.reach.stride, (together - 1) * form.reach.stride - form.reach.padding + form.reach.extent)
        : linear(`${grouped(linear(turn, 1, form.reach.padding + together - 1))} / ${form.reach.stride}`, 1, 1);
    return [`(${count} >= ${rows.usedRows} || ${count} >= ${need})`];
  });
  return [...new Set(conditions)];
}

/** Statements that find out how many rows the stage computes, as `count`; none where it is always one. */
export function countLines(stage: SegmentStage, stages: readonly SegmentStage[], tensors: readonly RowTensor[]): readonly string[] {
  const { form, turns, isFull, waitsForRoom } = stage;
  if (form.outputRows === 1) return [];
  const turn = turnCount(stage, tensors);
  const atMost = (condition: string | undefined, most: string): readonly string[] => [
    `if (${condition === undefined ? "" : `${condition} && `}${most} < count) {`,
    `    count = ${most};`,
    `}`,
  ];
  const byInputs = isFull ? [] : stage.inputs.flatMap(({ tensor }): readonly string[] => {
    const { count, tensor: rows } = tensors[tensor]!;
    return count === undefined ? [] : atMost(`${count} < ${rows.usedRows}`, `${turnsWithText(stage, count)} - ${turn}`);
  });
  const { count: made, tensor: result } = tensors[stage.output]!;
  const height = waitsForRoom && result.home.kind === "ring" && form.reach.kind !== "sum" ? result.home.rows : undefined;
  const byRoom =
    height === undefined
      ? []
      : [
          ...atMost(undefined, `${height} - ${made} % ${height}`),
          ...readersOf(stage.output, stages).flatMap((reader) => {
            const readerTurn = turnCount(reader, tensors);
            const first = firstRowText(reader, readerTurn);
            return [
              `if (${readerTurn} < ${reader.turns}) {`,
              `    const int32_t oldest = ${first} > 0 ? ${first} : 0;`,
              `    if (${height} + oldest - ${made} < count) {`,
              `        count = ${height} + oldest - ${made};`,
              `    }`,
              `}`,
            ];
          }),
        ];
  return [`int32_t count = ${turns} - ${turn} < ${form.outputRows} ? ${turns} - ${turn} : ${form.outputRows};`, ...byInputs, ...byRoom];
}

/** Turns that so many input rows are enough for, where they are enough for one more. */
function turnsWithText({ form: { reach } }: SegmentStage, available: string): string {
  switch (reach.kind) {
    case "window":
      if (reach.stride === 1) return linear(available, 1, reach.padding - reach.extent + 1);
      return linear(`${grouped(linear(available, 1, reach.padding - reach.extent))} / ${reach.stride}`, 1, 1);
    case "taps":
      return linear(available, reach.stride, -reach.padding);
    case "same":
    case "sum":
      return available;
  }
}

function readersOf(tensor: number, stages: readonly SegmentStage[]): readonly SegmentStage[] {
  return stages.filter(({ inputs }) => inputs.some((input) => input.tensor === tensor));
}

/** A new row overwrites none that `reader` still needs; not too many rows of a carried tensor wait for it. */
function roomFor(stage: SegmentStage, reader: SegmentStage, tensors: readonly RowTensor[]): string {
  const { count, tensor } = tensors[stage.output]!;
  const { home } = tensor;
  const turn = turnCount(reader, tensors);
  const [after, height] =
    home.kind === "carried" ? [count!, home.waitingRows] : [linear(count!, 1, 1), home.kind === "ring" ? home.rows : tensor.rows];
  return `(${turn} >= ${reader.turns} || ${after} <= ${height} || ${after} <= ${height} + ${firstRowText(reader, turn)})`;
}

/** What must hold when a stage goes, whatever the schedule did: for checked programs. Uses `count` where there is one. */
export function turnChecks(stage: SegmentStage, stages: readonly SegmentStage[], tensors: readonly RowTensor[]): readonly string[] {
  const turn = turnCount(stage, tensors);
  const stillThere = stage.inputs.flatMap(({ tensor }): readonly string[] => {
    const { count, keptCount, tensor: rows } = tensors[tensor]!;
    const { home } = rows;
    if (home.kind !== "ring" && home.kind !== "carried") return [];
    const [reached, height] = home.kind === "ring" ? [count, home.rows] : [keptCount, home.kept?.rows ?? 0];
    return [`${reached} <= ${height} || ${reached} <= ${height} + ${firstRowText(stage, turn)}`];
  });
  const result = tensors[stage.output]!;
  const { home } = result.tensor;
  const room = home.kind === "ring" ? readersOf(stage.output, stages).map((reader) => roomFor(stage, reader, tensors)) : [];
  const place = home.kind === "carried" ? [`${result.keptCount} == ${result.count}`] : [];
  const many = stage.form.outputRows === 1 ? [] : ["count > 0", ...(home.kind === "carried" && stage.form.reach.kind !== "sum" ? [`count <= ${home.slabRows}`] : [])];
  const all = [`${turn} < ${stage.turns}`, ...inputConditions(stage, turn, tensors), ...stillThere, ...room, ...place, ...many];
  return [...new Set(all)].map((condition) => `ETGEN_CHECK(${condition});`);
}

/** The first input row of the reader's next turn; negative in the padding. */
export function firstRowText({ form: { reach } }: SegmentStage, turn: string): string {
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
