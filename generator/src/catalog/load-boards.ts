import type { z } from "zod";
import type { DiagnosticSink } from "../diagnostics/sink.js";
import type { Board, FlashTiming, ZephyrBoard } from "./board.js";
import type { Clock } from "./bring-up.js";
import { boardContradictions, unfitTimings } from "./board-checks.js";
import { boardSchema, chipSchema, familySchema, type BankTimingFile, type BoardFile, type ChipFile, type FamilyFile } from "./board-schema.js";
import { toStep } from "./bring-up-schema.js";
import { fieldLine } from "./field-line.js";
import { cpus, createCore } from "./cores.js";

/** Long enough for every sensible chain; a circle ends here. */
const maximumFamilyDepth = 8;

/** What boards refer to by name. */
interface SharedFiles {
  readonly chips: ReadonlyMap<string, ChipFile>;
  readonly families: ReadonlyMap<string, FamilyFile>;
}

/**
 * Reads every board of a catalogue. `files` maps paths relative to the boards folder (`<name>/board.json`,
 * `chips/<name>.json`, `families/<name>.json`) to their text. What is wrong goes to `sink`; the good boards are returned,
 * sorted by name.
 */
export function loadBoards(files: ReadonlyMap<string, string>, sink: DiagnosticSink): ReadonlyMap<string, Board> {
  const shared = { chips: parseFolder("chips", chipSchema), families: parseFolder("families", familySchema) };
  function parseFolder<Schema extends z.ZodType>(folder: string, schema: Schema): ReadonlyMap<string, z.infer<Schema>> {
    const parsed = new Map<string, z.infer<Schema>>();
    for (const [path, text] of files) {
      const name = new RegExp(`^${folder}/([^/]+)[.]json$`).exec(path)?.[1];
      const file = name === undefined ? undefined : parseFile(path, text, schema, sink);
      if (name !== undefined && file !== undefined) parsed.set(name, file);
    }
    return parsed;
  }
  const boards = new Map<string, Board>();
  for (const path of [...files.keys()].sort()) {
    const name = /^([^/]+)\/board\.json$/.exec(path)?.[1];
    if (name === undefined || name === "families" || name === "chips") continue;
    const file = parseFile(path, files.get(path) ?? "", boardSchema, sink);
    const board = file === undefined ? undefined : resolveBoard(name, path, file, shared, sink);
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
    const line = fieldLine(text, issue.path);
    sink.report("board-file", { field, problem: issue.message }, { file: line === undefined ? path : `${path}:${line}` });
  }
  return undefined;
}

function resolveBoard(
  name: string,
  path: string,
  file: BoardFile,
  { chips, families }: SharedFiles,
  sink: DiagnosticSink,
): Board | undefined {
  const chip = file.chip === undefined ? undefined : chips.get(file.chip);
  if (file.chip !== undefined && chip === undefined) {
    sink.report("unknown-chip", { chip: file.chip, known: [...chips.keys()].sort() }, { file: path, board: name });
    return undefined;
  }
  const chain: FamilyFile[] = chip === undefined ? [file] : [file, chip];
  const names: string[] = [];
  for (let next = file.family ?? chip?.family; next !== undefined && next !== null; next = chain.at(-1)?.family) {
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
  const core = file.core ?? chip?.core;
  if (core === undefined) missing.push("core");
  if (missing.length > 0 || core === undefined) {
    for (const field of missing) {
      sink.report("board-file", { field, problem: "neither the board nor its chip or family gives it" }, { file: path });
    }
    return undefined;
  }
  const board: Board = {
    name,
    title: file.title,
    chip: file.chip ?? null,
    families: names,
    platform,
    core: createCore({
      cpu: core.cpu,
      dsp: core.dsp ?? cpus[core.cpu].dsp === "always",
      fpu: core.fpu ?? "none",
      mve: core.mve ?? "none",
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
      timing: bank.timing === undefined ? null : timingOf(bank.timing),
      attributes: bank.attributes,
      enable: (bank.enable ?? []).map(toStep),
    })),
    placement: { ...placement, kernels: null },
    stackBytes,
    stackGuard: nearest("stackGuard") === "mpu",
    caches: nearest("caches") ?? false,
    forbidsReadAhead: nearest("readAhead") === "mpu",
    startedByBootRom: nearest("startedBy") === "boot-rom",
    startup: chain.flatMap((link) => link.startup ?? []).map(toStep),
    clock: clockOf(nearest("clock")),
    flash: nearest("flash") ?? [],
    images: nearest("images") ?? [],
    uf2Family: nearest("uf2Family") ?? null,
    console: console.kind,
    uart: console.kind === "uart" ? { data: console.data, ready: console.ready, wiring: console.wiring } : null,
    ticks,
    emulator: nearest("emulator") ?? null,
    bootBlocks: (nearest("bootBlocks") ?? []).map(({ offset, words, reason }) => ({ offset: offset ?? null, words, reason })),
    vectorsOffset: nearest("vectorsOffset") ?? 0,
    zephyr: file.zephyr === undefined ? null : zephyrBoard(file.zephyr),
    quirks: chain.flatMap((link) => link.quirks ?? []),
    sources: chain.flatMap((link) => link.sources ?? []),
    ownFiles: null,
  };
  const contradictions = [...boardContradictions(board), ...unfitTimings(board.banks)];
  for (const problem of contradictions) sink.report("board-contradiction", { problem }, { file: path, board: name });
  return contradictions.length === 0 ? board : undefined;
}

function timingOf({ cache: { kind, codeBytes = 0, dataBytes = 0 }, ...read }: BankTimingFile): FlashTiming {
  return { ...read, cache: { kind, codeBytes, dataBytes } };
}

function clockOf(file: FamilyFile["clock"]): Clock | null {
  if (file === undefined) return null;
  return { resetHertz: file.reset, ratedHertz: file.rated ?? file.reset, steps: (file.steps ?? []).map(toStep) };
}

function zephyrBoard({ target, legacyTarget, flash, ram, fpu }: NonNullable<BoardFile["zephyr"]>): ZephyrBoard {
  return { target, legacyTarget: legacyTarget ?? null, flash, ram, fpu: fpu ?? true };
}
