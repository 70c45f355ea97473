import type { Style } from "../../diagnostics/style.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import type { CommandReport, FieldReport } from "../../delegates/ethos-u/disassemble/describe-command.js";
import type { OperationReport } from "../../delegates/ethos-u/disassemble/describe-operation.js";
import type { Traffic } from "../../delegates/ethos-u/disassemble/traffic.js";
import type { TensorWindow } from "../../delegates/ethos-u/payload/payload.js";
import { formatTable } from "../terminal/table.js";
import type { NpuDelegateReport } from "./npu-delegates.js";

/** A summary, the operations in a table, then the whole stream: each operation behind the commands that set it up. */
export function formatNpuReport(report: NpuDelegateReport, style: Style): string {
  const { configuration, accelerator, streamBytes, format, regions, weights, macs, traffic } = report;
  const cores = configuration.weightStreams > 1 ? `, ${configuration.weightStreams} weight streams` : "";
  const facts = [
    ["compiled for", `${accelerator}, architecture ${configuration.architecture}${cores}`],
    [
      "stream",
      `${withThousands(streamBytes)} bytes, ${report.commands.length} commands, ${report.operations.length} operations, ${format}`,
    ],
    ...regions.map(({ region, bytes }) => [`region ${region}`, `${withThousands(bytes)} bytes, ${purposes[region] ?? "unknown"}`]),
    ...report.inputs.map((window, index) => [`input ${index}`, windowText(window)]),
    ...report.outputs.map((window, index) => [`output ${index}`, windowText(window)]),
    ["MACs", withThousands(macs)],
    ["traffic", trafficText(traffic)],
    ...(weights.bytes === 0
      ? []
      : [
          [
            "weights",
            `${withThousands(weights.count)} in ${withThousands(weights.bytes)} bytes, ${(weights.count / weights.bytes).toFixed(2)} to 1`,
          ],
        ]),
  ];
  const head = `${style.strong(`delegate ${report.delegate} of method "${report.method}"`)}: Ethos-${configuration.product.toUpperCase()}`;
  return [
    [head, ...facts.map(([name, text]) => `  ${name!.padEnd(13)}${text}`)].join("\n"),
    operationTable(report, style),
    streamText(report, style),
  ].join("\n\n");
}

const purposes: readonly string[] = ["constants", "scratch", "fast scratch", "inputs", "outputs"];

function windowText({ shape, elementBytes, offset, region, byteCount }: TensorWindow): string {
  const leading = shape.findIndex((size) => size !== 1);
  const sizes = shape.slice(leading === -1 ? shape.length - 1 : leading);
  return `[${sizes.join(",")}] of ${elementBytes * 8} bits, region ${region} bytes ${offset} to ${offset + byteCount}`;
}

function trafficText(traffic: readonly Traffic[]): string {
  return traffic
    .map(({ region, reads, writes }) => `region ${region} ${withThousands(reads)} read, ${withThousands(writes)} written`)
    .join("; ");
}

function operationTable({ operations }: NpuDelegateReport, style: Style): string {
  const right = "right" as const;
  const columns = [
    { title: "", align: right },
    { title: "offset", align: right },
    { title: "operation" },
    { title: "result" },
    { title: "MACs", align: right },
    { title: "read", align: right },
    { title: "written", align: right },
  ];
  const rows = operations.map((operation, index) => [
    `${index}`,
    hex(operation.offset),
    operation.title,
    operation.facts.find(([name]) => name === "OFM")?.[1].split(",")[0] ?? "",
    operation.macs === 0 ? "" : withThousands(operation.macs),
    withThousands(operation.traffic.reduce((bytes, { reads }) => bytes + reads, 0)),
    withThousands(operation.traffic.reduce((bytes, { writes }) => bytes + writes, 0)),
  ]);
  return formatTable(columns, rows, style);
}

function streamText({ commands, operations }: NpuDelegateReport, style: Style): string {
  const byOffset = new Map(operations.map((operation, index) => [operation.offset, { operation, index }]));
  return commands
    .flatMap((command) => {
      const found = byOffset.get(command.offset);
      return [commandText(command), ...(found ? operationLines(found.operation, found.index, style) : [])];
    })
    .join("\n");
}

function commandText({ offset, name, param, payload, fields }: CommandReport): string {
  const place = `0x${offset.toString(16).padStart(6, "0")}`;
  const plain = payload === undefined ? (param === 0 && fields.length === 0 ? "" : `${param}`) : hex(payload + (param & 255) * 2 ** 32);
  return `${place}  ${name.padEnd(28)}${fields.length === 0 ? plain : fields.map(fieldText).join(", ")}`.trimEnd();
}

function fieldText({ name, value, word }: FieldReport): string {
  return `${name} = ${word ?? value}`;
}

function operationLines({ title, facts, macs, traffic }: OperationReport, index: number, style: Style): readonly string[] {
  const all = [...facts, ...(macs === 0 ? [] : [["MACs", withThousands(macs)] as const]), ["traffic", trafficText(traffic)] as const];
  return [`  ${style.strong(`${index}  ${title}`)}`, ...all.map(([name, text]) => `      ${name.padEnd(12)}${text}`)];
}

function hex(value: number): string {
  return `0x${value.toString(16)}`;
}
