import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { readdirSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";

import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { systemErrorCode } from "../files/system-error.js";
import { readManifest } from "../output/previous-output.js";

/** An image to weigh, and what is known of it besides. */
export interface SizeSubject {
  readonly elf: string;
  readonly map: string;
  /** What the map's object paths are relative to. */
  readonly objectRoot: string;
  readonly machine: "arm" | "other";
  /** The project that etgen wrote and that the image was built from, or that is in it. */
  readonly project: string | undefined;
  readonly isZephyr: boolean;
}

/** Of ELF: https://refspecs.linuxfoundation.org/elf/elf.pdf, "ELF Header". */
const elfMagic = [0x7f, 0x45, 0x4c, 0x46];
const machineOffset = 18;
const machineArm = 40;
const mapTitle = "Linker script and memory map";

/** An ELF file, a linker map beside one, a directory that holds a project, a Zephyr build or another build. Undefined after a message. */
export function findSubject(path: string, sink: DiagnosticSink): SizeSubject | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) {
    sink.report("file-not-found", { path, similar: [] });
    return undefined;
  }
  const elf = stats.isDirectory() ? imageIn(path, sink) : imageOfFile(path, sink);
  if (elf === undefined) return undefined;
  const machine = machineOf(elf);
  if (machine === undefined) {
    sink.report("image-unreadable", { path: elf, found: "it does not begin like an ELF file" });
    return undefined;
  }
  const isZephyr = /^zephyr(?:_final)?\.elf$/.test(basename(elf)) && basename(dirname(resolve(elf))) === "zephyr";
  const objectRoot = isZephyr ? dirname(dirname(resolve(elf))) : dirname(resolve(elf));
  return { elf, map: mapOf(elf), objectRoot, machine, project: projectOf(elf, objectRoot), isZephyr };
}

function imageOfFile(path: string, sink: DiagnosticSink): string | undefined {
  if (machineOf(path) !== undefined) return path;
  if (extname(path) !== ".map" && !readFileSync(path, "utf8").includes(mapTitle)) return path;
  const stem = path.slice(0, path.length - extname(path).length);
  const beside = [`${stem}.elf`, stem].find((candidate) => existsSync(candidate) && machineOf(candidate) !== undefined);
  if (beside === undefined) sink.report("map-without-image", { path, expected: `${stem}.elf` });
  return beside;
}

/** The one image of a project, of a Zephyr build, or of another build. */
function imageIn(directory: string, sink: DiagnosticSink): string | undefined {
  const fixed = ["zephyr/zephyr.elf", "build/zephyr/zephyr.elf"].map((path) => join(directory, path)).find((path) => existsSync(path));
  if (fixed !== undefined) return fixed;
  const isProject = readManifest(directory) !== undefined;
  const folders = isProject ? [join(directory, "build", "release")] : [directory];
  const images = folders.flatMap((folder) => imagesIn(folder));
  const [first] = images;
  if (first === undefined) sink.report("image-missing", { directory });
  else if (images.length > 1) sink.report("image-choice", { directory, images });
  return images.length === 1 ? first : undefined;
}

function imagesIn(folder: string): readonly string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const elves = files.filter((name) => name.endsWith(".elf"));
  // Programs of this machine have no extension, but a map beside them.
  const hosted = files.filter((name) => files.includes(`${name}.map`));
  return (elves.length > 0 ? elves : hosted).sort().map((name) => join(folder, name));
}

function mapOf(elf: string): string {
  const stem = elf.endsWith(".elf") ? elf.slice(0, -4) : elf;
  return [`${stem}.map`, `${elf}.map`].find((path) => existsSync(path)) ?? `${stem}.map`;
}

/** Where the manifest is: above the image, where etgen_model() puts it, or where CMake says that the sources are. */
function projectOf(elf: string, objectRoot: string): string | undefined {
  const above = [0, 1, 2, 3].map((levels) => join(dirname(resolve(elf)), ...Array<string>(levels).fill("..")));
  return [join(objectRoot, "etgen"), ...above, ...sourcesOf(objectRoot)].find((directory) => readManifest(directory) !== undefined);
}

function sourcesOf(objectRoot: string): readonly string[] {
  const cache = join(objectRoot, "CMakeCache.txt");
  if (!existsSync(cache)) return [];
  const source = /^CMAKE_HOME_DIRECTORY:\w+=(.*)$/m.exec(readFileSync(cache, "utf8"))?.[1];
  return source === undefined ? [] : [source];
}

/** Undefined for what is no ELF file. */
function machineOf(path: string): SizeSubject["machine"] | undefined {
  const head = new Uint8Array(machineOffset + 2);
  try {
    if (!statSync(path).isFile()) return undefined;
    const file = openSync(path, "r");
    try {
      readSync(file, head, 0, head.length, 0);
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    if (systemErrorCode(cause) === undefined) throw cause;
    return undefined;
  }
  if (!elfMagic.every((byte, index) => head[index] === byte)) return undefined;
  return head[machineOffset] === machineArm ? "arm" : "other";
}
