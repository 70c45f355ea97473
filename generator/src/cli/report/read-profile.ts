import { z } from "zod";

import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Profile } from "../../report/report-input.js";
import { readInputFile } from "../files/read-input-file.js";
import type { NodeLabel } from "../run/format-run-report.js";

const count = z.number().int().nonnegative();
const runSchema = z.looseObject({
  unit: z.enum(["instruction", "cycle", "nanosecond"]),
  estimate: z.looseObject({ board: z.string(), band: z.tuple([z.number(), z.number()]) }).optional(),
  methods: z.array(
    z.looseObject({ name: z.string(), units: count.optional(), nodes: z.array(z.looseObject({ instruction: count, units: count, cycles: count.optional() })) }),
  ),
});
const answerSchema = z.looseObject({ run: runSchema });

/** A line for each of thousands of nodes. */
const largestProfileBytes = 1 << 26;

/** What "etgen firmware --run --json" printed about this very program. Undefined after a message. */
export function readProfile(path: string, labels: readonly NodeLabel[], sink: DiagnosticSink): Profile | undefined {
  const bytes = readInputFile(path, { what: "a profile: the JSON that etgen firmware prints", largestBytes: largestProfileBytes }, sink);
  if (bytes === undefined) return undefined;
  const json = parseJson(new TextDecoder().decode(bytes));
  const answer = answerSchema.safeParse(json);
  if (!answer.success) {
    const place = answer.error.issues[0]?.path.map(String).join(".") ?? "";
    sink.report("profile-unreadable", { path, found: place === "" ? "it is no JSON object" : `its "${place}" is missing or of another kind` });
    return undefined;
  }
  const { unit, methods, estimate } = answer.data.run;
  return fitsProgram(path, methods, labels, sink) ? { unit, methods, estimate } : undefined;
}

function fitsProgram(path: string, methods: Profile["methods"], labels: readonly NodeLabel[], sink: DiagnosticSink): boolean {
  const known = new Set(labels.map(({ method, instruction }) => `instruction ${instruction} of method "${method}"`));
  for (const { name, nodes } of methods) {
    if (!labels.some(({ method }) => method === name)) {
      sink.report("profile-mismatch", { path, found: `method "${name}"`, expected: namesOf(labels) });
      return false;
    }
    const strange = nodes.map(({ instruction }) => `instruction ${instruction} of method "${name}"`).find((node) => !known.has(node));
    if (strange !== undefined) {
      sink.report("profile-mismatch", { path, found: strange, expected: `only the ${labels.length} instructions of the model` });
      return false;
    }
  }
  return true;
}

function namesOf(labels: readonly NodeLabel[]): string {
  return [...new Set(labels.map(({ method }) => `"${method}"`))].join(", ");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
