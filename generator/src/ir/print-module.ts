import { shapeOf } from "./print-tensor.js";
import type { Graph, Module } from "./graph.js";
import type { ValueId } from "./ids.js";
import { isValueRef, type ArgumentValue, type OperatorNode } from "./node.js";
import { storageBytes, type Storage } from "./storage.js";

/** The module as text, one node a line, for people who look at what a pass did. */
export function printModule(module: Module): string {
  const storages = [...module.storages.values()].map(printStorage);
  const graphs = module.graphs.map((graph) => printGraph(module, graph));
  return [...graphs, ["storages", ...storages].join("\n")].join("\n\n");
}

function printGraph(module: Module, graph: Graph): string {
  const boundary = (title: string, ids: readonly ValueId[]): readonly string[] =>
    ids.map((id) => `  ${title} ${nameOf(module, id)}: ${shapeOf(module, id)}`);
  return [
    `method "${graph.name}"`,
    ...boundary("input", graph.inputs),
    ...graph.nodes.map((node) => `  ${printNode(module, node)}`),
    ...boundary("output", graph.outputs),
  ].join("\n");
}

function printNode(module: Module, node: OperatorNode): string {
  const number = String(node.origin.instruction).padStart(2, "0");
  const written = new Set(node.outputs);
  const results = node.outputs.map((id) => `${nameOf(module, id)}: ${shapeOf(module, id)}`).join(", ");
  const words = Object.entries(node.arguments)
    .filter(([, argument]) => !(isValueRef(argument) && written.has(argument.value)))
    .map(([name, argument]) => `${name}=${printArgument(module, argument)}`);
  return `${number} ${results === "" ? "" : `${results} = `}${node.operator}(${words.join(", ")})`;
}

function printArgument(module: Module, argument: ArgumentValue): string {
  if (argument === null) return "none";
  if (Array.isArray(argument)) {
    return `[${(argument as readonly ArgumentValue[]).map((item) => printArgument(module, item)).join(", ")}]`;
  }
  if (isValueRef(argument)) return nameOf(module, argument.value);
  return typeof argument === "object" && "type" in argument ? String(argument.value) : String(argument);
}

function printStorage(storage: Storage): string {
  return `  ${storage.kind} ${storage.name}: ${storageBytes(storage)} bytes`;
}

const nameOf = (module: Module, id: ValueId): string => module.values.get(id)?.name ?? `value ${id}`;
