import { ConstantBuilder } from "../../ir/constant-builder.js";
import { withGraphs, withStorages, withValues } from "../../ir/edit.js";
import { tensorOf, type Graph, type Module } from "../../ir/graph.js";
import type { Node, ValueRef } from "../../ir/node.js";
import { areTransformDtypes, partDtype } from "../../ops/portable/fourier/fourier.js";
import { lineTransformName } from "../../ops/portable/fourier/line-transform.js";
import { rootsOfUnity } from "../../ops/portable/fourier/radices.js";
import type { Pass } from "./pass.js";

/**
 * Needs fixed sizes. Gives each Fourier transform along one dimension the roots of unity as a constant, with its
 * normalisation as one factor.
 * Keeps transforms of several dimensions, and what has no sense, for the operator to refuse.
 */
export const tabulateRootsOfUnity: Pass = {
  name: "tabulate-roots-of-unity",
  summary: "give Fourier transforms their tables of roots of unity",
  instead: "{result} is a constant",
  run: (module) => module.graphs.reduce(tabulateIn, module),
};

const names = { realToComplex: "aten::_fft_r2c.out", complexToReal: "aten::_fft_c2r.out", complexToComplex: "aten::_fft_c2c.out" } as const;
const transforms: ReadonlySet<string> = new Set(Object.values(names));

function tabulateIn(module: Module, graph: Graph): Module {
  if (!graph.nodes.some(({ operator }) => transforms.has(operator))) return module;
  const builder = new ConstantBuilder(module);
  const nodes = graph.nodes.map((node) => (transforms.has(node.operator) ? (lineNode(module, node, builder) ?? node) : node));
  const graphs = module.graphs.map((other) => (other.name === graph.name ? { ...graph, nodes } : other));
  return withGraphs(withStorages(withValues(module, builder.values), builder.storages), graphs);
}

function lineNode(module: Module, node: Node, builder: ConstantBuilder): Node | undefined {
  const [input, out] = ["in", "out"].map((name) => tensorOf(module, (node.arguments[name] as ValueRef).value));
  const dims = node.arguments["dim"] as readonly number[];
  const rank = input!.sizes.length;
  const [axis] = dims.map((dim) => (dim < 0 ? dim + rank : dim));
  if (axis === undefined || dims.length !== 1 || !areTransformDtypes(node.operator, input!.dtype, out!.dtype)) return undefined;
  const points = (node.operator === names.complexToReal ? out! : input!).sizes[axis] ?? 0;
  const scale = factorOf(node.arguments["normalization"] as number, points);
  if (points < 1 || scale === undefined || out!.sizes.includes(0)) return undefined;
  const forward = node.operator === names.realToComplex || node.arguments["forward"] === true;
  const twiddles = builder.floats(`roots${node.origin.instruction}`, partDtype(input!.dtype)!, rootsOfUnity(points, forward ? -1 : 1));
  return {
    ...node,
    operator: lineTransformName,
    arguments: { input: { value: input!.id }, twiddles: { value: twiddles }, axis, points, forward, scale, out: { value: out!.id } },
    inputs: [input!.id, twiddles],
  };
}

/** As ATen numbers them: none, by the square root of the number of points, by the number itself. */
function factorOf(normalization: number, points: number): number | undefined {
  return [1, 1 / Math.sqrt(points), 1 / points][normalization];
}
