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

/** `frameOf` gives what the compiler wrote about a function; hand-written assembler and old libraries have nothing. */
export function buildCallGraph(
  functions: readonly MachineFunction[],
  frameOf: (machineFunction: MachineFunction) => FrameUse | undefined,
): CallGraph {
  const starts = functions.map(({ address }) => address);
  const startOf = (address: number): number | undefined => starts[lastAtOrBefore(starts, address)];
  return new Map(
    functions.map((machineFunction) => [
      machineFunction.address,
      toNode(machineFunction, frameOf(machineFunction), startOf),
    ]),
  );
}

function toNode(
  machineFunction: MachineFunction,
  frame: FrameUse | undefined,
  startOf: (address: number) => number | undefined,
): CallNode {
  const { name, pushedBytes, dynamicFrame, callsIndirectly, setsStackPointer, calls, jumps, fallsInto } = machineFunction;
  const fromCompiler = frame !== undefined;
  const continuations = fromCompiler || fallsInto === undefined ? jumps : [...jumps, fallsInto];
  const edge = (address: number, isCall: boolean): CallEdge[] => {
    const to = startOf(address);
    return to === undefined ? [] : [{ to, isCall, keepsFrame: isCall || !fromCompiler }];
  };
  return {
    name,
    frameBytes: frame?.bytes ?? pushedBytes,
    fromCompiler,
    dynamicFrame: frame === undefined ? dynamicFrame : !frame.bounded,
    callsIndirectly,
    startsEmpty: setsStackPointer && (frame?.bytes ?? pushedBytes) === 0,
    edges: [...calls.flatMap((address) => edge(address, true)), ...continuations.flatMap((address) => edge(address, false))],
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
