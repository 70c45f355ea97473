import type { z } from "zod";

import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { readTextFile } from "../files/read-text-file.js";

/** A JSON file that the user wrote, as its schema says; undefined after a message. */
export function readDescription<Schema extends z.ZodType>(
  path: string,
  what: string,
  schema: Schema,
  sink: DiagnosticSink,
): z.infer<Schema> | undefined {
  const text = readTextFile(path, `a ${what}: a .json file`, sink);
  if (text === undefined) return undefined;
  const json = parseJson(text);
  if ("problem" in json) {
    sink.report("description-invalid", { path, what, place: "", problem: json.problem });
    return undefined;
  }
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return parsed.data;
  for (const { path: place, message } of parsed.error.issues) {
    sink.report("description-invalid", { path, what, place: place.map(String).join("."), problem: message });
  }
  return undefined;
}

function parseJson(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    return { problem: cause.message };
  }
}
