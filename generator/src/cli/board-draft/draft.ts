import type { CoreChoice } from "../../catalog/cores.js";

/** A piece of memory as a source describes it. */
export interface DraftBank {
  readonly name: string;
  readonly origin: number;
  readonly bytes: number;
  readonly kind: "flash" | "ram";
}

/** What a source says of a board; what it leaves open is asked for, or noted. */
export interface BoardDraft {
  readonly title?: string;
  readonly core?: Partial<CoreChoice>;
  /** Highest number of an external interrupt that the source names, and 1. */
  readonly interrupts?: number;
  readonly banks: readonly DraftBank[];
  /** Where code goes, if the source says so. */
  readonly code?: string;
  /** Where data and the stack go, if the source says so. */
  readonly data?: string;
  /** Files that the facts are from, as the user named them. */
  readonly sources: readonly string[];
  /** What the user should know about what was read. */
  readonly notes: readonly string[];
}

/** A source cannot be used; the message says what of it is wrong. */
export class DraftProblem extends Error {}

/** As banks are called: lower case, digits, underscores, a letter first. */
export function bankNameOf(text: string): string {
  const name = text.toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "");
  return /^[a-z]/.test(name) ? name : `bank_${name}`;
}

const firstRam = 0x2000_0000;
const firstExternal = 0x6000_0000;
const firstPeripheral = 0x4000_0000;

/** What lies at an address by the architecture's memory map, where nothing else says it. */
export function kindAt(origin: number, isWritable: boolean): DraftBank["kind"] {
  return isWritable || (origin >= firstRam && origin < firstPeripheral) ? "ram" : "flash";
}

/** Outside of the chip, behind a bus that the architecture's map keeps for it. */
export const isExternal = ({ origin }: Pick<DraftBank, "origin">): boolean => origin >= firstExternal && origin < 0xa000_0000;

/** Less is backup registers or a page of options, not memory to plan with. */
const smallestBytes = 1024;

/** Banks without tiny ones and those that lie in another one, and with names that differ. */
export function distinctBanks(banks: readonly DraftBank[]): readonly DraftBank[] {
  const largestFirst = [...banks].filter(({ bytes }) => bytes >= smallestBytes).sort((a, b) => b.bytes - a.bytes);
  const kept: DraftBank[] = [];
  for (const bank of largestFirst) {
    const overlaps = kept.some((other) => bank.origin < other.origin + other.bytes && other.origin < bank.origin + bank.bytes);
    if (overlaps) continue;
    let name = bank.name;
    for (let number = 2; kept.some((other) => other.name === name); number++) name = `${bank.name}_${number}`;
    kept.push({ ...bank, name });
  }
  return kept.sort((a, b) => a.origin - b.origin);
}
