import type { TensorValue } from "../../../reference/executor.js";
import { decodeElements } from "../../run/decode-elements.js";
import { logicalOrder } from "../executor/method-tensors.js";

/** Elements shown of a tensor. */
const shownElements = 8;

/** A tensor in a line. */
export interface TensorSummary {
  readonly dtype: string;
  readonly sizes: readonly number[];
  readonly least: number | bigint | undefined;
  readonly most: number | bigint | undefined;
  readonly mean: number | undefined;
  /** In the order of the sizes. */
  readonly values: readonly (number | bigint)[];
}

export function summarise(tensor: TensorValue): TensorSummary {
  const { dtype, sizes } = tensor;
  const values = decodeElements(logicalOrder(tensor).bytes, dtype);
  const least = values.reduce<number | bigint | undefined>((found, value) => (found === undefined || value < found ? value : found), undefined);
  const most = values.reduce<number | bigint | undefined>((found, value) => (found === undefined || value > found ? value : found), undefined);
  const mean = values.length === 0 ? undefined : values.reduce<number>((sum, value) => sum + Number(value), 0) / values.length;
  return { dtype, sizes, least, most, mean, values };
}

export function summaryCells({ dtype, sizes, least, most, mean, values }: TensorSummary): readonly string[] {
  const shown = values.slice(0, shownElements).map(formatNumber).join(" ");
  const rest = values.length > shownElements ? ` … (${values.length})` : "";
  const [low, high, middle] = [least, most, mean].map((value) => (value === undefined ? "-" : formatNumber(value)));
  return [`${dtype} [${sizes.join(",")}]`, low!, high!, middle!, `${shown}${rest}`];
}

export const summaryColumns = [
  { title: "type" },
  ...["least", "most", "mean"].map((title) => ({ title, align: "right" as const })),
  { title: "values" },
];

/** Five digits say enough; integers are whole. */
export function formatNumber(value: number | bigint): string {
  return typeof value === "bigint" || Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(5)));
}
