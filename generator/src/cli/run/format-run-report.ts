import type { Style } from "../../diagnostics/style.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import { formatTable } from "../terminal/table.js";
import type { MethodRun, OutputRun, RunReport } from "./run-report.js";

/** What each instruction of a model is, for the table of --profile. */
export interface NodeLabel {
  readonly method: string;
  readonly instruction: number;
  readonly operator: string;
  readonly kernel: string;
  /** Modules of the user, where they are known. */
  readonly module?: string;
}

export function formatRunReport(report: RunReport, labels: readonly NodeLabel[], style: Style): string {
  const lines = [
    ...report.methods.map((method) => formatMethod(method, report.unit)),
    ...report.methods.flatMap((method) => formatProfile(method, labels, report.unit, style)),
    ...report.outputs.map((output) => formatOutput(output, style)),
    ...(report.console === "" ? [] : [report.console]),
  ];
  return lines.join("\n");
}

function formatMethod({ name, units }: MethodRun, unit: RunReport["unit"]): string {
  return units === undefined ? `${name}: ran` : `${name}: ${withThousands(units)} ${unit}s`;
}

function formatProfile(
  { name, nodes }: MethodRun,
  labels: readonly NodeLabel[],
  unit: RunReport["unit"],
  style: Style,
): readonly string[] {
  if (nodes.length === 0) return [];
  const sum = nodes.reduce((total, node) => total + node.units, 0);
  const own = labels.filter(({ method }) => method === name);
  const hasModules = own.some(({ module }) => module !== undefined);
  const columns = [
    { title: "#", align: "right" as const },
    ...(hasModules ? [{ title: "module" }] : []),
    { title: "operator" },
    { title: "kernel" },
    { title: `${unit}s`, align: "right" as const },
    { title: "share", align: "right" as const },
  ];
  const rows = nodes.map(({ instruction, units }) => {
    const label = own.find((candidate) => candidate.instruction === instruction);
    const share = sum === 0 ? 0 : (100 * units) / sum;
    return [String(instruction), ...(hasModules ? [label?.module ?? ""] : []), label?.operator ?? "-", label?.kernel ?? "-", withThousands(units), `${share.toFixed(1)} %`];
  });
  return ["", formatTable(columns, rows, style), ""];
}

function formatOutput(output: OutputRun, style: Style): string {
  const { name, dtype, sizes, values, elements, comparison, expected } = output;
  const rest = elements > values.length ? ", …" : "";
  const head = `${name} ${dtype} [${sizes.join(",")}]`;
  if (comparison === "equal") return `${head}: ${style.good("equal")} to ${expected}${withinWords(output)}`;
  if (comparison === "different") return `${head}: ${style.error("different")} from ${expected}: ${values.map(formatValue).join(", ")}${rest}`;
  return `${head}: ${values.map(formatValue).join(", ")}${rest}`;
}

/** Nothing where every byte is equal. */
function withinWords({ tolerance, largestDifference }: OutputRun): string {
  if (tolerance === undefined || tolerance === "byte for byte") return "";
  return ` within ${tolerance}; largest difference ${Number(largestDifference?.toPrecision(3))}`;
}

function formatValue(value: number | bigint): string {
  return typeof value === "number" && !Number.isInteger(value) ? String(Number(value.toPrecision(6))) : String(value);
}
