import type { Instruction } from "./instruction.js";

/** A core that runs one instruction after the other, by the tables of its reference manual. */
export interface SequentialCore {
  readonly kind: "sequential";
  /** Beyond the first cycle of a branch that is taken, and of one that links. */
  readonly branchCycles: number;
  readonly linkCycles: number;
  /** Loads behind loads and stores with an early address take one cycle. */
  readonly pipelinesAccesses: boolean;
  /** Cycles of the multiplications by width and accumulation. */
  readonly multiply: { readonly short: number; readonly accumulate: number; readonly long: number; readonly longAccumulate: number };
}

/** Cycles of a straight list; `taken`: its last branch is. */
export function runSequential(core: SequentialCore, list: readonly Instruction[], taken: boolean): number {
  let total = 0;
  for (const [index, instruction] of list.entries()) {
    const before = list[index - 1];
    const goes = index + 1 < list.length ? leaves(instruction, list[index + 1]!) : taken;
    total += cyclesOf(core, instruction, before, goes);
  }
  return total;
}

/** The next instruction of the list does not lie behind this one. */
export function leaves(instruction: Instruction, next: Instruction): boolean {
  return instruction.address + instruction.bytes !== next.address;
}

function cyclesOf(core: SequentialCore, instruction: Instruction, before: Instruction | undefined, goes: boolean): number {
  const { kind, count, base, writes, mnemonic } = instruction;
  const refill = writes.includes("r15") ? core.branchCycles : 0;
  switch (kind) {
    case "load":
      return refill + (core.pipelinesAccesses && before?.kind === "load" && !overlap(before.writes, base) ? 1 : 2);
    case "store":
      return core.pipelinesAccesses && (before?.kind === "load" || base.length < 2) ? 1 : 2;
    case "load-many":
    case "store-many":
      return 1 + count + refill;
    case "multiply":
      return multiplyCycles(core, instruction);
    case "divide":
      return 7;
    case "branch":
      return 1 + (goes ? (mnemonic.startsWith("bl") ? core.linkCycles : core.branchCycles) : 0);
    case "float-move":
      return count;
    case "float-fused":
      return 3;
    case "float-divide":
      return 14;
    case "float":
      return before !== undefined && /^float(-fused)?$/.test(before.kind) && overlap(before.writes, instruction.reads) ? 2 : 1;
    default:
      return 1 + refill;
  }
}

function multiplyCycles({ multiply }: SequentialCore, { mnemonic, accumulates }: Instruction): number {
  if (/^[su]mlal/.test(mnemonic)) return multiply.longAccumulate;
  if (/^[su]mull/.test(mnemonic)) return multiply.long;
  return accumulates ? multiply.accumulate : multiply.short;
}

const overlap = (some: readonly string[], others: readonly string[]): boolean => some.some((name) => others.includes(name));
