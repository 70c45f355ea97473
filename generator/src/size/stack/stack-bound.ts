import type { CallGraph } from "./call-graph.js";
import { strongComponents } from "./strong-components.js";

export interface StackFrame {
  readonly function: string;
  readonly frameBytes: number;
}

export interface Unbounded {
  readonly reason: "recursion" | "an indirect call" | "a frame of unknown size";
  readonly function: string;
}

export interface StackBound {
  /** The deepest chain from the reset handler, plus one exception on top; absent when anything is unbounded. */
  readonly totalBytes: number | undefined;
  /** The deepest chain that is known, whatever hides behind what is unbounded. */
  readonly knownBytes: number;
  /** What the deepest handler needs, with the frame that the core pushes; 0 without handlers. */
  readonly handlerBytes: number;
  readonly deepest: readonly StackFrame[];
  readonly unbounded: readonly Unbounded[];
}

export interface StackRoots {
  readonly entry: number;
  readonly handlers: readonly number[];
  /** Bytes that the core pushes when an exception starts. */
  readonly exceptionFrameBytes: number;
}

interface Depth {
  readonly bytes: number;
  /** Leads to the deepest callee. */
  readonly through: number | undefined;
}

/** Walks from the reset handler over everything that it can call. */
export function boundStack(graph: CallGraph, { entry, handlers, exceptionFrameBytes }: StackRoots): StackBound {
  const components = strongComponents(graph, [entry, ...handlers]);
  const depths = new Map<number, Depth>();
  const unbounded: Unbounded[] = [];
  for (const component of components) {
    reportUnbounded(graph, component, unbounded);
    measureComponent(graph, component, depths);
  }
  const deepestOf = (addresses: readonly number[]): number =>
    addresses.reduce((deepest, address) => Math.max(deepest, depths.get(address)?.bytes ?? 0), 0);
  const startsEmpty = (address: number): boolean => graph.get(address)?.startsEmpty === true;
  const onTop = handlers.filter((address) => !startsEmpty(address));
  const handlerBytes = handlers.length === 0 ? 0 : deepestOf(onTop) + exceptionFrameBytes;
  const knownBytes = Math.max(deepestOf([entry]) + handlerBytes, deepestOf(handlers.filter(startsEmpty)));
  return {
    totalBytes: unbounded.length === 0 ? knownBytes : undefined,
    knownBytes,
    handlerBytes,
    deepest: chainFrom(graph, depths, entry),
    unbounded,
  };
}

function reportUnbounded(graph: CallGraph, component: readonly number[], unbounded: Unbounded[]): void {
  const members = new Set(component);
  for (const address of component) {
    const node = graph.get(address)!;
    // Jumps in a circle are loops of hand-written code or tail recursion: the stack does not grow.
    const recursive = node.edges.some(({ to, isCall }) => isCall && members.has(to));
    if (recursive) unbounded.push({ reason: "recursion", function: node.name });
    if (node.callsIndirectly) unbounded.push({ reason: "an indirect call", function: node.name });
    if (node.dynamicFrame) unbounded.push({ reason: "a frame of unknown size", function: node.name });
  }
}

/** Callees of other components are measured already. The frames of one component may all be there at once. */
function measureComponent(graph: CallGraph, component: readonly number[], depths: Map<number, Depth>): void {
  const members = new Set(component);
  const single = component.length === 1;
  const frameBytes = component.reduce((sum, address) => sum + graph.get(address)!.frameBytes, 0);
  let deepest: Depth = { bytes: frameBytes, through: undefined };
  for (const address of component) {
    for (const { to, keepsFrame } of graph.get(address)!.edges) {
      if (members.has(to)) continue;
      const callee = depths.get(to)?.bytes ?? 0;
      const bytes = callee + (single && !keepsFrame ? 0 : frameBytes);
      if (bytes > deepest.bytes) deepest = { bytes, through: to };
    }
  }
  for (const address of component) depths.set(address, deepest);
}

function chainFrom(graph: CallGraph, depths: ReadonlyMap<number, Depth>, entry: number): readonly StackFrame[] {
  const chain: StackFrame[] = [];
  for (let address: number | undefined = entry; address !== undefined; address = depths.get(address)?.through) {
    const node = graph.get(address);
    if (node === undefined) break;
    chain.push({ function: node.name, frameBytes: node.frameBytes });
  }
  return chain;
}
