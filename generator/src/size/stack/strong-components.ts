import type { CallGraph } from "./call-graph.js";

/**
 * Groups of functions that reach each other, callees before callers (Tarjan's order). `reached` are the starting points.
 * Iterative, because a chain of calls may be longer than this program's own stack.
 */
export function strongComponents(graph: CallGraph, reached: readonly number[]): readonly (readonly number[])[] {
  const index = new Map<number, number>();
  const low = new Map<number, number>();
  const onStack = new Set<number>();
  const stack: number[] = [];
  const components: number[][] = [];

  const enter = (address: number): { address: number; next: number } => {
    index.set(address, index.size);
    low.set(address, index.get(address)!);
    stack.push(address);
    onStack.add(address);
    return { address, next: 0 };
  };

  const leave = (address: number): void => {
    if (low.get(address) !== index.get(address)) return;
    const component: number[] = [];
    for (;;) {
      const member = stack.pop()!;
      onStack.delete(member);
      component.push(member);
      if (member === address) break;
    }
    components.push(component);
  };

  for (const root of reached) {
    if (!graph.has(root) || index.has(root)) continue;
    const work = [enter(root)];
    while (work.length > 0) {
      const frame = work.at(-1)!;
      const edge = graph.get(frame.address)!.edges[frame.next++];
      if (edge === undefined) {
        work.pop();
        leave(frame.address);
        const parent = work.at(-1)?.address;
        if (parent !== undefined) low.set(parent, Math.min(low.get(parent)!, low.get(frame.address)!));
      } else if (!index.has(edge.to)) {
        work.push(enter(edge.to));
      } else if (onStack.has(edge.to)) {
        low.set(frame.address, Math.min(low.get(frame.address)!, index.get(edge.to)!));
      }
    }
  }
  return components;
}
