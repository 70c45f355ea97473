import type { MachineFunction } from "./machine-code.js";
import type { FrameUse } from "./parse-stack-usage.js";

export interface CallEdge {
  readonly to: number;
  /** A call returns, so the caller's frame stays; a compiler's tail jump has given it back. */
  readonly keepsFrame: boolean;
  readonly isCall: boolean;
}

export interface CallNode {
  readonly name: string;
  readonly frameBytes: number;
  /** True when the compiler said so, false when it is read from the instructions. */
  readonly fromCompiler: boolean;
  readonly dynamicFrame: boolean;
  readonly callsIndirectly: boolean;
  /** Begins on an empty stack whoever comes here: what was there before does not count. */
  readonly startsEmpty: boolean;
  readonly edges: readonly CallEdge[];
}

export type CallGraph = ReadonlyMap<number, CallNode>;

/** What the instructions alone do not say. */
export interface ProgramFacts {
  /** What the compiler wrote about a function; hand-written assembler and old libraries have nothing. */
  readonly frameOf: (machineFunction: MachineFunction) => FrameUse | undefined;
  /** The functions that the constant table at an address holds; undefined when that is not known. */
  readonly functionsIn: (table: number) => readonly number[] | undefined;
}

export function buildCallGraph(functions: readonly MachineFunction[], facts: ProgramFacts): CallGraph {
  const starts = functions.map(({ address }) => address);
  const startOf = (address: number): number | undefined => starts[lastAtOrBefore(starts, address)];
  return new Map(
    functions.map((machineFunction) => [
      machineFunction.address,
      toNode(machineFunction, facts, startOf),
    ]),
  );
}

function toNode(
  machineFunction: MachineFunction,
  { frameOf, functionsIn }: ProgramFacts,
  startOf: (address: number) => number | undefined,
): CallNode {
  const said = frameOf(machineFunction);
  // Of a naked function the compiler says 0: the assembler in it moves the stack pointer by itself.
  const frame = said?.bytes === 0 && machineFunction.pushedBytes > 0 ? undefined : said;
  const { name, pushedBytes, dynamicFrame, callsIndirectly, setsStackPointer, calls, jumps, tables, fallsInto } = machineFunction;
  const fromCompiler = frame !== undefined;
  const continuations = fromCompiler || fallsInto === undefined ? jumps : [...jumps, fallsInto];
  const tableCalls = tables.map(functionsIn);
  const allCalls = [...calls, ...tableCalls.flatMap((found) => found ?? [])];
  const edge = (address: number, isCall: boolean): CallEdge[] => {
    const to = startOf(address);
    return to === undefined ? [] : [{ to, isCall, keepsFrame: isCall || !fromCompiler }];
  };
  return {
    name,
    frameBytes: frame?.bytes ?? pushedBytes,
    fromCompiler,
    dynamicFrame: frame === undefined ? dynamicFrame : !frame.bounded,
    callsIndirectly: callsIndirectly || tableCalls.includes(undefined),
    startsEmpty: setsStackPointer && (frame?.bytes ?? pushedBytes) === 0,
    edges: [...allCalls.flatMap((address) => edge(address, true)), ...continuations.flatMap((address) => edge(address, false))],
  };
}

function lastAtOrBefore(sorted: readonly number[], address: number): number {
  let low = -1;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sorted[middle]! <= address) low = middle;
    else high = middle - 1;
  }
  return low;
}
