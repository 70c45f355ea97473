import type { Image, ImageSection, ImageSymbol } from "./elf/image.js";
import type { Contribution } from "./elf/parse-linker-map.js";
import { categoryOf, categoryOfBareSection, modelFileOf } from "./source-category.js";
import type { Category, Item } from "./weight.js";

/** RAM of the board. */
export interface RamRange {
  readonly origin: number;
  readonly bytes: number;
  /** An emulator or debugger fills it before reset: what is only read there stands for flash. */
  readonly filledBeforeReset: boolean;
}

interface Piece {
  readonly name: string;
  readonly category: Category;
  readonly modelFile?: string;
  readonly bytes: number;
}

/**
 * Every byte of the image in exactly one item. A section costs flash when the image carries it, and RAM when it lies in
 * RAM; `.data` costs both. Without `ramRanges` (a hosted program) writable sections count as RAM.
 */
export function attributeBytes(
  image: Image,
  contributions: readonly Contribution[],
  ramRanges: readonly RamRange[] | undefined,
): readonly Item[] {
  return image.sections.flatMap((section) => {
    const inRam = ramRanges === undefined ? section.writable : ramRanges.some((range) => usesRam(range, section));
    const end = section.address + section.bytes;
    const inside = contributions.filter(({ address, bytes }) => address >= section.address && address + bytes <= end);
    return piecesOf(section, inside, image.symbols).map(({ bytes, ...piece }) => ({
      ...piece,
      section: section.name,
      flashBytes: section.stored ? bytes : 0,
      ramBytes: inRam ? bytes : 0,
    }));
  });
}

function usesRam({ origin, bytes, filledBeforeReset }: RamRange, section: ImageSection): boolean {
  const inside = section.address >= origin && section.address < origin + bytes;
  return inside && (section.writable || !filledBeforeReset);
}

/** The section cut at the borders of contributions, and these at the borders of symbols. */
function piecesOf(
  section: ImageSection,
  contributions: readonly Contribution[],
  symbols: readonly ImageSymbol[],
): readonly Piece[] {
  const pieces: Piece[] = [];
  let position = section.address;
  const addGap = (until: number): void => {
    if (until <= position) return;
    const bare = contributions.length === 0;
    const category = bare ? categoryOfBareSection(section.name) : "other";
    pieces.push({ name: bare ? section.name : `alignment in ${section.name}`, category, bytes: until - position });
  };
  for (const contribution of contributions) {
    if (contribution.address < position) continue;
    addGap(contribution.address);
    pieces.push(...piecesOfContribution(contribution, symbols));
    position = contribution.address + contribution.bytes;
  }
  addGap(section.address + section.bytes);
  return pieces;
}

function piecesOfContribution(contribution: Contribution, symbols: readonly ImageSymbol[]): readonly Piece[] {
  const modelFile = modelFileOf(contribution);
  const owner = { category: categoryOf(contribution), ...(modelFile === undefined ? {} : { modelFile }) };
  const end = contribution.address + contribution.bytes;
  const pieces: Piece[] = [];
  let covered = 0;
  let position = contribution.address;
  for (let i = firstAtOrAfter(symbols, contribution.address); i < symbols.length; i++) {
    const symbol = symbols[i]!;
    if (symbol.address >= end) break;
    // Aliases share an address; the longest comes first and has the bytes.
    if (symbol.address < position || symbol.address + symbol.bytes > end) continue;
    pieces.push({ name: symbol.name, ...owner, bytes: symbol.bytes });
    covered += symbol.bytes;
    position = symbol.address + symbol.bytes;
  }
  const rest = contribution.bytes - covered;
  if (rest > 0) pieces.push({ name: restName(contribution), ...owner, bytes: rest });
  return pieces;
}

function firstAtOrAfter(symbols: readonly ImageSymbol[], address: number): number {
  let low = 0;
  let high = symbols.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (symbols[middle]!.address < address) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** `main.c.obj .rodata.str1.4`: no machine's directories, so that tables compare between machines. */
function restName({ object, inputSection }: Contribution): string {
  const member = /\(([^)]*)\)$/.exec(object)?.[1];
  return `${member ?? object.split(/[/\\]/).at(-1)} ${inputSection}`;
}
