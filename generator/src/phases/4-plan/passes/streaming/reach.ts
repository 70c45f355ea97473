import type { RowReach } from "../../../../steps/row-form.js";

/** The first input row that turn `turn` of a stage reads, of `rows` rows. */
export function firstRow(reach: RowReach, turn: number): number {
  switch (reach.kind) {
    case "window":
      return Math.max(0, turn * reach.stride - reach.padding);
    case "taps":
      return Math.max(0, Math.ceil((turn + reach.padding - (reach.taps - 1) * reach.dilation) / reach.stride));
    case "same":
    case "sum":
      return turn;
  }
}

/** One past the last input row that turn `turn` reads; not before the first one. */
export function endRow(reach: RowReach, turn: number, rows: number): number {
  switch (reach.kind) {
    case "window":
      return clamp(turn * reach.stride - reach.padding + reach.extent, rows);
    case "taps":
      return clamp(Math.floor((turn + reach.padding) / reach.stride) + 1, rows);
    case "same":
    case "sum":
      return clamp(turn + 1, rows);
  }
}

/** Turns that `available` of `rows` input rows are enough for, of `turns`. */
export function turnsWith(reach: RowReach, available: number, rows: number, turns: number): number {
  if (available >= rows) return turns;
  return Math.min(turns, Math.max(0, turnsOfPart(reach, available)));
}

function turnsOfPart(reach: RowReach, available: number): number {
  switch (reach.kind) {
    case "window":
      return Math.floor((available + reach.padding - reach.extent) / reach.stride) + 1;
    case "taps":
      return available * reach.stride - reach.padding;
    case "same":
    case "sum":
      return available;
  }
}

function clamp(row: number, rows: number): number {
  return Math.min(Math.max(row, 0), rows);
}
