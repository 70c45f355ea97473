import { existsSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";

import { nearestOf } from "../../diagnostics/nearest.js";
import { DiagnosticSink } from "../../diagnostics/sink.js";
import { readInputFile } from "../files/read-input-file.js";
import { readTextFile } from "../files/read-text-file.js";
import type { IncludeReader } from "./devicetree.js";
import { DraftProblem, type BoardDraft } from "./draft.js";
import { draftFromDevicetree } from "./from-devicetree.js";
import { draftFromLinkerScript } from "./from-linker-script.js";
import { devicesOfPack, draftFromPack } from "./from-pack.js";

/** What a board is drafted from. */
export interface DraftSource {
  readonly path: string;
  /** Of a CMSIS-Pack. */
  readonly device: string | undefined;
  /** Of a device with several cores, as the pack calls it. */
  readonly processor: string | undefined;
  /** Folders with what a devicetree includes. */
  readonly include: readonly string[];
}

const what = "what a board is drafted from: a linker script (.ld), a devicetree (.dts) or a CMSIS-Pack's description (.pdsc)";
/** The packs of large families have some megabytes. */
const largestPackBytes = 64 * 1024 * 1024;

/** Undefined after a message; a file that says something else than expected is a DraftProblem. */
export function readDraft(source: DraftSource, sink: DiagnosticSink): BoardDraft | undefined {
  const { path } = source;
  const kind = extname(path).toLowerCase();
  if (kind === ".pdsc") return readPack(source, sink);
  const text = readTextFile(path, what, sink);
  if (text === undefined) return undefined;
  if ([".dts", ".dtsi", ".overlay"].includes(kind)) {
    const missing = new Set<string>();
    const draft = draftFromDevicetree(text, path, includesOf(source, missing));
    const notes = [...missing].map((name) => `left out ${name}, which was not found; --include <directory> says where to look`);
    return { ...draft, notes: [...draft.notes, ...notes] };
  }
  if ([".ld", ".lds", ".x"].includes(kind) || /\bMEMORY\s*\{/.test(text)) return draftFromLinkerScript(text, basename(path));
  throw new DraftProblem(`it is none of the files that can be read: a linker script (.ld), a devicetree (.dts), a CMSIS-Pack's description (.pdsc)`);
}

function readPack({ path, device, processor }: DraftSource, sink: DiagnosticSink): BoardDraft | undefined {
  const bytes = readInputFile(path, { what, largestBytes: largestPackBytes }, sink);
  if (bytes === undefined) return undefined;
  const devices = devicesOfPack(new TextDecoder().decode(bytes));
  const names = devices.map(({ name }) => name);
  if (device !== undefined && names.some((name) => name.toLowerCase() === device.toLowerCase())) {
    return draftFromPack(devices, device, basename(path), processor);
  }
  if (device === undefined && names.length === 1) return draftFromPack(devices, names[0]!, basename(path), processor);
  sink.report("invalid-choice", { option: "--device", found: device ?? "", nearest: nearestOf(device ?? "", names), choices: names.slice(0, 60) });
  return undefined;
}

/** Where Zephyr's tree keeps what its devicetrees include, from the tree's root. */
const zephyrFolders = ["dts/arm", "dts/common", "dts/vendor", "dts", "include", "include/zephyr"];

/**
 * Beside the including file, in the folders of the user, in the tree that the file is part of. Headers of C only define macros;
 * a file that is not found often describes pins, and belongs to a vendor's own repository.
 */
function includesOf({ path, include }: DraftSource, missing: Set<string>): IncludeReader {
  const root = zephyrRootOf(resolve(path));
  const folders = [...include, ...(root === undefined ? [] : zephyrFolders.map((folder) => join(root, folder)))];
  return (name, includedBy) => {
    if (name.endsWith(".h")) return undefined;
    const found = [dirname(includedBy), ...folders].map((folder) => join(folder, name)).find((candidate) => existsSync(candidate));
    const text = found === undefined ? undefined : readTextFile(found, what, new DiagnosticSink());
    if (found !== undefined && text !== undefined) return { path: found, text };
    missing.add(name);
    return undefined;
  };
}

function zephyrRootOf(path: string): string | undefined {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, "dts/arm")) && existsSync(join(folder, "boards"))) return folder;
  }
  return undefined;
}
