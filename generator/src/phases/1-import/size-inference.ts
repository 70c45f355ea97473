import {
  dimBound, dimProduct, isNeverNegative, isStatic, loneSymbol, sameDim, substituteSymbols, symbolDim, symbolsOf,
  type Dim, type DimSymbol,
} from "../../ir/dim.js";
import type { DType } from "../../ir/dtype.js";
import type { Graph, InputSize } from "../../ir/graph.js";
import type { MessageCode, MessageParams } from "../../diagnostics/catalog.js";
import type { ValueId } from "../../ir/ids.js";
import type { ArgumentValue, OperatorNode, ValueRef } from "../../ir/node.js";
import { dimOf, type GraphValue, type RuntimeScalar, type Tensor } from "../../ir/tensor.js";
import { controlNames } from "../../ops/control/control-operators.js";
import type { SizeContext } from "../../ops/operator.js";
import { definitionOf } from "../../ops/registry.js";

const largestInteger = 2 ** 31 - 1;

/** What inference needs of the import around it. */
export interface InferenceScope {
  /** Tensors of the method; numbers are not among them yet. */
  readonly values: ReadonlyMap<ValueId, GraphValue>;
  readonly newValue: () => ValueId;
  readonly report: <Code extends MessageCode>(node: OperatorNode, code: Code, params: MessageParams<Code>) => void;
}

/** A graph whose sizes are known as far as they can be, with the values that changed or are new. */
export interface SizedGraph {
  readonly graph: Graph;
  readonly values: readonly GraphValue[];
}

/**
 * Works out which sizes are what, in program order. Sizes of the inputs become symbols; every operator says what follows
 * from them. Numbers that follow from sizes disappear as nodes; sizes that have to be computed become nodes. What the
 * file declares otherwise is reported: a program that passes reads and writes nothing outside its tensors.
 */
export function inferSizes(graph: Graph, scope: InferenceScope): SizedGraph {
  return new SizeInference(graph, scope).run();
}

/** A number that an instruction asks for before one computes it. */
class UnknownNumber extends Error {}

class SizeInference implements SizeContext {
  readonly #values: Map<ValueId, GraphValue>;
  readonly #changed = new Set<ValueId>();
  readonly #inputSizes: InputSize[] = [];
  /** Symbols of inputs that turned out to be something else. */
  readonly #solved = new Map<string, Dim>();
  readonly #inputSymbols = new Set<string>();
  readonly #trips = new Map<string, Dim>();
  /** Sizes that operators find out while they run: what the file declares for them is their bound. */
  readonly #counted = new Set<string>();
  #nodes: OperatorNode[] = [];
  #current: OperatorNode | undefined;
  #isReported = false;

  constructor(
    private readonly source: Graph,
    private readonly scope: InferenceScope,
  ) {
    this.#values = new Map(scope.values);
  }

  run(): SizedGraph {
    for (const input of this.source.inputs) this.#openInput(input);
    for (const node of this.source.nodes) {
      this.#current = node;
      this.#isReported = false;
      try {
        this.#visit(node);
      } catch (problem) {
        if (!(problem instanceof UnknownNumber)) throw problem;
        this.report("uninitialised-read", { tensor: "a number" });
      }
    }
    return this.#finished();
  }

  // What operators ask.

