import { unzipSync } from "fflate";
import * as z from "zod";

import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { ModulesOfMethods } from "../../model/with-modules.js";
import { readInputFile } from "./read-input-file.js";

const largestRecordBytes = 1 << 30;
/** Maps and graphs are text; the weights beside them are not looked at. */
const largestTextBytes = 1 << 28;

const graphName = /^edge_dialect_exported_program(?:\/(.+))?$/;
const heavyParts = /_(state_dict|constants|example_inputs)$/;

const handles = z.union([z.number(), z.array(z.number())]);
const handleMap = z.record(z.string(), z.record(z.string(), handles));
const graph = z.object({
  graph_module: z.object({
    graph: z.object({ nodes: z.array(z.object({ metadata: z.record(z.string(), z.unknown()).optional() })) }),
  }),
});
/** What a script writes that has the exporter's map at hand: names by handle, or by instruction at once. */
const plainMap = z.union([
  z.object({ debug_handle_map: handleMap, modules: z.record(z.string(), z.string()) }),
  z.record(z.string(), z.record(z.string(), z.string())),
]);

/**
 * Modules of the user from an ETRecord, or from JSON: {"forward": {"0": "blocks.0.conv1"}}, or the exporter's `debug_handle_map`
 * with `modules`, the names by handle. Undefined after a message.
 */
export function readExportRecord(path: string, sink: DiagnosticSink): ModulesOfMethods | undefined {
  const bytes = readInputFile(path, { what: "an ETRecord, or a JSON file of module names", largestBytes: largestRecordBytes }, sink);
  if (bytes === undefined) return undefined;
  try {
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
    return isZip ? fromRecord(unpack(bytes)) : fromJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    const found = cause instanceof RecordProblem ? cause.message : "it is neither a zip archive nor JSON";
    sink.report("export-record-unreadable", { path, found });
    return undefined;
  }
}

class RecordProblem extends Error {}

function unpack(bytes: Uint8Array): ReadonlyMap<string, string> {
  const isText = ({ name, originalSize }: { readonly name: string; readonly originalSize: number }): boolean =>
    (name === "debug_handle_map" || graphName.test(name)) && !heavyParts.test(name) && originalSize <= largestTextBytes;
  const files = unzipSync(bytes, { filter: isText });
  return new Map(Object.entries(files).map(([name, contents]) => [name, new TextDecoder().decode(contents)]));
}

function fromRecord(files: ReadonlyMap<string, string>): ModulesOfMethods {
  const map = files.get("debug_handle_map");
  if (map === undefined) throw new RecordProblem('it has no "debug_handle_map"');
  const byMethod = parsed(handleMap, JSON.parse(map), "debug_handle_map");
  const graphs = [...files].flatMap(([name, text]) => {
    const method = graphName.exec(name);
    return method === null ? [] : [{ method: method[1] ?? "forward", names: namesByHandle(text, name) }];
  });
  if (graphs.length === 0) throw new RecordProblem("it has no edge dialect program: make it with generate_etrecord=True");
  return new Map(
    Object.entries(byMethod).map(([method, instructions]) => {
      const names = graphs.find((one) => one.method === method)?.names ?? graphs[0]!.names;
      return [method, modulesOf(instructions, (handle) => names.get(handle) ?? [])];
    }),
  );
}

function fromJson(text: string): ModulesOfMethods {
  const map = parsed(plainMap, JSON.parse(text), "the file");
  if ("debug_handle_map" in map && "modules" in map) {
    const { debug_handle_map: byMethod, modules } = map as { readonly debug_handle_map: z.infer<typeof handleMap>; readonly modules: Record<string, string> };
    const named = (handle: number): readonly string[] => (modules[handle] === undefined ? [] : [modules[handle]]);
    return new Map(Object.entries(byMethod).map(([method, instructions]) => [method, modulesOf(instructions, named)]));
  }
  const byMethod = map as Readonly<Record<string, Readonly<Record<string, string>>>>;
  return new Map(
    Object.entries(byMethod).map(([method, names]) => [
      method,
      Object.fromEntries(Object.entries(names).map(([at, name]) => [at, printableName(name)])),
    ]),
  );
}

function parsed<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new RecordProblem(`${what} is not as expected at "${issue?.path.join(".") ?? ""}": ${issue?.message ?? ""}`);
}

/** The innermost module that a node of the graph comes from. */
function namesByHandle(text: string, what: string): ReadonlyMap<number, readonly string[]> {
  const { nodes } = parsed(graph, JSON.parse(text), what).graph_module.graph;
  const names = new Map<number, string[]>();
  for (const { metadata } of nodes) {
    const [stack, marks] = [metadata?.["nn_module_stack"], metadata?.["debug_handle"]];
    if (typeof stack !== "string" || typeof marks !== "string") continue;
    const name = stack.split(";").at(-1)?.split(",")[1] ?? "";
    if (name === "") continue;
    for (const mark of marks.match(/\d+/g) ?? []) {
      const known = names.get(Number(mark)) ?? [];
      if (!known.includes(name)) names.set(Number(mark), [...known, name]);
    }
  }
  return names;
}

function modulesOf(instructions: z.infer<typeof handleMap>[string], namesOf: (handle: number) => readonly string[]): Readonly<Record<number, string>> {
  return Object.fromEntries(
    Object.entries(instructions).flatMap(([at, given]) => {
      const names = [...new Set([given].flat().flatMap(namesOf))].map(printableName);
      return names.length === 0 ? [] : [[Number(at), inFew(names)] as const];
    }),
  );
}

const fewNames = 3;

/** A delegate may stand for a hundred modules: then what they have in common. */
function inFew(names: readonly string[]): string {
  if (names.length <= fewNames) return names.join(", ");
  const [first, ...others] = names.map((name) => name.split("."));
  const common = first!.filter((part, depth) => others.every((parts) => first!.slice(0, depth).join() === parts.slice(0, depth).join() && parts[depth] === part));
  return common.length > 0 ? common.join(".") : `${names[0]} and ${names.length - 1} more`;
}

/** Names go into comments of C, tables and pages. */
function printableName(name: string): string {
  return name.replace(/[^\w.$ -]/g, "_").slice(0, 100);
}
