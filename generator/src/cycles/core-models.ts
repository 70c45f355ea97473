import type { Instruction } from "./instruction.js";
import type { InstructionKind } from "./instruction-kind.js";
import type { Issue, PipelinedCore } from "./pipelined-core.js";
import type { SequentialCore } from "./sequential-core.js";

export type CoreModel = (SequentialCore | PipelinedCore) & {
  /** Silicon over estimate: from, to. Where published figures of silicon are known, they lie inside. */
  readonly band: readonly [number, number];
};

const oneCycle = { short: 1, accumulate: 1, long: 1, longAccumulate: 1 };
const m3Multiplier = { short: 1, accumulate: 2, long: 4, longAccumulate: 5 };

/** From the TRMs of Cortex-M0+, M3 and M4: instruction set summaries. */
const m0plus: CoreModel = { kind: "sequential", branchCycles: 1, linkCycles: 2, pipelinesAccesses: false, multiply: oneCycle, band: [1, 1.35] };
const m3: CoreModel = { kind: "sequential", branchCycles: 2, linkCycles: 2, pipelinesAccesses: true, multiply: m3Multiplier, band: [1, 1.35] };
const m4: CoreModel = { ...m3, multiply: oneCycle, band: [1, 1.25] };

type Issues = Readonly<Partial<Record<InstructionKind, (instruction: Instruction) => Issue>>>;

const other: Issue = { unit: "scalar", busy: 1, latency: 1 };
const issuesOf = (issues: Issues, rest: Issue = other) => (instruction: Instruction): Issue => issues[instruction.kind]?.(instruction) ?? rest;
const fixed = (unit: string, busy: number, latency: number) => (): Issue => ({ unit, busy, latency });

/** Words that move in pairs through a bus of 64 bits. */
const pairs = ({ count }: Instruction): number => Math.max(1, Math.ceil(count / 2));

const m33Issues: Issues = {
  load: fixed("access", 1, 2),
  store: fixed("access", 1, 1),
  "load-many": ({ count }) => ({ unit: "access", busy: count, latency: 2, alone: true }),
  "store-many": ({ count }) => ({ unit: "access", busy: count, latency: 1, alone: true }),
  multiply: fixed("scalar", 1, 2),
  divide: fixed("scalar", 7, 7),
  "float-fused": fixed("scalar", 1, 3),
  "float-divide": fixed("scalar", 14, 14),
  "float-move": ({ count }) => ({ unit: "scalar", busy: count, latency: 1 }),
  float: fixed("scalar", 1, 2),
};

const m7Issues: Issues = {
  load: fixed("load", 1, 2),
  store: fixed("store", 1, 1),
  "load-many": (instruction) => ({ unit: "access", busy: pairs(instruction), latency: pairs(instruction) + 1, alone: true }),
  "store-many": (instruction) => ({ unit: "access", busy: pairs(instruction), latency: 1, alone: true }),
  multiply: fixed("multiplier", 1, 2),
  simd: fixed("simd", 1, 1),
  divide: fixed("multiplier", 8, 8),
  "float-fused": fixed("float", 1, 5),
  "float-divide": fixed("float", 14, 14),
  "float-move": ({ count }) => ({ unit: "float", busy: count, latency: 2 }),
  float: fixed("float", 1, 3),
};

/** A gather or scatter moves one element a cycle, anything else 64 bits a cycle. */
function vectorAccess(instruction: Instruction): Issue {
  const scatters = instruction.base.some((name) => name.startsWith("q"));
  const lanes = Math.min(8, /\.[su]?8$/.test(instruction.mnemonic) ? 16 : /16$/.test(instruction.mnemonic) ? 8 : 4);
  return scatters ? { unit: "access", busy: lanes, latency: lanes + 1 } : { unit: "access", busy: 2, latency: 2 };
}

const toScalar = ({ writes }: Instruction): boolean => writes[0]?.startsWith("r") === true;

const m55Issues: Issues = {
  load: fixed("access", 1, 2),
  store: fixed("access", 1, 1),
  "load-many": (instruction) => ({ unit: "access", busy: pairs(instruction), latency: 2, alone: true }),
  "store-many": (instruction) => ({ unit: "access", busy: pairs(instruction), latency: 1, alone: true }),
  "vector-load": vectorAccess,
  "vector-store": vectorAccess,
  "vector-multiply": (instruction) => ({ unit: "vector-multiplier", busy: 2, latency: toScalar(instruction) ? 3 : 2 }),
  "vector-integer": fixed("vector", 2, 2),
  "vector-move": (instruction) => ({ unit: "vector", busy: toScalar(instruction) ? 1 : 2, latency: 2 }),
  multiply: fixed("multiplier", 1, 2),
  divide: fixed("scalar", 6, 6),
  "float-fused": fixed("float", 1, 3),
  "float-divide": fixed("float", 12, 12),
  "float-move": ({ count }) => ({ unit: "scalar", busy: count, latency: 2 }),
  float: fixed("float", 1, 2),
};

const pipelined = { kind: "pipelined", doubled: [], freeLoopEnd: false, lateAlu: false } as const;

/** One instruction a cycle; a loaded word can be used a cycle later. */
const m33: CoreModel = { ...pipelined, width: 1, branchCycles: 2, issueOf: issuesOf(m33Issues), band: [1, 1.25] };
/** Two instructions a cycle, two loads among them; what moves lists of registers issues alone. Predicted branches are free. */
const m7: CoreModel = {
  ...pipelined,
  width: 2,
  doubled: ["load", "alu"],
  branchCycles: 0,
  lateAlu: true,
  issueOf: issuesOf(m7Issues, { unit: "alu", busy: 1, latency: 1 }),
  band: [1, 1.35],
};
/** Two beats a cycle: vector instructions of different units overlap. */
const m55: CoreModel = { ...pipelined, width: 1, branchCycles: 1, freeLoopEnd: true, issueOf: issuesOf(m55Issues), band: [1, 1.35] };
/** The wider core of the two with vectors: what M55 takes is an upper bound for scalar code. */
const m85: CoreModel = { ...m55, band: [0.75, 1.1] };

/** By the processor's name; undefined for what has no model: etgen says so and counts instructions. */
export const coreModels: Readonly<Record<string, CoreModel | undefined>> = {
  "cortex-m0": { ...m0plus, branchCycles: 2, linkCycles: 3 },
  "cortex-m0plus": m0plus,
  "cortex-m3": m3,
  "cortex-m4": m4,
  "cortex-m33": m33,
  "cortex-m7": m7,
  "cortex-m55": m55,
  "cortex-m85": m85,
};
