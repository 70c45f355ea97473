import type { Style } from "../../diagnostics/style.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import { formatTable } from "../terminal/table.js";
import type { Arithmetic, ArithmeticReport } from "./arithmetic.js";

const words: Readonly<Record<Arithmetic, string>> = {
  "int8-accelerated": "int8, kernels for this core",
  "int8-portable": "int8, portable C",
  float: "float",
  border: "quantise and dequantise",
  other: "other integers",
};

/** How much of the model is computed in what way, with the share of the multiply-accumulates. */
export function formatArithmetic({ board, cpu, counts, copies }: ArithmeticReport, style: Style): string {
  const total = counts.reduce((sum, { multiplyAccumulates }) => sum + multiplyAccumulates, 0);
  const columns = [
    { title: `arithmetic on ${cpu} (${board})` },
    { title: "operators", align: "right" as const },
    { title: "MACs", align: "right" as const },
    { title: "share", align: "right" as const },
  ];
  const rows = counts
    .filter(({ operators }) => operators > 0)
    .map(({ arithmetic, operators, multiplyAccumulates }) => [
      words[arithmetic],
      String(operators),
      withThousands(multiplyAccumulates),
      total === 0 ? "-" : `${((100 * multiplyAccumulates) / total).toFixed(1)} %`,
    ]);
  const table = formatTable(columns, rows, style);
  if (copies.operators === 0) return table;
  const subject = copies.operators === 1 ? "1 view is copied" : `${copies.operators} views are copied`;
  return `${table}\n\n${subject}, ${withThousands(copies.bytes)} bytes: their elements have to lie otherwise`;
}
