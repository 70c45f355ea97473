import type { BoardFile } from "../../catalog/board-schema.js";
import { cpus, isBaseline, type CoreChoice, type CpuName } from "../../catalog/cores.js";
import { DraftProblem, isExternal, type BoardDraft, type DraftBank } from "./draft.js";

/** A board.json as it is written; sizes are text there. */
export type WrittenBoard = Readonly<Record<string, unknown>> & { readonly title: string };

const estimates = {
  flash: { readCycles: 3, basis: "estimate: not read from a document" },
  ram: { readCycles: 1, writeCycles: 1, basis: "estimate: not read from a document" },
  external: { readCycles: 10, writeCycles: 10, basis: "estimate: memory outside of the chip" },
} as const;

/**
 * The description of a board as `boards/README.md` asks for it. What a source leaves open is taken as most chips have it,
 * and said in `quirks`, which the project's README repeats.
 */
export function boardFileOf(draft: BoardDraft, name: string, schema: string): WrittenBoard {
  const core = coreOf(draft.core);
  const [flash, ram] = [draft.banks.filter(({ kind }) => kind === "flash"), draft.banks.filter(({ kind }) => kind === "ram")];
  const inside = flash.filter((bank) => !isExternal(bank));
  const code = named(flash, draft.code) ?? largest(inside) ?? largest(flash);
  const data = named(ram, draft.data) ?? largest(ram.filter((bank) => !isExternal(bank))) ?? largest(ram);
  if (code === undefined) throw new DraftProblem("no memory of it is flash or ROM for the code");
  if (data === undefined) throw new DraftProblem("no memory of it can be written: a board needs RAM");
  const stack = cpus[core.cpu].stackLimit ? data : (stackBank(data, ram, draft.banks) ?? data);
  // Memory outside of the chip needs a controller that nobody has started yet: --place can name it once start-up does.
  const others = ram.filter((bank) => bank !== data && !isExternal(bank)).sort((a, b) => b.bytes - a.bytes);
  return {
    $schema: schema,
    title: draft.title ?? name,
    family: "hardware",
    core,
    ...(draft.interrupts !== undefined && { interrupts: draft.interrupts }),
    banks: draft.banks.map(bankEntry),
    placement: {
      code: code.name,
      data: data.name,
      stack: stack.name,
      weights: [code.name],
      arena: [data, ...others].map((bank) => bank.name),
    },
    // The smallest cores have no cycle counter; SysTick counts the core's clock, too.
    ...(isBaseline(cpus[core.cpu]) && {
      ticks: { source: "systick", unit: "cycle", unitsPerTick: { numerator: 1, denominator: 1 }, basis: "SysTick counts core clock cycles" },
    }),
    images: ["hex", "bin"],
    quirks: [
      {
        quirk: "drafted",
        effect: "costs of memory, start-up and clock of this board were not read from a document",
        reason: "etgen init board wrote its description from memory regions alone; boards/README.md says what else it may say",
      },
    ],
    sources: draft.sources,
  };
}

/** Nothing may end where the stack's bank begins: a stack that grows too deep would overwrite it. */
function stackBank(data: DraftBank, ram: readonly DraftBank[], banks: readonly DraftBank[]): DraftBank | undefined {
  const isFree = (bank: DraftBank): boolean => !banks.some(({ origin, bytes }) => origin + bytes === bank.origin);
  return isFree(data) ? data : largest(ram.filter((bank) => isFree(bank) && bank.bytes >= 8192));
}

const named = (banks: readonly DraftBank[], name: string | undefined): DraftBank | undefined => banks.find((bank) => bank.name === name);

const largest = (banks: readonly DraftBank[]): DraftBank | undefined => [...banks].sort((a, b) => b.bytes - a.bytes)[0];

/** What a design always has need not be known; of what a licensee chooses, the least is safe. */
function coreOf(core: Partial<CoreChoice> | undefined): NonNullable<BoardFile["core"]> {
  if (core?.cpu === undefined) throw new DraftProblem("it does not say which core the chip has: add --cpu, for example --cpu cortex-m33");
  const facts = cpus[core.cpu as CpuName];
  const fpu = core.fpu ?? (facts.fpu.length === 1 ? facts.fpu[0]! : "none");
  const dsp = facts.dsp === "choice" ? { dsp: core.dsp ?? false } : {};
  return { cpu: core.cpu, ...dsp, ...(fpu !== "none" && { fpu }), ...(core.mve !== undefined && core.mve !== "none" && { mve: core.mve }) };
}

function bankEntry(bank: DraftBank): Readonly<Record<string, unknown>> {
  const access = isExternal(bank) ? estimates.external : estimates[bank.kind];
  return {
    name: bank.name,
    origin: `0x${bank.origin.toString(16).padStart(8, "0")}`,
    size: sizeText(bank),
    kind: bank.kind,
    access: bank.kind === "flash" ? { readCycles: access.readCycles, basis: access.basis } : access,
    attributes: bank.kind === "flash" || !isExternal(bank) ? ["executable", ...(bank.kind === "ram" && !isExternal(bank) ? ["dma"] : [])] : [],
  };
}

/** In whole kilobytes: what is left over at the end of a bank is not used. */
function sizeText({ bytes }: DraftBank): string {
  const kilobytes = Math.floor(bytes / 1024);
  return kilobytes % 1024 === 0 ? `${kilobytes / 1024}M` : `${kilobytes}K`;
}
