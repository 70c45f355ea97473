import type { Style } from "../../diagnostics/style.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import { formatTable } from "../terminal/table.js";
import type { ConstantReport, MethodReport, ModelReport, ValueReport } from "./model-report.js";

export function formatModelReport(report: ModelReport, style: Style): string {
  const head = `${style.strong(report.file)}: ${withThousands(report.fileBytes)} bytes, schema version ${report.schemaVersion}`;
  const named = report.namedData.map(({ name, bytes }) => `  named data "${name}": ${withThousands(bytes)} bytes`);
  return [[head, ...named].join("\n"), ...report.methods.map((method) => formatMethod(method, style))].join("\n\n");
}

function formatMethod(method: MethodReport, style: Style): string {
  const facts = [
    ...method.inputs.map((value, index) => `  input ${index}      ${formatValue(value)}`),
    ...method.outputs.map((value, index) => `  output ${index}     ${formatValue(value)}`),
    `  constants    ${formatConstants(method.constants)}`,
    `  planned      ${formatPlanned(method.plannedBufferBytes)}`,
    ...method.delegates.map(
      ({ backend, bytes, calls }) => `  delegate     ${backend}, ${withThousands(bytes)} bytes, called ${calls} times`,
    ),
  ];
  const title = `${style.strong(`method "${method.name}"`)}: ${method.instructions} instructions`;
  return [title, ...facts, ...formatOperators(method, style), ...formatModules(method, style)].join("\n");
}

function formatOperators({ operators }: MethodReport, style: Style): readonly string[] {
  if (operators.length === 0) return [];
  const columns = [{ title: "operator" }, { title: "calls", align: "right" as const }, { title: "dtypes" }, { title: "" }];
  const rows = operators.map(({ name, calls, dtypes, supported }) => [
    name,
    String(calls),
    dtypes.join(" "),
    supported ? "" : style.error("not supported"),
  ]);
  return ["", formatTable(columns, rows, style)];
}

function formatModules({ modules }: MethodReport, style: Style): readonly string[] {
  if (modules.length === 0) return [];
  const columns = [{ title: "module" }, { title: "instructions" }, { title: "operators" }, { title: "constants", align: "right" as const }];
  const rows = modules.map(({ name, instructions, operators, constantBytes }) => [
    name,
    instructions.join(" "),
    operators.join(" "),
    withThousands(constantBytes),
  ]);
  return ["", formatTable(columns, rows, style)];
}

function formatValue({ kind, dtype, sizes, dimOrder, dynamic, bytes }: ValueReport): string {
  if (sizes === undefined || dimOrder === undefined) return kind;
  const order = dimOrder.every((dim, position) => dim === position) ? "" : `, dim order [${dimOrder.join(",")}]`;
  const bound = dynamic === true ? " at most" : "";
  return `${dtype}${bound} [${sizes.join(",")}]${order}, ${withThousands(bytes ?? 0)} bytes`;
}

function formatConstants({ used, usedBytes, dead, deadBytes }: ConstantReport): string {
  const rest = dead === 0 ? "" : `; ${dead} dead, ${withThousands(deadBytes)} bytes, which etgen drops`;
  return `${used} used, ${withThousands(usedBytes)} bytes${rest}`;
}

function formatPlanned(memories: readonly number[]): string {
  if (memories.length === 0) return "nothing";
  return `${memories.map(withThousands).join(" + ")} bytes by the exporter`;
}
