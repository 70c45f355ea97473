import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { runBinutil } from "../binutils.js";
import type { Image } from "../elf/image.js";
import type { Contribution } from "../elf/parse-linker-map.js";
import type { ImageFiles, WeighOptions } from "../weigh-options.js";
import { buildCallGraph } from "./call-graph.js";
import { exceptionFrameBytes, exceptionHandlers } from "./exception-roots.js";
import { functionAddresses, withoutThumbBit, wordsOf } from "./function-words.js";
import type { MachineFunction } from "./machine-code.js";
import { parseDisassembly } from "./parse-disassembly.js";
import { parseStackUsage, type FrameUse } from "./parse-stack-usage.js";
import type { CallBound } from "../weight.js";
import { boundStack, type StackBound } from "./stack-bound.js";

export interface StackMeasure {
  readonly whole: StackBound;
  readonly calls: readonly CallBound[];
}

/** The stack bound of an Arm image: calls from its instructions, frames from the compiler where it wrote them down. */
export function measureStack(
  image: Image,
  files: ImageFiles,
  contributions: readonly Contribution[],
  { binutils, hasFpu, entryFunctions = [] }: WeighOptions,
  sink: DiagnosticSink,
): StackMeasure | undefined {
  const listing = runBinutil(binutils.objdump, ["--disassemble", "--no-show-raw-insn", "--wide", files.elf]);
  if ("problem" in listing) {
    sink.report("image-unreadable", { path: files.elf, found: listing.problem });
    return undefined;
  }
  const graph = buildCallGraph(parseDisassembly(listing.text), {
    frameOf: frameLookup(files.objectRoot, contributions),
    functionsIn: tableLookup(image, files.elf),
  });
  const whole = boundStack(graph, {
    entry: image.entry,
    handlers: exceptionHandlers(image, readVectorTable(image, contributions, files.elf)),
    exceptionFrameBytes: exceptionFrameBytes(hasFpu),
  });
  const calls = image.symbols
    .filter(({ name, kind }) => kind === "function" && entryFunctions.includes(name))
    .map(({ name, address }) => ({ function: name, bytes: boundStack(graph, { entry: address, handlers: [], exceptionFrameBytes: 0 }).totalBytes }));
  return { whole, calls };
}

/** `x.c.su` lies beside the object file `x.c.obj` of a function. */
function frameLookup(
  objectRoot: string,
  contributions: readonly Contribution[],
): (machineFunction: MachineFunction) => FrameUse | undefined {
  const known = new Map<string, ReadonlyMap<string, FrameUse>>();
  const framesOf = (object: string): ReadonlyMap<string, FrameUse> => {
    const path = resolve(objectRoot, object.replace(/\.(obj|o)$/, ".su"));
    const frames = known.get(path) ?? readFrames(path);
    known.set(path, frames);
    return frames;
  };
  return ({ name, address }) => {
    const home = contributions.find((piece) => address >= piece.address && address < piece.address + piece.bytes);
    if (home === undefined || home.object.endsWith(")")) return undefined;
    const frames = framesOf(home.object);
    return frames.get(name) ?? frames.get(name.replace(/\..*$/, ""));
  };
}

/** Copies of a static function that the compiler specialised share a name: the largest frame counts. */
function readFrames(path: string): ReadonlyMap<string, FrameUse> {
  const frames = new Map<string, FrameUse>();
  if (!existsSync(path)) return frames;
  for (const use of parseStackUsage(readFileSync(path, "utf8"))) {
    const earlier = frames.get(use.function);
    if (earlier === undefined || earlier.bytes < use.bytes || !use.bounded) frames.set(use.function, use);
  }
  return frames;
}

/** The bytes of the section `.vectors`; images of other origin may have none that is recognised. */
function readVectorTable(image: Image, contributions: readonly Contribution[], elf: string): Uint8Array {
  const table = contributions.find(({ inputSection }) => inputSection === ".vectors");
  return (table && readConstant(image, elf, table.address, table.bytes)) ?? new Uint8Array(0);
}

/** A table of functions is a constant object that holds nothing else, zeros excepted. */
function tableLookup(image: Image, elf: string): (table: number) => readonly number[] | undefined {
  const functions = functionAddresses(image);
  return (table) => {
    const object = image.symbols.find(({ address, bytes }) => table >= address && table < address + bytes);
    const contents = object && readConstant(image, elf, object.address, object.bytes);
    const entries = contents && wordsOf(contents).filter((word) => word !== 0).map(withoutThumbBit);
    return entries !== undefined && entries.length > 0 && entries.every((entry) => functions.has(entry)) ? entries : undefined;
  };
}

/** Bytes that no instruction can change; undefined elsewhere. */
function readConstant(image: Image, elf: string, address: number, bytes: number): Uint8Array | undefined {
  const section = image.sections.find(
    (candidate) => address >= candidate.address && address + bytes <= candidate.address + candidate.bytes,
  );
  if (section === undefined || !section.stored || section.writable) return undefined;
  const start = section.fileOffset + address - section.address;
  return readFileSync(elf).subarray(start, start + bytes);
}
