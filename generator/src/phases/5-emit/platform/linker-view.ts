import { bankOf, emptyBytes, isFilledBeforeReset, type Bank } from "../../../catalog/board.js";
import { bootSection, followersOf, headersOf } from "./boot-block-view.js";
import type { BankBytes, PlatformInput } from "./input.js";
import { hex32 } from "./hex32.js";
import { arenaSection, weightsSection } from "./sections.js";

/** The words of `templates/platform/board.ld.hbs`. */
export function linkerView(input: PlatformInput): object {
  const { board } = input;
  const { code, data, stack } = board.placement;
  const weights = input.weights.map((entry) => weightsView(input, entry));
  const kernels = kernelsView(input);
  return {
    banks: board.banks.map((bank) => bankView(bank, code)),
    code,
    data,
    stack,
    headers: headersOf(board).map(({ index, offset, reason }) => ({ section: bootSection(index), offset: hex32(offset ?? 0), reason })),
    vectorsOffset: board.vectorsOffset === 0 ? null : hex32(board.vectorsOffset),
    blocks: followersOf(board).map(({ index }) => ({ section: bootSection(index) })),
    stackBytes: input.stackBytes,
    // Code, where it is, begins with the vector table.
    emptyBanks: usedBanks(input).flatMap((name) => {
      const bytes = name === code ? 0 : emptyBytes(bankOf(board, name));
      return bytes === 0 ? [] : [{ bank: name, bytes }];
    }),
    weights,
    arenas: input.arenas.map(({ bank, bytes }) => ({
      section: `.arena_${bank}`,
      input: arenaSection(bank),
      bank,
      limit: bytes,
      comment: `${bytes} bytes planned; not cleared at startup`,
    })),
    kernels: kernels === null ? null : { section: kernelSection, bank: kernels.bank, load: kernels.load, comment: kernels.comment },
    copies: [".data", ...(kernels?.copied === true ? [kernelSection] : []), ...weights.filter((view) => view.copied).map((view) => view.section)],
  };
}

/** Each once: the banks that hold something of this program. */
export function usedBanks({ board, arenas, weights, kernelBank }: PlatformInput): readonly string[] {
  const { code, data, stack } = board.placement;
  return [...new Set([code, data, stack, ...(kernelBank === null ? [] : [kernelBank]), ...arenas.map(({ bank }) => bank), ...weights.map(({ bank }) => bank)])];
}

function bankView(bank: Bank, code: string): object {
  return {
    name: bank.name,
    access: bank.name === code ? "rx" : bank.kind === "flash" ? "r" : "rw",
    origin: hex32(bank.origin),
    length: bank.bytes,
    comment: `${bank.kind}, ${bank.bytes / 1024} KB`,
  };
}

interface WeightsView {
  readonly section: string;
  readonly input: string;
  readonly bank: string;
  readonly copied: boolean;
  /** Where the linker puts the bytes that startup copies; empty when they are in place. */
  readonly load: string;
  readonly limit: number;
  readonly comment: string;
}

function weightsView({ board }: PlatformInput, { bank, bytes }: BankBytes): WeightsView {
  const copied = !isFilledBeforeReset(bankOf(board, bank));
  return {
    section: `.weights_${bank}`,
    input: weightsSection(bank),
    bank,
    copied,
    load: copied ? ` AT > ${board.placement.code}` : "",
    limit: bytes,
    comment: `${bytes} bytes of constants${copied ? ", copied here at startup" : ""}`,
  };
}

const kernelSection = ".kernels";

/** Null where the code of kernels is with the rest. */
function kernelsView({ board, kernelBank: bank }: PlatformInput): { readonly bank: string; readonly copied: boolean; readonly load: string; readonly comment: string } | null {
  if (bank === null) return null;
  const copied = !isFilledBeforeReset(bankOf(board, bank));
  return { bank, copied, load: copied ? ` AT > ${board.placement.code}` : "", comment: `code of kernels${copied ? ", copied here at startup" : ""}` };
}
