import { withGraphs } from "../../ir/edit.js";
import { tensorOf, type Graph, type Module, type RemovedNode } from "../../ir/graph.js";
import type { ValueId } from "../../ir/ids.js";
import type { Node } from "../../ir/node.js";

/** `after`, with what its graphs lack of those of `before`, and why: people look for every instruction of their file. */
export function withRemovals(before: Module, after: Module, instead: string): Module {
  if (before === after) return after;
  return withGraphs(
    after,
    after.graphs.map((graph): Graph => {
      const left = new Set(graph.nodes.map(({ origin }) => origin.instruction));
      const earlier = before.graphs.find(({ name }) => name === graph.name);
      const gone = earlier?.nodes.filter(({ operator, origin }) => !left.has(origin.instruction) && !isOurs(operator)) ?? [];
      const known = earlier?.removed ?? [];
      return gone.length === 0 && known.length === 0 ? graph : { ...graph, removed: [...known, ...gone.map((node) => removal(before, node, instead))] };
    }),
  );
}

/** What the importer added has no place in the file. */
const isOurs = (operator: string): boolean => operator.startsWith("etgen::");

function removal(module: Module, node: Node, instead: string): RemovedNode {
  const nameOf = (id: ValueId | undefined): string => (id === undefined ? "its result" : (module.values.get(id)?.name ?? "it"));
  const [result, input] = [node.outputs[0], node.inputs[0]];
  const tensor = result !== undefined && module.values.get(result)?.kind === "tensor" ? tensorOf(module, result) : undefined;
  const shape = tensor === undefined ? "it is" : `${tensor.dtype} [${tensor.sizes.join(",")}]`;
  const words: Readonly<Record<string, string>> = { result: nameOf(result), input: nameOf(input), shape };
  const { operator, origin } = node;
  return { operator, origin, why: instead.replace(/\{(\w+)\}/g, (_, name: string) => words[name]!) };
}
