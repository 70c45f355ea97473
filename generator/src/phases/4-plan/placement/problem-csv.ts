import type { DiagnosticSink } from "../../../diagnostics/sink.js";
import type { Placements, PlanBuffer, PlanProblem } from "./problem.js";

/** A placement problem of one bank as a table, and the offsets if the table has them. */
export interface CsvProblem {
  readonly buffers: readonly PlanBuffer[];
  /** By buffer id; undefined when there is no column for it. */
  readonly offsets: ReadonlyMap<string, number> | undefined;
}

const required = ["id", "lower", "upper", "size"] as const;
const optional = ["alignment", "offset"] as const;
/** Other names that such tables use. */
const synonyms = new Map([
  ["buffer", "id"],
  ["start", "lower"],
  ["end", "upper"],
]);

type Column = (typeof required)[number] | (typeof optional)[number];

/** More lines than any network has buffers: a file that is no placement problem is not read to its end. */
const mostLines = 200_000;

/** Undefined when the text is no such table; says why. Buffers live at the steps from `lower` up to, exclusive, `upper`. */
export function readProblemCsv(text: string, sink: DiagnosticSink): CsvProblem | undefined {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/, mostLines + 1);
  const complain = (line: number, found: string, expected: string): undefined => {
    sink.report("plan-problem-file", { line, found, expected });
    return undefined;
  };
  if (lines.length > mostLines) return complain(mostLines, "still more lines", `at most ${mostLines}`);
  const columns = lines[0]!.split(",").map((name) => name.trim()).map((name) => synonyms.get(name) ?? name);
  const missing = required.filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    return complain(1, `columns "${shortened(lines[0]!)}"`, `also ${missing.map((name) => `"${name}"`).join(", ")}`);
  }
  const strangers = columns.filter((name) => ![...required, ...optional].includes(name as Column));
  if (strangers.length > 0) return complain(1, `column "${shortened(strangers[0]!)}"`, [...required, ...optional].join(", "));
  const repeated = columns.find((name, index) => columns.indexOf(name) !== index);
  if (repeated !== undefined) return complain(1, `column "${repeated}" twice`, "each column once");

  const buffers: PlanBuffer[] = [];
  const offsets = new Map<string, number>();
  let isSound = true;
  lines.slice(1).forEach((line, index) => {
    if (line.trim() === "") return;
    const row = readRow(line, columns, (found, expected) => complain(index + 2, found, expected));
    if (row === undefined) isSound = false;
    else {
      buffers.push(row.buffer);
      if (row.offset !== undefined) offsets.set(row.buffer.id, row.offset);
    }
  });
  if (!isSound) return undefined;
  return { buffers, offsets: columns.includes("offset") ? offsets : undefined };
}

/** The table of a problem, with the offsets of its placement; lines end with a line feed. */
export function writeProblemCsv({ buffers }: Pick<PlanProblem, "buffers">, placements: Placements | undefined): string {
  const hasAlignment = buffers.some(({ alignment }) => alignment !== 1);
  const header = [...required, ...(hasAlignment ? ["alignment"] : []), ...(placements === undefined ? [] : ["offset"])];
  const rows = buffers.map(({ id, firstStep, lastStep, sizeBytes, alignment }) => [
    id,
    firstStep,
    lastStep + 1,
    sizeBytes,
    ...(hasAlignment ? [alignment] : []),
    ...(placements === undefined ? [] : [placements.get(id)?.offset ?? ""]),
  ]);
  return [header, ...rows].map((cells) => `${cells.join(",")}\n`).join("");
}

function readRow(
  line: string,
  columns: readonly string[],
  complain: (found: string, expected: string) => undefined,
): { readonly buffer: PlanBuffer; readonly offset: number | undefined } | undefined {
  const cells = line.split(",").map((cell) => cell.trim());
  if (cells.length !== columns.length) return complain(`${cells.length} values`, `${columns.length}`);
  const values = new Map<string, number>();
  for (const [index, name] of columns.entries()) {
    if (name === "id") continue;
    const value = /^\d{1,15}$/.test(cells[index]!) ? Number(cells[index]) : undefined;
    if (value === undefined) return complain(`"${shortened(cells[index]!)}" for ${name}`, "a whole number");
    values.set(name, value);
  }
  const id = cells[columns.indexOf("id")]!;
  const [lower, upper] = [values.get("lower")!, values.get("upper")!];
  if (id === "") return complain("no id", "a name");
  if (upper <= lower) return complain(`lower ${lower} and upper ${upper}`, "upper greater than lower");
  const buffer = { id, sizeBytes: values.get("size")!, alignment: values.get("alignment") ?? 1, firstStep: lower, lastStep: upper - 1 };
  return { buffer, offset: values.get("offset") };
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
