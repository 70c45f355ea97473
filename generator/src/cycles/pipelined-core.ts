import type { Instruction } from "./instruction.js";
import type { InstructionKind } from "./instruction-kind.js";
import { leaves } from "./sequential-core.js";

/** What an instruction occupies: a unit, for how long, and when its result is there. */
export interface Issue {
  readonly unit: string;
  readonly busy: number;
  readonly latency: number;
  /** Nothing is issued beside or during it. */
  readonly alone?: boolean;
}

/** A core that issues in order into units with latencies. */
export interface PipelinedCore {
  readonly kind: "pipelined";
  /** Instructions a cycle. */
  readonly width: number;
  /** Units that there are two of. */
  readonly doubled: readonly string[];
  readonly branchCycles: number;
  /** The end of a low-overhead loop takes no slot. */
  readonly freeLoopEnd: boolean;
  /** An ALU takes a loaded word a cycle later than other units do. */
  readonly lateAlu: boolean;
  readonly issueOf: (instruction: Instruction) => Issue;
}

interface State {
  now: number;
  slots: number;
  used: Map<string, number>;
  blocked: boolean;
  readonly free: Map<string, number>;
  readonly ready: Map<string, { readonly cycle: number; readonly by: InstructionKind }>;
}

/** Cycles of a straight list; `taken`: its last branch is. */
export function runPipelined(core: PipelinedCore, list: readonly Instruction[], taken: boolean): number {
  const state: State = { now: 0, slots: 0, used: new Map(), blocked: false, free: new Map(), ready: new Map() };
  for (const [index, instruction] of list.entries()) {
    if (instruction.kind === "loop-end" && core.freeLoopEnd) continue;
    const issue = core.issueOf(instruction);
    advance(state, operandsReady(core, instruction, state));
    while (!fits(core, issue, state)) advance(state, Math.max(state.now + 1, state.free.get(issue.unit) ?? 0));
    occupy(core, issue, state);
    for (const name of instruction.writes) state.ready.set(name, { cycle: state.now + (issue.alone === true ? 2 : issue.latency), by: instruction.kind });
    const goes = index + 1 < list.length ? leaves(instruction, list[index + 1]!) : taken;
    if (instruction.kind === "branch" && goes) advance(state, state.now + 1 + core.branchCycles);
  }
  return state.now + (state.slots > 0 ? 1 : 0);
}

/** Sums are forwarded late to the next multiplication, stored words are read late. */
function operandsReady(core: PipelinedCore, instruction: Instruction, { now, ready }: State): number {
  let at = now;
  for (const name of instruction.reads) {
    const written = ready.get(name);
    if (written === undefined) continue;
    const chained = instruction.accumulates && written.by === instruction.kind && isSum(instruction, name);
    const late = (chained ? 1 : 0) + (instruction.kind === "store" && !instruction.base.includes(name) ? 1 : 0) + (core.lateAlu && written.by === "load" && instruction.kind === "alu" ? 1 : 0);
    at = Math.max(at, written.cycle - late);
  }
  return at;
}

function isSum({ kind, sums, writes }: Instruction, name: string): boolean {
  if (kind === "multiply") return sums.includes(name);
  return kind === "vector-multiply" && writes[0] === name;
}

function fits(core: PipelinedCore, { unit, alone }: Issue, { now, slots, used, blocked, free }: State): boolean {
  if (blocked || slots >= core.width || (alone === true && slots > 0)) return false;
  return (used.get(unit) ?? 0) < (core.doubled.includes(unit) ? 2 : 1) && (free.get(unit) ?? 0) <= now;
}

function occupy(core: PipelinedCore, { unit, busy, alone }: Issue, state: State): void {
  state.used.set(unit, (state.used.get(unit) ?? 0) + 1);
  state.slots++;
  if (!core.doubled.includes(unit)) state.free.set(unit, state.now + busy);
  if (alone !== true) return;
  advance(state, state.now + busy - 1);
  state.slots = core.width;
  state.blocked = true;
}

function advance(state: State, cycle: number): void {
  if (cycle <= state.now) return;
  Object.assign(state, { now: cycle, slots: 0, used: new Map(), blocked: false });
}
