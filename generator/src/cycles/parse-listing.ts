import type { Listing } from "./estimate-cycles.js";

export interface Disassembly {
  readonly listing: Listing;
  /** Where each function begins. */
  readonly functions: ReadonlyMap<string, number>;
}

const functionLine = /^([0-9a-f]+) <([^>]+)>:$/;
const instructionLine = /^ *([0-9a-f]+):\t([a-z][a-z0-9.]*)(?:\t(.*))?$/;

/** Reads what `objdump --disassemble --no-show-raw-insn` says of Arm Thumb code. */
export function parseListing(text: string): Disassembly {
  const listing = new Map<number, { readonly mnemonic: string; readonly operands: string }>();
  const functions = new Map<string, number>();
  for (const line of text.split("\n")) {
    const [, start, name] = functionLine.exec(line) ?? [];
    if (start !== undefined) functions.set(name!, parseInt(start, 16));
    const [, address, mnemonic, rest = ""] = instructionLine.exec(line) ?? [];
    if (address === undefined) continue;
    const operands = rest.replace(/ *[@;].*$/, "").replace(/ *<[^>]*>/g, "").trim();
    listing.set(parseInt(address, 16), { mnemonic: mnemonic!, operands });
  }
  return { listing, functions };
}