  sizes(ref: ValueRef): readonly Dim[] {
    const tensor = this.#tensor(ref.value);
    return (tensor.shape?.sizes ?? tensor.sizes).map((size) => this.#resolve(size));
  }

  bounds(ref: ValueRef): readonly number[] {
    return this.#tensor(ref.value).sizes;
  }

  strides(ref: ValueRef): readonly number[] {
    return this.#tensor(ref.value).strides;
  }

  dim(value: number | ValueRef): Dim {
    if (typeof value === "number") return value;
    return this.#resolve(dimOf(this.#scalar(value.value)));
  }

  typeOf(ref: ValueRef): RuntimeScalar["type"] {
    return this.#scalar(ref.value).type;
  }

  dtype(ref: ValueRef): DType {
    return this.#tensor(ref.value).dtype;
  }

  isScalar(ref: ValueRef): boolean {
    return this.#values.get(ref.value)?.kind === "scalar";
  }

  trips(index: Dim): Dim {
    const symbol = loneSymbol(index);
    return (symbol && this.#trips.get(symbol.name)) ?? index;
  }

  equal(a: Dim, b: Dim): Dim {
    const [left, right] = [this.#resolve(a), this.#resolve(b)];
    if (!this.#areSizes([left, right])) return left;
    if (sameDim(left, right)) return left;
    if (isStatic(left) && isStatic(right)) {
      this.mismatch(`sizes ${left} and ${right}`, "equal ones");
      return left;
    }
    for (const [symbol, other] of this.#candidates(left, right)) {
      if (this.#inputSymbols.has(symbol.name) && isStatic(other) && other > symbol.bound) {
        this.mismatch(`a size of ${symbol.bound} at the most`, `one of ${other}`);
        return left;
      }
      const isFree = this.#inputSymbols.has(symbol.name) && !symbolsOf(other).some(({ name }) => name === symbol.name);
      if (!isFree || !symbolsOf(other).every(({ name }) => this.#inputSymbols.has(name))) continue;
      this.#solved.set(symbol.name, other);
      for (const [name, value] of this.#solved) this.#solved.set(name, substituteSymbols(value, this.#solved));
      return other;
    }
    const [smaller, larger] = dimBound(left) < dimBound(right) ? [left, right] : [right, left];
    if (isStatic(larger) && isNeverNegative(smaller) && dimBound(smaller) < larger) {
      this.mismatch(`a size of ${dimBound(smaller)} at the most`, `one of ${larger}`);
      return left;
    }
    this.#require(left, "==", right);
    return left;
  }

  atMost(a: Dim, b: Dim): void {
    const [left, right] = [this.#resolve(a), this.#resolve(b)];
    if (!this.#areSizes([left, right])) return;
    if (isStatic(left) && isStatic(right)) {
      if (left > right) this.mismatch(`size ${left}`, `${right} at the most`);
    } else if (!sameDim(left, right)) this.#require(left, "<=", right);
  }

  mismatch(found: string, expected: string): void {
    this.report("operand-sizes", { operator: this.#current!.operator, found, expected });
  }

  computed(helper: string, ...operands: readonly Dim[]): Dim {
    const { origin } = this.#current!;
    const scalar = this.#newScalar("size", "int");
    const decoded = { helper, operands: operands as readonly ArgumentValue[], out: { value: scalar.id } };
    this.#nodes.push({ kind: "operator", operator: controlNames.size, arguments: decoded, inputs: [], outputs: [scalar.id], origin });
    return dimOf(scalar);
  }

  counted(bound: number): Dim {
    const { name } = this.#newScalar("count", "int");
    this.#counted.add(name);
    return symbolDim({ name, bound });
  }

  // Walking the graph.

  #openInput(input: ValueId): void {
    const tensor = this.#tensor(input);
    if (!tensor.dynamic || tensor.shape !== undefined) return;
    const sizes = tensor.sizes.map((bound, dim): Dim => {
      if (bound <= 1) return bound;
      const symbol = { name: `n${this.#inputSizes.length}`, bound };
      this.#inputSymbols.add(symbol.name);
      this.#inputSizes.push({ input, dim, bound, size: symbolDim(symbol), defines: true });
      return symbolDim(symbol);
    });
    this.#setSizes(input, sizes);
  }

  #visit(node: OperatorNode): void {
    const definition = definitionOf(node.operator);
    if (definition === undefined) throw new Error(`operator "${node.operator}" has no definition`);
    if (!node.inputs.every((id) => this.#values.has(id))) throw new UnknownNumber();
    if (node.operator === controlNames.repeat) this.#openLoop(node);
    const scalar = this.#resultOf(node, definition.scalar(node, this));
    if (scalar?.value !== undefined) return;
    const writesTensors = node.outputs.some((id) => this.#values.get(id)?.kind === "tensor");
    if (definition.isCalledAsDeclared(node, this) && writesTensors) this.#sizeResults(node, definition.resultSizes(node, this));
    this.#nodes.push(node);
  }

  /** The counter of a loop is below its count, and so is every index that counts with it. */
  #openLoop(node: OperatorNode): void {
    const counter = (node.arguments["counter"] as ValueRef).value;
    const count = this.dim(node.arguments["count"] as number | ValueRef);
    const scalar = this.#newScalar("step", "int", counter);
    this.#trips.set(scalar.name, count);
  }

  #resultOf(node: OperatorNode, found: { readonly type: RuntimeScalar["type"]; readonly value?: Dim } | undefined): RuntimeScalar | undefined {
    const [result] = node.outputs;
    if (node.operator === controlNames.moveScalar && result !== undefined) {
      const from = node.arguments["from"] as ValueRef | { readonly type: RuntimeScalar["type"] };
      const type = "type" in from ? from.type : this.typeOf(from);
      return this.#values.get(result)?.kind === "scalar" ? undefined : this.#newScalar("number", type, result);
    }
    if (found === undefined || result === undefined) return undefined;
    const word = { int: "number", float: "number", bool: "flag" }[found.type];
    const known = this.#values.get(result);
    // A second assignment, in the other branch, keeps the variable.
    if (known?.kind === "scalar" && known.value === undefined) return known;
    return this.#newScalar(word, found.type, result, found.value === undefined ? undefined : this.#resolve(found.value));
  }

  #sizeResults(node: OperatorNode, found: readonly (readonly Dim[])[] | undefined): void {
    if (this.#isReported || !this.#areSizes((found ?? []).flat())) return;
    const outputs = node.outputs.filter((id) => this.#values.get(id)?.kind === "tensor");
    outputs.forEach((id, position) => {
      const tensor = this.#tensor(id);
      const sizes = found?.[position];
      if (sizes === undefined) {
        if (tensor.dynamic) {
          const form = { found: "a result whose size depends on sizes known at run time only", expected: "fixed sizes" };
          this.report("unsupported-form", { operator: node.operator, ...form });
        }
      } else if (!this.#fits(sizes, { value: id })) {
        this.report("result-sizes", { operator: node.operator, found: sizeList(sizes), declared: sizeList(this.sizes({ value: id })) });
      } else if (!tensor.dynamic || tensor.shape !== undefined) {
        const declared = this.sizes({ value: id });
        sizes.forEach((size, dim) => this.#isCounted(size) || this.equal(size, declared[dim]!));
      } else {
        this.#setSizes(id, sizes.map((size, dim) => this.#within(size, tensor.sizes[dim]!)));
      }
    });
  }

  /** Whether the sizes can be those that the file declares: numbers have to be equal, or up to the bound of a dynamic tensor. */
  #fits(sizes: readonly Dim[], result: ValueRef): boolean {
    const tensor = this.#tensor(result.value);
    const declared = this.sizes(result);
    const isBound = tensor.dynamic && tensor.shape === undefined;
    return (
      sizes.length === declared.length &&
      sizes.map((size) => this.#resolve(size)).every((size, dim) => {
        const other = declared[dim]!;
        return !isStatic(size) || !isStatic(other) || (isBound ? size <= other : size === other);
      })
    );
  }

  /** Whether all are whole numbers: a step or a divisor of 0 gives none, and what an operator adds up may be beyond all bounds. */
  #areSizes(sizes: readonly Dim[]): boolean {
    if (sizes.every((size) => !isStatic(size) || Number.isSafeInteger(size))) return true;
    this.mismatch("numbers from which no size follows", "sizes and steps of at least 1, and products of sizes within bounds");
    return false;
  }

  #isCounted(dim: Dim): boolean {
    return symbolsOf(dim).some(({ name }) => this.#counted.has(name));
  }

  /** One report for a node: the others would follow from it. */
  report<Code extends MessageCode>(code: Code, params: MessageParams<Code>): void {
    if (!this.#isReported) this.scope.report(this.#current!, code, params);
    this.#isReported = true;
  }

  /** The size, which the planned memory has to be enough for. */
  #within(size: Dim, bound: number): Dim {
    const resolved = this.#resolve(size);
    if (!isNeverNegative(resolved) || isComputed(resolved)) this.#require(0, "<=", resolved);
    if (dimBound(resolved) > bound) this.#require(resolved, "<=", bound);
    return resolved;
  }

  #setSizes(id: ValueId, sizes: readonly Dim[]): void {
    const tensor = this.#tensor(id);
    if (sizes.every(isStatic)) {
      this.#set({ ...tensor, sizes, strides: stridesLike(tensor, sizes).filter(isStatic), dynamic: false });
    } else {
      const bounds = sizes.map((size, dim) => Math.min(dimBound(size), tensor.sizes[dim]!));
      const strides = stridesLike(tensor, bounds).filter(isStatic);
      this.#set({ ...tensor, sizes: bounds, strides, shape: { sizes, strides: stridesLike(tensor, sizes) } });
    }
  }

  #require(left: Dim, relation: "==" | "<=", right: Dim): void {
    const { origin } = this.#current!;
    const decoded = { left, relation, right };
    this.#nodes.push({ kind: "operator", operator: controlNames.require, arguments: decoded, inputs: [], outputs: [], origin });
  }

  /** Symbols that may be replaced by the other side: by a number first, otherwise the one with the larger bound. */
  #candidates(left: Dim, right: Dim): readonly (readonly [DimSymbol, Dim])[] {
    const [a, b] = [loneSymbol(left), loneSymbol(right)];
    const pairs: (readonly [DimSymbol, Dim])[] = [];
    if (a !== undefined) pairs.push([a, right]);
    if (b !== undefined) pairs.push([b, left]);
    return pairs.sort(([first], [second]) => second.bound - first.bound);
  }

  #newScalar(word: string, type: RuntimeScalar["type"], id: ValueId = this.scope.newValue(), value?: Dim): RuntimeScalar {
    const step = String(this.#current?.origin.instruction ?? 0).padStart(2, "0");
    const taken = new Set([...this.#values.values()].map(({ name }) => name));
    let name = `${word}${step}`;
    for (let suffix = 1; taken.has(name); suffix++) name = `${word}${step}_${suffix}`;
    const scalar: RuntimeScalar = { kind: "scalar", id, name, type, ...(value !== undefined && { value }) };
    this.#set(scalar);
    return scalar;
  }

  #finished(): SizedGraph {
    const values = [...this.#changed].map((id) => this.#resolved(this.#values.get(id)!));
    const inputSizes = this.#inputSizes.map((entry): InputSize => {
      const size = this.#resolve(entry.size);
      return { ...entry, size, defines: loneSymbol(size)?.name === loneSymbol(entry.size)?.name };
    });
    const nodes = this.#nodes.map((node) => this.#resolvedNode(node));
    nodes.forEach((node) => this.#checkDemand(node));
    const graph: Graph = { ...this.source, nodes, ...(inputSizes.length > 0 && { inputSizes }) };
    return { graph, values };
  }

  /** What was demanded of sizes may have become a question of numbers, once all operators had their say. */
  #checkDemand(node: OperatorNode): void {
    if (node.operator !== controlNames.require) return;
    const { left, relation, right } = node.arguments as { readonly left: Dim; readonly relation: "==" | "<="; readonly right: Dim };
    if (!isStatic(left) || !isStatic(right) || (relation === "==" ? left === right : left <= right)) return;
    this.#current = this.source.nodes.find(({ origin }) => origin.instruction === node.origin.instruction) ?? node;
    this.#isReported = false;
    this.mismatch(`a size of ${left}`, relation === "==" ? `${right}` : `${right} at the most`);
  }

  #resolved(value: GraphValue): GraphValue {
    if (value.kind === "scalar") return value.value === undefined ? value : { ...value, value: this.#resolve(value.value) };
    if (value.shape === undefined) return value;
    const sizes = value.shape.sizes.map((size) => this.#resolve(size));
    const strides = value.shape.strides.map((stride) => this.#resolve(stride));
    if (!sizes.every(isStatic) || !strides.every(isStatic)) return { ...value, shape: { sizes, strides } };
    const { shape: _, ...fixed } = value;
    return { ...fixed, sizes, strides, dynamic: false };
  }

  #resolvedNode(node: OperatorNode): OperatorNode {
    if (!node.operator.startsWith("etgen::")) return node;
    const resolve = (argument: ArgumentValue): ArgumentValue => {
      if (Array.isArray(argument)) return (argument as readonly ArgumentValue[]).map(resolve);
      return typeof argument === "object" && argument !== null && "terms" in argument ? this.#resolve(argument) : argument;
    };
    const decoded = Object.fromEntries(Object.entries(node.arguments).map(([name, argument]) => [name, resolve(argument)]));
    return { ...node, arguments: decoded };
  }

  #resolve(dim: Dim): Dim {
    return substituteSymbols(dim, this.#solved);
  }

  #tensor(id: ValueId): Tensor {
    const value = this.#values.get(id);
    if (value?.kind !== "tensor") throw new Error(`value ${id} is not a tensor`);
    return value;
  }

  #scalar(id: ValueId): RuntimeScalar {
    const value = this.#values.get(id);
    if (value?.kind !== "scalar") throw new UnknownNumber();
    return value;
  }

  #set(value: GraphValue): void {
    this.#values.set(value.id, value);
    this.#changed.add(value.id);
  }
}

function sizeList(sizes: readonly Dim[]): string {
  return `[${sizes.map((size) => (isStatic(size) ? size : "?")).join(",")}]`;
}

function isComputed(dim: Dim): boolean {
  return symbolsOf(dim).some(({ bound }) => bound === largestInteger);
}

/** Strides for other sizes in the memory order of a tensor. */
function stridesLike(tensor: Tensor, sizes: readonly Dim[]): readonly Dim[] {
  const order = tensor.strides.map((stride, dim) => ({ stride, dim })).sort((a, b) => b.stride - a.stride || a.dim - b.dim);
  const strides: Dim[] = new Array<Dim>(sizes.length).fill(1);
  let stride: Dim = 1;
  for (const { dim } of order.reverse()) {
    strides[dim] = stride;
    stride = dimProduct(stride, isStatic(sizes[dim]!) ? Math.max(sizes[dim] as number, 1) : sizes[dim]!);
  }
  return strides;
}
