import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { modelNameFromPath, parseModelName } from "./model-name.js";
import { parseChoice } from "./option-values.js";

/** A model as the user named it, with the files of tensor data that belong to it. */
export interface ModelRequest {
  /** C prefix of everything generated for it. */
  readonly name: string;
  readonly path: string;
  readonly dataPaths: readonly string[];
  /** What says which modules of the user its instructions belong to. */
  readonly recordPath?: string;
}

/** The models of one image. */
export interface ImageRequest {
  /** With one model: its name. */
  readonly name: string;
  readonly models: readonly ModelRequest[];
}

/** What the options say about models. */
export interface ModelFlags {
  readonly data?: readonly string[];
  readonly etrecord?: readonly string[];
  readonly name?: string;
}

const longestJoinedName = 40;

/**
 * Reads "model.pte" and "name=model.pte". Says which names cannot be, which two models would share, and which data files
 * belong to no model for certain.
 */
export function parseModelArguments(args: readonly string[], flags: ModelFlags, sink: DiagnosticSink): ImageRequest | undefined {
  const errorsBefore = sink.diagnostics.length;
  const given = args.map(splitName);
  for (const model of given) checkNamedPath(model, sink);
  if (flags.name !== undefined) parseModelName(flags.name, sink);
  if (sink.diagnostics.length > errorsBefore) return undefined;
  const isSingle = given.length === 1;
  const [first] = given;
  if (isSingle && flags.name !== undefined && first?.name !== undefined && first.name !== flags.name) {
    sink.report("option-conflict", { option: `--name ${flags.name}`, other: `"${args[0]}"`, reason: "both name the model" });
  }
  const named = given.map(({ name, path }) => ({ path, name: name ?? (isSingle ? flags.name : undefined) ?? modelNameFromPath(path) }));
  const image = isSingle ? named[0]!.name : (flags.name ?? joinedName(named.map(({ name }) => name)));
  if (!isSingle) checkDistinct(image, named, sink);
  const data = (flags.data ?? []).map((value) => fileOwner("--data", value, named, sink));
  const records = (flags.etrecord ?? []).map((value) => fileOwner("--etrecord", value, named, sink));
  if (sink.diagnostics.length > errorsBefore) return undefined;
  return {
    name: image,
    models: named.map(({ name, path }) => {
      const record = records.findLast(({ owner }) => owner === name);
      const dataPaths = data.filter(({ owner }) => owner === name).map((file) => file.path);
      return { name, path, dataPaths, ...(record !== undefined && { recordPath: record.path }) };
    }),
  };
}

/** For messages and headlines. */
export function modelPaths(models: readonly ModelRequest[]): string {
  return models.map(({ path }) => path).join(", ");
}

interface NamedPath {
  readonly name: string | undefined;
  readonly path: string;
}

/** What stands before an equals sign is a name unless it has folders: a file that is called "a=b.pte" is written "./a=b.pte". */
function splitName(value: string): NamedPath {
  const match = /^([^=/\\]*)=(.*)$/s.exec(value);
  return match === null ? { name: undefined, path: value } : { name: match[1]!, path: match[2]! };
}

function checkNamedPath({ name, path }: NamedPath, sink: DiagnosticSink): void {
  if (name === undefined) return;
  if (path === "") {
    sink.report("invalid-option-value", { option: "a model", found: `${name}=`, expected: "a file after the equals sign", example: `${name}=model.pte` });
    return;
  }
  const example = (better: string): string => `"${better}=${path}"; a file that is called so is written "./${name}=${path}"`;
  parseModelName(name, sink, { option: `the name in "${name}=${path}"`, example });
}

function joinedName(names: readonly string[]): string {
  const joined = names.join("_");
  return joined.length <= longestJoinedName ? joined : "models";
}

/** Macros are upper case, and some file systems do not tell cases apart. */
function checkDistinct(image: string, models: readonly { readonly name: string; readonly path: string }[], sink: DiagnosticSink): void {
  const same = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase();
  for (const [index, { name }] of models.entries()) {
    const sharing = models.filter((model) => same(model.name, name));
    const isFirst = models.findIndex((model) => same(model.name, name)) === index;
    if (sharing.length > 1 && isFirst) sink.report("model-name-taken", { name, paths: sharing.map(({ path }) => path), image: false });
    else if (isFirst && same(name, image)) sink.report("model-name-taken", { name, paths: [models[index]!.path], image: true });
  }
}

/** The only model takes every file; of several the file has to name its own. */
function fileOwner(
  option: "--data" | "--etrecord",
  value: string,
  models: readonly { readonly name: string }[],
  sink: DiagnosticSink,
): { readonly owner: string; readonly path: string } {
  const { name, path } = splitName(value);
  const choices = models.map((model) => model.name);
  if (name === undefined) {
    if (models.length > 1) sink.report("model-of-data", { option, path: value, choices });
    return { owner: choices[0]!, path };
  }
  if (path === "") {
    sink.report("invalid-option-value", { option, found: value, expected: "a file after the equals sign", example: `${option} ${value}${option === "--data" ? "weights.ptd" : "model.etrecord"}` });
  }
  const owner = parseChoice(`the model in "${option} ${value}"`, name, choices, sink);
  return { owner: owner ?? choices[0]!, path };
}
