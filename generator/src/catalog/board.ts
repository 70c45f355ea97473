import type { BringUpStep, Clock } from "./bring-up.js";
import type { Core } from "./cores.js";

export type BankAttribute = "executable" | "loadable" | "dma" | "cached" | "tightly-coupled" | "retained";

/** How a flash answers the core. */
export interface FlashTiming {
  /** The clock of the core at which the wait states are needed. */
  readonly hertz: number;
  /** Cycles that a read takes beyond the first. */
  readonly waitStates: number;
  /** Bytes of one read. */
  readonly lineBytes: number;
  /** The line behind the one that is executed is read ahead. */
  readonly prefetch: boolean;
  /** In front of the flash. `code`: loads go past it; `unified`: they use the cache of the code. */
  readonly cache: { readonly kind: "none" | "code" | "split" | "unified"; readonly codeBytes: number; readonly dataBytes: number };
  readonly basis: string;
}

/** One memory of a board. */
export interface Bank {
  readonly name: string;
  readonly origin: number;
  readonly bytes: number;
  readonly kind: "flash" | "ram";
  /** Core cycles for one 32-bit access; `basis` says whether it is documented or an estimate. */
  readonly access: { readonly readCycles: number; readonly writeCycles: number | null; readonly basis: string };
  /** Null: no waits are known. */
  readonly timing: FlashTiming | null;
  readonly attributes: readonly BankAttribute[];
  /** What startup does before the bank is touched, only if the program uses the bank. */
  readonly enable: readonly BringUpStep[];
}

/** Words that a boot ROM wants to find in the image. */
export interface BootBlock {
  /** From the start of the code bank; null: right behind the vector table. */
  readonly offset: number | null;
  readonly words: readonly number[];
  readonly reason: string;
}

/** How a program gets onto the board. */
export interface FlashCommand {
  readonly tool: string;
  /** With {elf}, {hex}, {bin} or {uf2} in place of a file. */
  readonly command: string;
}

export type ImageFormat = "hex" | "bin" | "uf2";

/**
 * Where things go unless the user says otherwise. Lists are the banks that something may use: what moves most goes where that
 * costs least, and at equal cost to the first.
 */
export interface Placement {
  readonly code: string;
  /** Where startup copies the code of kernels; null: it stays with the rest. Only the user asks for it. */
  readonly kernels: string | null;
  readonly data: string;
  readonly stack: string;
  readonly weights: readonly string[];
  readonly arena: readonly string[];
}

export interface Ticks {
  readonly source: "systick" | "nrf-timer" | "dwt" | "host";
  /** What a lap is counted in. */
  readonly unit: "instruction" | "cycle" | "nanosecond";
  readonly unitsPerTick: { readonly numerator: number; readonly denominator: number };
  readonly basis: string;
}

export interface Quirk {
  readonly quirk: string;
  readonly effect: string;
  readonly reason: string;
}

/** What Zephyr calls the board, and which of the banks its linker script uses. */
export interface ZephyrBoard {
  /** Since Zephyr 3.7: "mps2/an385". */
  readonly target: string;
  /** Before Zephyr 3.7; null when that Zephyr had no such board. */
  readonly legacyTarget: string | null;
  /** The chosen node `zephyr,flash`: code and constants. */
  readonly flash: string;
  /** The chosen node `zephyr,sram`: data, stacks and the arena. */
  readonly ram: string;
  /** False where the core has a floating-point unit that Zephyr leaves off. */
  readonly fpu: boolean;
}

/** A board with its family's facts merged in; checked, so that every bank name resolves. */
export interface Board {
  readonly name: string;
  readonly title: string;
  readonly chip: string | null;
  /** From the nearest family to the farthest ancestor. */
  readonly families: readonly string[];
  readonly platform: "baremetal" | "host";
  readonly core: Core;
  readonly interrupts: number;
  readonly banks: readonly Bank[];
  readonly placement: Placement;
  readonly stackBytes: number;
  /** The memory protection unit forbids the 4 KB below the stack's bank. */
  readonly stackGuard: boolean;
  /** The core has caches, which reset leaves off: startup switches them on. */
  readonly caches: boolean;
  /** External memory that no bank describes is forbidden, where the core would otherwise read ahead. */
  readonly forbidsReadAhead: boolean;
  /** Code of the chip runs before the image and may leave a timer and interrupts on. */
  readonly startedByBootRom: boolean;
  /** What startup does before anything else. */
  readonly startup: readonly BringUpStep[];
  readonly clock: Clock | null;
  readonly flash: readonly FlashCommand[];
  readonly images: readonly ImageFormat[];
  /** The family of chips in a UF2 file. */
  readonly uf2Family: number | null;
  readonly console: "semihosting" | "debugger" | "stdio" | "uart";
  /** For console "uart". */
  readonly uart: UartConsole | null;
  readonly ticks: Ticks;
  readonly emulator: { readonly machine: string } | null;
  readonly bootBlocks: readonly BootBlock[];
  /** Of the vector table, from the start of the code bank. */
  readonly vectorsOffset: number;
  readonly zephyr: ZephyrBoard | null;
  readonly quirks: readonly Quirk[];
  /** Public documents that the facts are from. */
  readonly sources: readonly string[];
  /** A board of the user's own: its files by their paths in a folder of boards, which its projects keep. */
  readonly ownFiles: Readonly<Record<string, string>> | null;
}

/** A serial port that startup has set up. */
export interface UartConsole {
  /** The register that takes a byte. */
  readonly data: number;
  /** A byte may be written when this holds. */
  readonly ready: { readonly register: number; readonly bits: number; readonly value: number };
  readonly wiring: string;
}

/** The bank called `name`, which a checked board is known to have. */
export function bankOf(board: Pick<Board, "name" | "banks">, name: string): Bank {
  const bank = board.banks.find((candidate) => candidate.name === name);
  if (bank === undefined) throw new Error(`board "${board.name}" has no bank "${name}"`);
  return bank;
}

/** True when the bank holds its contents at reset: flash, or RAM that an emulator or debugger fills. */
export function isFilledBeforeReset(bank: Bank): boolean {
  return bank.kind === "flash" || bank.attributes.includes("loadable");
}

/** Bytes at the beginning of a bank at address 0 that stay empty: the address of an object is never NULL. */
export function emptyBytes(bank: Bank): number {
  return bank.origin === 0 ? 32 : 0;
}
