import { DiagnosticSink } from "../../../diagnostics/sink.js";
import { dtypeBytes } from "../../../ir/dtype.js";
import type { Module } from "../../../ir/graph.js";
import type { ValueId } from "../../../ir/ids.js";
import { contiguousStrides, elementCount, sameLayout } from "../../../ir/layout.js";
import type { Node } from "../../../ir/node.js";
import { storageBytes } from "../../../ir/storage.js";
import type { GraphValue, Tensor } from "../../../ir/tensor.js";
import { createOperatorContext } from "../../../ops/context.js";
import { definitionOf } from "../../../ops/registry.js";
import { layoutRuleOf } from "./layout-rules.js";
import { channelsLastStrides, isSameOrder, type Strides } from "./memory-order.js";

/** The strides of a tensor in the layout that is looked at. */
export type LayoutOf = (id: ValueId) => Strides;

/** What an operator costs in a layout, and how it wants the operands that it cannot take as they lie. */
export interface NodeCost {
  readonly bytes: number;
  readonly copies: ReadonlyMap<ValueId, Strides>;
}

/** More than any program moves: nothing makes the operator accept its operands. */
const impossible = 2 ** 50;

/** Ties go to moves that keep the innermost dimension innermost: one part in so many of their bytes. */
const turnShare = 16;

/** Asks the operators themselves, through `alias` and `lower`, on tensors that lie otherwise. Remembers their answers. */
export class LayoutCosts {
  readonly #values: Map<ValueId, GraphValue>;
  readonly #module: Module;
  readonly #known = new Map<Node, Map<string, NodeCost>>();

  constructor(private readonly source: Module) {
    this.#values = new Map(source.values);
    this.#module = { ...source, values: this.#values };
  }

  /** Zero for operators that the choice does not touch. */
  of(node: Node, layoutOf: LayoutOf): NodeCost {
    const operands = operandsOf(this.source, node);
    const key = operands.map(({ id }) => layoutOf(id).join(",")).join(";");
    const known = this.#known.get(node) ?? new Map<string, NodeCost>();
    this.#known.set(node, known);
    const found = known.get(key) ?? this.#work(node, operands, layoutOf);
    known.set(key, found);
    return found;
  }

