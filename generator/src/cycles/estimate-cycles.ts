import type { FlashTiming } from "../catalog/board.js";
import type { CoreModel } from "./core-models.js";
import type { Flow, FlowCounts } from "./flow.js";
import { toInstruction, type Instruction } from "./instruction.js";
import { runPipelined } from "./pipelined-core.js";
import { runSequential } from "./sequential-core.js";

/** Mnemonic and operands by address, from a disassembly. */
export type Listing = ReadonlyMap<number, { readonly mnemonic: string; readonly operands: string }>;

export interface NodeCycles {
  readonly instructions: number;
  /** Waits for the flash included. */
  readonly cycles: number;
}

/** Cycles of every node of every call: each block costs what it adds behind the block that ran before it. */
export function estimateCycles(flow: Flow, listing: Listing, model: CoreModel, timing: FlashTiming | null): readonly (readonly NodeCycles[])[] {
  const blocks = new Map([...flow.blocks].map(([index, list]) => [index, list.map(({ address, bytes }) => instructionAt(address, bytes, listing))]));
  const costs = new Map<string, number>();
  const costOf = (from: number, to: number): number => {
    const key = `${from} ${to}`;
    const known = costs.get(key);
    if (known !== undefined) return known;
    const cost = addedCycles(model, blocks.get(from) ?? [], blocks.get(to)!);
    costs.set(key, cost);
    return cost;
  };
  return flow.calls.map(({ nodes }) => nodes.map((counts) => nodeCycles(counts, blocks, costOf, timing)));
}

function instructionAt(address: number, bytes: number, listing: Listing): Instruction {
  const { mnemonic, operands } = listing.get(address) ?? { mnemonic: "nop", operands: "" };
  return toInstruction(address, bytes, mnemonic, operands);
}

/** What `block` adds behind `before`, whose last branch led to it or not. */
function addedCycles(model: CoreModel, before: readonly Instruction[], block: readonly Instruction[]): number {
  const run = (list: readonly Instruction[]): number => (model.kind === "sequential" ? runSequential(model, list, false) : runPipelined(model, list, false));
  return run([...before, ...block]) - run(before);
}

function nodeCycles(
  { edges, misses }: FlowCounts,
  blocks: ReadonlyMap<number, readonly Instruction[]>,
  costOf: (from: number, to: number) => number,
  timing: FlashTiming | null,
): NodeCycles {
  let instructions = 0;
  let cycles = 0;
  const spent = new Map<number, { cycles: number; bytes: number }>();
  for (const { from, to, times } of edges) {
    const block = blocks.get(to)!;
    const cost = costOf(from, to) * times;
    instructions += block.length * times;
    cycles += cost;
    if (misses.length === 0) continue;
    const sum = spent.get(to) ?? { cycles: 0, bytes: 0 };
    spent.set(to, { cycles: sum.cycles + cost, bytes: sum.bytes + times * block.reduce((bytes, instruction) => bytes + instruction.bytes, 0) });
  }
  const waits = timing === null ? 0 : misses.reduce((sum, miss) => sum + waitsOf(miss, spent.get(miss.block), timing), 0);
  return { instructions, cycles: Math.round(cycles + waits) };
}

/** With prefetch, a line that is next in order is on its way while the core executes the one before. */
function waitsOf(
  { next, jump, load }: FlowCounts["misses"][number],
  spent: { readonly cycles: number; readonly bytes: number } | undefined,
  { waitStates, lineBytes, prefetch }: FlashTiming,
): number {
  const hidden = prefetch && spent !== undefined && spent.bytes > 0 ? (spent.cycles / spent.bytes) * lineBytes - 1 : 0;
  return (jump + load) * waitStates + next * Math.max(0, waitStates - Math.max(0, hidden));
}
