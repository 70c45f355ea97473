import type { Style } from "../../diagnostics/style.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import { formatTable } from "../terminal/table.js";
import type { EstimateBasis } from "./estimate-run.js";
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
    ...report.methods.map((method) => formatMethod(method, report)),
    ...report.methods.flatMap((method) => formatProfile(method, labels, report, style)),
    ...report.outputs.map((output) => formatOutput(output, style)),
    ...(report.console === "" ? [] : [report.console]),
  ];
  return lines.join("\n");
}

function formatMethod({ name, units, cycles, microseconds }: MethodRun, { unit, estimate }: RunReport): string {
  if (units === undefined) return `${name}: ran`;
  const counted = `${name}: ${withThousands(units)} ${unit}s`;
  if (cycles === undefined || estimate === undefined) return counted;
  const { cpu, board, hertz, band, flash } = estimate;
  const [low, high] = band.map((factor) => withThousands(Math.round(cycles * factor)));
  const time = microseconds === undefined ? "" : `, ${microseconds.map(withThousands).join(" to ")} µs at ${hertz! / 1e6} MHz`;
  return `${counted}; estimated ${withThousands(cycles)} cycles of a ${cpu}, on silicon ${low} to ${high}${time} (${board}: ${flash})`;
}

function formatProfile(
  { name, nodes, cycles: total }: MethodRun,
  labels: readonly NodeLabel[],
  { unit, estimate }: RunReport,
  style: Style,
): readonly string[] {
  if (nodes.length === 0) return [];
  const sum = nodes.reduce((total, node) => total + node.units, 0);
  const own = labels.filter(({ method }) => method === name);
  const hasModules = own.some(({ module }) => module !== undefined);
  const hasCycles = estimate !== undefined && total !== undefined && nodes.every(({ cycles }) => cycles !== undefined);
  const hasTime = hasCycles && estimate.hertz !== null;
  const columns = [
    { title: "#", align: "right" as const },
    ...(hasModules ? [{ title: "module" }] : []),
    { title: "operator" },
    { title: "kernel" },
    { title: `${unit}s`, align: "right" as const },
    { title: "share", align: "right" as const },
    ...(hasCycles ? [{ title: "cycles", align: "right" as const }, { title: "share", align: "right" as const }] : []),
    ...(hasTime ? [{ title: "µs", align: "right" as const }] : []),
  ];
  const rows = nodes.map(({ instruction, units, cycles }) => {
    const label = own.find((candidate) => candidate.instruction === instruction);
    return [
      String(instruction),
      ...(hasModules ? [label?.module ?? ""] : []),
      label?.operator ?? "-",
      label?.kernel ?? "-",
      withThousands(units),
      shareOf(units, sum),
      ...(hasCycles ? [withThousands(cycles!), shareOf(cycles!, total)] : []),
      ...(hasTime ? [band(cycles!, estimate)] : []),
    ];
  });
  return ["", formatTable(columns, rows, style), ""];
}

const shareOf = (part: number, whole: number): string => `${(whole === 0 ? 0 : (100 * part) / whole).toFixed(1)} %`;

/** Microseconds from and to, at the clock of the estimate. */
function band(cycles: number, { band: factors, hertz }: EstimateBasis): string {
  const [low, high] = factors.map((factor) => withThousands(Math.round((cycles * factor * 1e6) / hertz!)));
  return low === high ? low! : `${low}–${high}`;
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