  #work(node: Node, operands: readonly Tensor[], layoutOf: LayoutOf): NodeCost {
    const rule = layoutRuleOf(this.source, node);
    if (rule === undefined) return { bytes: 0, copies: new Map() };
    const chosen = new Map(operands.map(({ id }) => [id, layoutOf(id)]));
    if (rule === "moving") return { bytes: this.#movedBytes(node, chosen), copies: new Map() };
    const choices = operands.map((tensor) => {
      const alike = operands.filter(({ sizes }) => String(sizes) === String(tensor.sizes)).map(({ id }) => layoutOf(id));
      return rule === "declared" ? [tensor.strides] : ordersOf(tensor, [layoutOf(tensor.id), ...alike]);
    });
    const ways = combinations(choices)
      .map((strides) => {
        const changed = operands.map(({ id }, index) => [id, strides[index]!] as const);
        const copies = new Map(changed.filter(([id, order], index) => !isSameOrder(operands[index]!.sizes, order, chosen.get(id)!)));
        const bytes = operands.filter(({ id }) => copies.has(id)).reduce((sum, tensor) => sum + bytesOf(tensor), 0);
        return { bytes: bytes + bytes / turnShare, copies, strides };
      })
      .sort((a, b) => a.bytes - b.bytes);
    const best = ways.find(({ strides }) => this.#accepts(node, new Map(operands.map(({ id }, index) => [id, strides[index]!]))));
    return best ?? { bytes: impossible, copies: new Map() };
  }

  /** What an operator writes that only moves elements: nothing where its result is a view. */
  #movedBytes(node: Node, layout: ReadonlyMap<ValueId, Strides>): number {
    return this.#with(layout, () => {
      const context = createOperatorContext(this.#module, node, new DiagnosticSink());
      const isView = (definitionOf(node.operator)?.alias(node, context) ?? []).length > 0;
      if (isView && !node.inputs.some((id) => this.#storageKind(id) === "state")) return 0;
      const results = node.outputs.map((id) => this.#values.get(id)).filter((value) => value?.kind === "tensor");
      if (node.operator === "aten::cat.out" && this.#isJoinedInPlace(node, results[0]!)) return 0;
      const bytes = results.reduce((sum, tensor) => sum + bytesOf(tensor), 0);
      const inputs = node.inputs.map((id) => this.#values.get(id)).filter((value) => value?.kind === "tensor");
      const [first] = results;
      const turns = first !== undefined && inputs.some((input) => innermostOf(input) !== innermostOf(first));
      // What is copied into state is copied in any layout; it may lie there at once where both agree.
      if (node.operator === "aten::copy_") return turns ? 1 : 0;
      return bytes + (turns ? bytes / turnShare : 0);
    });
  }

  /** Whether the pass that computes the inputs of a concatenation in its result can do so. */
  #isJoinedInPlace(node: Node, result: Tensor): boolean {
    const dim = node.arguments["dim"];
    if (typeof dim !== "number") return false;
    const joined = dim < 0 ? dim + result.sizes.length : dim;
    const isOutermost = result.sizes.every((size, other) => other === joined || size === 1 || result.strides[other]! < result.strides[joined]!);
    return isOutermost && node.inputs.every((id) => this.#isOwnLike(id, result));
  }

  #isOwnLike(id: ValueId, result: Tensor): boolean {
    const value = this.#values.get(id);
    if (value?.kind !== "tensor") return false;
    const storage = this.source.storages.get(value.storage)!;
    const isOwn = storage.kind === "arena" && storageBytes(storage) === bytesOf(value);
    const isCallers = this.source.graphs.some(({ inputs, outputs }) => inputs.includes(id) || outputs.includes(id));
    return isOwn && !isCallers && sameLayout(value.sizes, value.strides, result.strides);
  }

  #accepts(node: Node, layout: ReadonlyMap<ValueId, Strides>): boolean {
    return this.#with(layout, () => {
      const sink = new DiagnosticSink();
      return definitionOf(node.operator)?.lower(node, createOperatorContext(this.#module, node, sink)) !== undefined && !sink.hasErrors;
    });
  }

  #storageKind(id: ValueId): string | undefined {
    const value = this.#values.get(id);
    return value?.kind === "tensor" ? this.source.storages.get(value.storage)?.kind : undefined;
  }

  #with<T>(layout: ReadonlyMap<ValueId, Strides>, ask: () => T): T {
    for (const [id, strides] of layout) this.#values.set(id, { ...(this.source.values.get(id) as Tensor), strides });
    const answer = ask();
    for (const id of layout.keys()) this.#values.set(id, this.source.values.get(id)!);
    return answer;
  }
}

/** Tensors that lie in memory when the operator runs, each once; constants keep their order. */
export function operandsOf(module: Module, { inputs, outputs }: Node): readonly Tensor[] {
  return [...new Set([...inputs, ...outputs])].flatMap((id) => {
    const value = module.values.get(id);
    return value?.kind === "tensor" && value.shape === undefined && module.storages.get(value.storage)?.kind !== "constant" ? [value] : [];
  });
}

export function bytesOf({ sizes, dtype }: Tensor): number {
  return elementCount(sizes) * dtypeBytes(dtype);
}

/** Every order once, those given first. */
function ordersOf({ sizes, strides }: Tensor, given: readonly Strides[]): readonly Strides[] {
  const all = [...given, strides, contiguousStrides(sizes), channelsLastStrides(sizes)];
  return all.filter((order, index) => all.findIndex((other) => isSameOrder(sizes, order, other)) === index);
}

function combinations<T>(choices: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return choices.reduce<readonly (readonly T[])[]>((ways, own) => ways.flatMap((way) => own.map((one) => [...way, one])), [[]]);
}

function innermostOf({ sizes, strides }: Tensor): number {
  const dims = sizes.map((_, dim) => dim).filter((dim) => sizes[dim] !== 1);
  return dims.find((dim) => strides[dim] === 1) ?? -1;
}
