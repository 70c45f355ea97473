import type { SegmentStage } from "../../../steps/segment.js";
import { copyText, type RowTensor } from "./row-text.js";
import { firstRowText, turnCondition, turnCount } from "./stage-conditions.js";

/** The function that gives up the place of a carried tensor's last rows, as its template prints it. */
export interface KeepView {
  readonly function: string;
  readonly comment: string;
  readonly lines: readonly string[];
}

/** `name` of the function; `isChecked` poisons the place. Undefined for tensors that are not carried. */
export function keepView(
  tensor: number,
  tensors: readonly RowTensor[],
  stages: readonly SegmentStage[],
  name: string,
  isChecked: boolean,
): KeepView | undefined {
  const { tensor: rows, keptCount, count, cType, address, keptRow, row, name: spoken } = tensors[tensor]!;
  const { home, rowBytes } = rows;
  const reader = stages.find(({ inputs }) => inputs.some((input) => input.tensor === tensor));
  if (home.kind !== "carried" || reader === undefined) return undefined;
  const turn = turnCount(reader, tensors);
  const first = firstRowText(reader, turn);
  const inSlab = row("row").split(" : ").at(-1)!;
  const keep = [
    `for (int32_t row = ${first} > ${keptCount} ? ${first} : ${keptCount}; row < ${count}; row++) {`,
    `    ${copyText(cType, keptRow("row"), inSlab, rowBytes)};`,
    `}`,
  ];
  return {
    function: name,
    comment: home.kept === null ? `${spoken}: its rows have been read` : `${spoken}: keeps the rows that are needed again`,
    lines: [
      `if (${turnCondition(reader, stages, tensors)}) {`,
      `    return;`,
      `}`,
      ...(home.kept === null ? [] : keep),
      `${keptCount} = ${count};`,
      ...(isChecked ? [`memset(${address}, ETGEN_POISON, ${home.slabRows * rowBytes}u);`] : []),
    ],
  };
}
