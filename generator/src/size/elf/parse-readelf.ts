import type { Image, ImageSection, ImageSymbol } from "./image.js";

/** Reads what `readelf --wide --file-header --sections --segments --symbols` prints. Undefined when it is no ELF listing. */
export function parseReadelf(text: string): Image | undefined {
  const machine = /^\s*Machine:\s*(.+)$/m.exec(text)?.[1];
  const entry = /^\s*Entry point address:\s*(0x[0-9a-f]+)/m.exec(text)?.[1];
  if (machine === undefined || entry === undefined) return undefined;
  const isArm = machine.trim() === "ARM";
  const segments = [...text.matchAll(segmentLine)].map(toSegment);
  const withoutThumbBit = (address: number): number => (isArm ? address - (address % 2) : address);
  return {
    machine: isArm ? "arm" : "other",
    entry: withoutThumbBit(Number(entry)),
    sections: [...text.matchAll(sectionLine)].map((match) => toSection(match, segments)).filter((section) => section !== undefined),
    symbols: toSymbols(text, withoutThumbBit),
  };
}

//   [ 2] .text             PROGBITS        0000800c 00100c 000be8 00  AX  0   0  4
const sectionLine = /^ *\[ *\d+\] (\S+) +([A-Z0-9_]+) +([0-9a-f]+) ([0-9a-f]+) ([0-9a-f]+) [0-9a-f]{2} +([A-Za-z]*) /gm;

interface Segment {
  readonly virtual: number;
  readonly physical: number;
  readonly bytes: number;
}

//   LOAD           0x001000 0x00000000 0x00000000 0x02e3c 0x02e3c R E 0x1000
const segmentLine = /^ +LOAD +0x[0-9a-f]+ (0x[0-9a-f]+) (0x[0-9a-f]+) 0x[0-9a-f]+ (0x[0-9a-f]+) /gm;

function toSegment([, virtual, physical, bytes]: RegExpExecArray | RegExpMatchArray): Segment {
  return { virtual: Number(virtual), physical: Number(physical), bytes: Number(bytes) };
}

function loadAddressOf(address: number, segments: readonly Segment[]): number {
  const home = segments.find(({ virtual, bytes }) => address >= virtual && address < virtual + bytes);
  return home === undefined ? address : address - home.virtual + home.physical;
}

function toSection(match: RegExpExecArray | RegExpMatchArray, segments: readonly Segment[]): ImageSection | undefined {
  const [, name, type, address, offset, size, flags] = match as unknown as readonly string[];
  if (!flags!.includes("A")) return undefined;
  // Thread-local zeros take no address range of their own.
  const bytes = flags!.includes("T") && type === "NOBITS" ? 0 : parseInt(size!, 16);
  if (bytes === 0) return undefined;
  const start = parseInt(address!, 16);
  return {
    name: name!,
    address: start,
    loadAddress: type === "NOBITS" ? start : loadAddressOf(start, segments),
    bytes,
    fileOffset: parseInt(offset!, 16),
    stored: type !== "NOBITS",
    writable: flags!.includes("W"),
  };
}

//     32: 00008121     2 FUNC    LOCAL  DEFAULT    2 one
const symbolLine = /^ *\d+: ([0-9a-f]+) +(\d+|0x[0-9a-f]+) ([A-Z]+) +[A-Z]+ +[A-Z]+ +(?:\[[^\]]*\] +)?(\d+) (\S+)$/gm;

function toSymbols(text: string, withoutThumbBit: (address: number) => number): readonly ImageSymbol[] {
  const start = text.indexOf("Symbol table '.symtab'");
  if (start < 0) return [];
  return [...text.slice(start).matchAll(symbolLine)]
    .map(([, address, size, type, , name]) => ({
      name: name!,
      address: type === "FUNC" ? withoutThumbBit(parseInt(address!, 16)) : parseInt(address!, 16),
      bytes: Number(size),
      kind: type === "FUNC" ? ("function" as const) : type === "OBJECT" ? ("object" as const) : ("other" as const),
    }))
    .filter((symbol) => symbol.bytes > 0)
    .sort((a, b) => a.address - b.address || b.bytes - a.bytes);
}
