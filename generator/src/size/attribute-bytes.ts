import type { Image, ImageSection, ImageSymbol } from "./elf/image.js";
import type { Contribution } from "./elf/parse-linker-map.js";
import { categoryOf, categoryOfBareSection, categoryOfSymbol, sourceOf, type KnownSources } from "./source-category.js";
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
  readonly source?: string;
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
  known: KnownSources = new Map(),
): readonly Item[] {
  return image.sections.flatMap((section) => {
    const inRam = ramRanges === undefined ? section.writable : ramRanges.some((range) => usesRam(range, section));
    const end = section.address + section.bytes;
    const inside = contributions.filter(({ address, bytes }) => address >= section.address && address + bytes <= end);
    return piecesOf(section, inside, image.symbols, known, contributions.length === 0).map(({ bytes, ...piece }) => ({
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
  known: KnownSources,
  hasNoMap: boolean,
): readonly Piece[] {
  if (hasNoMap) return piecesBySymbol(section, symbols);
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
    pieces.push(...piecesOfContribution(contribution, symbols, known));
    position = contribution.address + contribution.bytes;
  }
  addGap(section.address + section.bytes);
  return pieces;
}

/** Without a map names of symbols and of the section have to do. */
function piecesBySymbol(section: ImageSection, symbols: readonly ImageSymbol[]): readonly Piece[] {
  const bare = categoryOfBareSection(section.name);
  const ofSymbol = (name: string): Category => (bare === "other" ? categoryOfSymbol(name) : bare);
  const { pieces, restBytes } = symbolsIn(section, symbols, (name) => ({ category: ofSymbol(name) }));
  return restBytes > 0 ? [...pieces, { name: section.name, category: bare, bytes: restBytes }] : pieces;
}

function piecesOfContribution(contribution: Contribution, symbols: readonly ImageSymbol[], known: KnownSources): readonly Piece[] {
  const owner = { category: categoryOf(contribution, known), source: sourceOf(contribution) };
  const { pieces, restBytes } = symbolsIn(contribution, symbols, () => owner);
  return restBytes > 0 ? [...pieces, { name: restName(contribution), ...owner, bytes: restBytes }] : pieces;
}

/** The symbols of a range of addresses, and how many bytes of it no symbol covers. */
function symbolsIn(
  { address, bytes }: { readonly address: number; readonly bytes: number },
  symbols: readonly ImageSymbol[],
  ownerOf: (name: string) => Pick<Piece, "category" | "source">,
): { readonly pieces: readonly Piece[]; readonly restBytes: number } {
  const end = address + bytes;
  const pieces: Piece[] = [];
  let position = address;
  for (let i = firstAtOrAfter(symbols, address); i < symbols.length; i++) {
    const symbol = symbols[i]!;
    if (symbol.address >= end) break;
    // Aliases share an address; the longest comes first and has the bytes.
    if (symbol.address < position || symbol.address + symbol.bytes > end) continue;
    pieces.push({ name: symbol.name, ...ownerOf(symbol.name), bytes: symbol.bytes });
    position = symbol.address + symbol.bytes;
  }
  return { pieces, restBytes: bytes - pieces.reduce((sum, piece) => sum + piece.bytes, 0) };
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
