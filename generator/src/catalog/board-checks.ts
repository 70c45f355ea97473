import type { Bank, Board } from "./board.js";
import { isFilledBeforeReset } from "./board.js";
import { coreContradictions, isBaseline } from "./cores.js";
import { smallestGuardBytes } from "./stack-guard.js";
import { unguardedStack } from "./stack-bank.js";

/** What is wrong with a board although every field has the right type; one sentence each. */
export function boardContradictions(board: Board): readonly string[] {
  return [
    ...coreContradictions(board.core),
    ...repeatedNames(board.banks),
    ...overlaps(board.banks),
    ...unknownBanks(board),
    ...unfitPlacement(board),
    ...unfitKernelBank(board),
    ...mismatchedPlatform(board),
    ...unguardedStack(board),
    ...unknownZephyrBanks(board),
  ];
}

function repeatedNames(banks: readonly Bank[]): readonly string[] {
  const names = banks.map((bank) => bank.name);
  return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `bank "${name}" is given twice`);
}

function overlaps(banks: readonly Bank[]): readonly string[] {
  const found: string[] = [];
  for (const [index, one] of banks.entries()) {
    if (one.origin + one.bytes > 2 ** 32) found.push(`bank "${one.name}" ends above the 32-bit address space`);
    for (const other of banks.slice(index + 1)) {
      if (one.origin < other.origin + other.bytes && other.origin < one.origin + one.bytes) {
        found.push(`banks "${one.name}" and "${other.name}" overlap`);
      }
    }
  }
  return found;
}

/** Timings that no flash of a board file can have. A cache holds whole lines, as many as its kind says. */
export function unfitTimings(banks: readonly Bank[]): readonly string[] {
  return banks.flatMap(({ name, kind: memory, timing }) => {
    if (timing === null) return [];
    const { lineBytes, cache } = timing;
    const needed = { none: [false, false], code: [true, false], split: [true, true], unified: [true, false] }[cache.kind];
    const wrong = ([["codeBytes", needed[0]], ["dataBytes", needed[1]]] as const).filter(([field, isNeeded]) => cache[field] > 0 !== isNeeded || cache[field] % lineBytes !== 0);
    return [
      ...(memory === "flash" ? [] : [`bank "${name}" is RAM, but has the timing of a flash`]),
      ...wrong.map(([field, isNeeded]) => `timing.cache.${field} of bank "${name}" is ${cache[field]}; a cache of kind "${cache.kind}" has ${isNeeded ? `a multiple of ${lineBytes} bytes` : "none"}`),
    ];
  });
}

function unknownBanks(board: Board): readonly string[] {
  const known = board.banks.map((bank) => bank.name);
  const { code, data, stack, weights, arena } = board.placement;
  return [code, data, stack, ...weights, ...arena]
    .filter((name) => !known.includes(name))
    .map((name) => `placement names bank "${name}"; the board has: ${known.join(", ")}`);
}

function unknownZephyrBanks({ banks, zephyr }: Board): readonly string[] {
  const known = banks.map((bank) => bank.name);
  return (zephyr === null ? [] : [zephyr.flash, zephyr.ram])
    .filter((name) => !known.includes(name))
    .map((name) => `zephyr names bank "${name}"; the board has: ${known.join(", ")}`);
}

function unfitPlacement(board: Board): readonly string[] {
  const find = (name: string): Bank | undefined => board.banks.find((bank) => bank.name === name);
  const found: string[] = [];
  const code = find(board.placement.code);
  if (code !== undefined && !(code.attributes.includes("executable") && isFilledBeforeReset(code))) {
    found.push(`placement.code is bank "${code.name}", which is not executable and filled before reset`);
  }
  for (const name of [board.placement.data, board.placement.stack, ...board.placement.arena]) {
    if (find(name)?.kind === "flash") found.push(`placement puts writable data in flash bank "${name}"`);
  }
  const stack = find(board.placement.stack);
  if (board.placement.stack === board.placement.code && board.platform === "baremetal") {
    found.push(`placement puts stack and code in bank "${board.placement.code}"; both must be first in their bank`);
  }
  if (board.stackGuard && stack !== undefined && stack.origin % smallestGuardBytes !== 0) {
    found.push(`stackGuard is "mpu", but bank "${stack.name}" does not begin at a multiple of 4 KB`);
  }
  if (stack !== undefined && board.stackBytes > stack.bytes) {
    found.push(`the stack of ${board.stackBytes} bytes does not fit bank "${stack.name}" of ${stack.bytes} bytes`);
  }
  return found;
}

/** Startup copies code there, which the core then fetches. */
function unfitKernelBank({ banks, placement, caches, platform }: Board): readonly string[] {
  const bank = banks.find(({ name }) => name === placement.kernels);
  if (bank === undefined) return [];
  const found: string[] = [];
  if (platform === "host") found.push("code of kernels has no bank of its own on this machine");
  if (bank.kind === "flash") found.push(`bank "${bank.name}" is flash, where startup cannot copy code`);
  if (!bank.attributes.includes("executable")) found.push(`no code runs in bank "${bank.name}"; executable: ${executableRam(banks)}`);
  // What startup writes would still be in the data cache when the core fetches it.
  if (caches && bank.attributes.includes("cached")) found.push(`bank "${bank.name}" lies behind the core's caches, which hold code anyway`);
  return found;
}

function executableRam(banks: readonly Bank[]): string {
  return banks.filter(({ kind, attributes }) => kind === "ram" && attributes.includes("executable")).map(({ name }) => `"${name}"`).join(", ") || "none";
}

function mismatchedPlatform(board: Board): readonly string[] {
  const host = board.platform === "host";
  const found: string[] = [];
  if (host !== (board.core.cpu === "host")) found.push(`platform "${board.platform}" with core "${board.core.cpu}"`);
  if (host !== (board.console === "stdio")) found.push(`platform "${board.platform}" with console "${board.console}"`);
  if (host !== (board.ticks.source === "host")) found.push(`platform "${board.platform}" with ticks from "${board.ticks.source}"`);
  if (board.caches && !["cortex-m7", "cortex-m55", "cortex-m85"].includes(board.core.cpu)) {
    found.push(`caches is true, but a ${board.core.cpu} has no caches of its own`);
  }
  if (board.stackGuard && !board.core.architecture.startsWith("armv7")) {
    found.push(`stackGuard is "mpu", which is only known for armv7-m cores`);
  }
  if (board.ticks.source === "dwt" && isBaseline(board.core)) {
    found.push(`ticks come from "dwt", which a ${board.core.cpu} does not have`);
  }
  return found;
}
