import type { z } from "zod";
import type { DiagnosticSink } from "../diagnostics/sink.js";
import type { Board, ZephyrBoard } from "./board.js";
import { boardContradictions } from "./board-checks.js";
import { boardSchema, familySchema, type BoardFile, type FamilyFile } from "./board-schema.js";
import { cpus, createCore } from "./cores.js";

/** Long enough for every sensible chain; a circle ends here. */
const maximumFamilyDepth = 8;

/**
 * Reads every board of a catalogue. `files` maps paths relative to the boards folder
 * (`<name>/board.json`, `families/<name>.json`) to their text. What is wrong goes to `sink`; the good boards are returned, sorted by name.
 */
export function loadBoards(files: ReadonlyMap<string, string>, sink: DiagnosticSink): ReadonlyMap<string, Board> {
  const families = new Map<string, FamilyFile>();
  for (const [path, text] of files) {
    const name = /^families\/([^/]+)\.json$/.exec(path)?.[1];
    const family = name === undefined ? undefined : parseFile(path, text, familySchema, sink);
    if (name !== undefined && family !== undefined) families.set(name, family);
  }
  const boards = new Map<string, Board>();
  for (const path of [...files.keys()].sort()) {
    const name = /^([^/]+)\/board\.json$/.exec(path)?.[1];
    if (name === undefined || name === "families") continue;
    const file = parseFile(path, files.get(path) ?? "", boardSchema, sink);
    const board = file === undefined ? undefined : resolveBoard(name, path, file, families, sink);
    if (board !== undefined) boards.set(name, board);
  }
  return boards;
}

function parseFile<Schema extends z.ZodType>(
  path: string,
  text: string,
  schema: Schema,
  sink: DiagnosticSink,
): z.infer<Schema> | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    sink.report("board-file", { field: "the file", problem: (cause as Error).message }, { file: path });
    return undefined;
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const field = issue.path.length === 0 ? "the file" : issue.path.join(".");
    sink.report("board-file", { field, problem: issue.message }, { file: path });
  }
  return undefined;
}

function resolveBoard(
  name: string,
  path: string,
  file: BoardFile,
  families: ReadonlyMap<string, FamilyFile>,
  sink: DiagnosticSink,
): Board | undefined {
  const chain: FamilyFile[] = [file];
  const names: string[] = [];
  for (let next = file.family; next !== undefined && next !== null; next = chain.at(-1)?.family) {
    const family = families.get(next);
    if (family === undefined || names.length === maximumFamilyDepth) {
      sink.report("unknown-family", { family: next, known: [...families.keys()].sort() }, { file: path, board: name });
      return undefined;
    }
    names.push(next);
    chain.push(family);
  }
  const missing: string[] = [];
  /** The nearest of the chain that says it. */
  function nearest<Key extends keyof FamilyFile>(key: Key): NonNullable<FamilyFile[Key]> | undefined {
    return chain.find((link) => link[key] !== undefined && link[key] !== null)?.[key] ?? undefined;
  }
  function needed<Key extends keyof FamilyFile>(key: Key): NonNullable<FamilyFile[Key]> {
    const value = nearest(key);
    if (value === undefined) missing.push(key);
    return value as NonNullable<FamilyFile[Key]>;
  }
  const [platform, banks, placement] = [needed("platform"), needed("banks"), needed("placement")];
  const [stackBytes, console, ticks] = [needed("stack"), needed("console"), needed("ticks")];
  if (missing.length > 0) {
    for (const field of missing) {
      sink.report("board-file", { field, problem: "neither the board nor its family gives it" }, { file: path });
    }
    return undefined;
  }
  const board: Board = {
    name,
    title: file.title,
    families: names,
    platform,
    core: createCore({
      cpu: file.core.cpu,
      dsp: file.core.dsp ?? cpus[file.core.cpu].dsp === "always",
      fpu: file.core.fpu ?? "none",
      mve: file.core.mve ?? "none",
    }),
    interrupts: nearest("interrupts") ?? 0,
    banks: banks.map((bank) => ({
      name: bank.name,
      origin: bank.origin,
      bytes: bank.size,
      kind: bank.kind,
      access: {
        readCycles: bank.access.readCycles,
        writeCycles: bank.access.writeCycles ?? null,
        basis: bank.access.basis,
      },
      attributes: bank.attributes,
      enable: bank.enable ?? [],
    })),
    placement,
    stackBytes,
    stackGuard: nearest("stackGuard") === "mpu",
    caches: nearest("caches") ?? false,
    startup: nearest("startup") ?? [],
    console: console.kind,
    ticks,
    emulator: nearest("emulator") ?? null,
    bootBlock: nearest("bootBlock") ?? null,
    zephyr: file.zephyr === undefined ? null : zephyrBoard(file.zephyr),
    quirks: chain.flatMap((link) => link.quirks ?? []),
  };
  const contradictions = boardContradictions(board);
  for (const problem of contradictions) sink.report("board-contradiction", { problem }, { file: path, board: name });
  return contradictions.length === 0 ? board : undefined;
}

function zephyrBoard({ target, legacyTarget, flash, ram, fpu }: NonNullable<BoardFile["zephyr"]>): ZephyrBoard {
  return { target, legacyTarget: legacyTarget ?? null, flash, ram, fpu: fpu ?? true };
}
