import { tensorOf, type Module } from "../../../ir/graph.js";
import type { StorageId, ValueId } from "../../../ir/ids.js";
import type { OperatorNode } from "../../../ir/node.js";
import type { LoopNest } from "../../../ops/loops/nest.js";
import type { LoopOperand, LoopRequest } from "../../../ops/lowering.js";
import type { CompileOptions } from "../../../options.js";
import { inPlaceOperands } from "../../../ops/loops/in-place.js";
import type { LoopImplementation, SelectedMethod, SelectedNode, SelectedProgram } from "../selected-program.js";
import { loopFormOf } from "./loop-form.js";
import { plainNames } from "./plain-names.js";
import { mergeNests } from "./merge-nests.js";

/**
 * Joins generated loops that hand a tensor from one to the next: the value is worked out where it is needed, and the
 * tensor in between needs no memory. Nothing is computed twice for it.
 */
export function fuseLoops(program: SelectedProgram, options: Pick<CompileOptions, "instrument">): SelectedProgram {
  // A trace looks at every node's result.
  if (options.instrument === "trace") return program;
  return { ...program, methods: program.methods.map((method) => fuseMethod(program.module, method)) };
}

function fuseMethod(module: Module, method: SelectedMethod): SelectedMethod {
  const nodes = [...method.nodes];
  for (let position = 0; position < nodes.length; position++) {
    for (let producer = position - 1; producer >= 0; producer--) {
      if (nodes[producer]!.implementation.kind === "control") break;
      const fused = fusePair(module, method, nodes, producer, position);
      if (fused === undefined) continue;
      nodes.splice(producer, 1);
      position--;
      nodes[position] = fused;
      producer = position;
    }
  }
  return { ...method, nodes: nodes.map(withPlainNames) };
}

function withPlainNames(selected: SelectedNode): SelectedNode {
  const { implementation } = selected;
  if (implementation.kind !== "loop" || implementation.joined === undefined) return selected;
  return { ...selected, implementation: { ...implementation, request: plainNames(implementation.request) } };
}

/** The consumer with the producer inside; undefined when they have to stay apart. */
function fusePair(
  module: Module,
  method: SelectedMethod,
  nodes: readonly SelectedNode[],
  producerAt: number,
  consumerAt: number,
): SelectedNode | undefined {
  const [producer, consumer] = [nodes[producerAt]!, nodes[consumerAt]!];
  const [result] = producer.node.outputs;
  if (result === undefined || producer.node.outputs.length !== 1 || !consumer.node.inputs.includes(result)) return undefined;
  if (!isPrivate(module, method, nodes, result, producerAt, consumerAt)) return undefined;
  const [from, to] = [loopFormOf(producer, module), loopFormOf(consumer, module)];
  const [nest] = from?.steps ?? [];
  if (from === undefined || to === undefined || from.steps.length !== 1 || nest?.kind !== "nest") return undefined;
  if (!keepsItsInputs(module, nodes, from, producerAt, consumerAt)) return undefined;
  const request = mergeRequests(module, { request: from, nest, node: producer.node, result }, to);
  return request && withRequest(producer, consumer, request);
}

/** Only the consumer reads the tensor, and nothing else shares its memory. */
function isPrivate(
  module: Module,
  method: SelectedMethod,
  nodes: readonly SelectedNode[],
  result: ValueId,
  producerAt: number,
  consumerAt: number,
): boolean {
  const { storage, byteOffset } = tensorOf(module, result);
  if (module.storages.get(storage)?.kind !== "arena" || byteOffset !== 0) return false;
  if ([...method.graph.inputs, ...method.graph.outputs].some((id) => storageOf(module, id) === storage)) return false;
  const users = nodes.flatMap(({ node }, position) =>
    [...node.inputs, ...node.outputs].some((id) => storageOf(module, id) === storage) ? [position] : [],
  );
  const isSame = nodes[consumerAt]!.node.inputs.every((id) => storageOf(module, id) !== storage || id === result);
  return isSame && users.every((position) => position === producerAt || position === consumerAt);
}

/** Nothing overwrites what the producer reads before the consumer runs. */
function keepsItsInputs(
  module: Module,
  nodes: readonly SelectedNode[],
  request: LoopRequest,
  producerAt: number,
  consumerAt: number,
): boolean {
  const read = new Set(
    Object.values(request.operands).flatMap(({ value, access }) => (access === "read" ? [storageOf(module, value)] : [])),
  );
  return nodes
    .slice(producerAt + 1, consumerAt)
    .every(({ node }) => node.outputs.every((id) => !read.has(storageOf(module, id))));
}

function storageOf(module: Module, id: ValueId): StorageId | undefined {
  const value = module.values.get(id);
  return value?.kind === "tensor" ? value.storage : undefined;
}

interface ProducerRequest {
  readonly request: LoopRequest;
  readonly nest: LoopNest;
  readonly node: OperatorNode;
  readonly result: ValueId;
}

function mergeRequests(module: Module, producer: ProducerRequest, consumer: LoopRequest): LoopRequest | undefined {
  const linkKeys = new Set(Object.entries(consumer.operands).flatMap(([key, { value }]) => (value === producer.result ? [key] : [])));
  const readers = consumer.steps.filter((step) => step.kind === "nest" && step.loads.some(({ operand }) => linkKeys.has(operand)));
  const [reader] = readers;
  if (readers.length !== 1 || reader?.kind !== "nest" || consumer.steps.some((step) => step.kind !== "nest")) return undefined;
  if (consumer.steps.length > 1 && readsTwice(consumer, linkKeys)) return undefined;

  const names = operandNames(module, producer, consumer, linkKeys);
  const renamed = (nest: LoopNest, keys: ReadonlyMap<string, string>): LoopNest => ({
    ...nest,
    loads: nest.loads.map((load) => ({ ...load, operand: keys.get(load.operand) ?? load.operand })),
    stores: nest.stores.map((store) => ({ ...store, operand: keys.get(store.operand) ?? store.operand })),
  });
  const suffix = `_${String(producer.node.origin.instruction).padStart(2, "0")}`;
  const producerNest = renamed(producer.nest, names.producer);
  const merged = mergeNests({ nest: producerNest, suffix }, renamed(reader, names.consumer), (operand) => operand === linkName);
  if (merged === undefined) return undefined;
  const steps = consumer.steps.map((step) => (step === reader ? merged : step.kind === "nest" ? renamed(step, names.consumer) : step));
  const canFail = producer.request.canFail || consumer.canFail;
  const inPlace = steps.length === 1 ? inPlaceOperands(merged, names.operands, (id) => tensorOf(module, id)) : [];
  if (!overwritesInPlaceOnly(module, names.operands, inPlace)) return undefined;
  return {
    ...consumer,
    operands: names.operands,
    steps,
    inPlace,
    canFail,
    multiplyAccumulates: producer.request.multiplyAccumulates + consumer.multiplyAccumulates,
  };
}

/** What the loops both read and write, like a state, they read and write element by element. */
function overwritesInPlaceOnly(module: Module, operands: LoopRequest["operands"], inPlace: readonly ValueId[]): boolean {
  const all = Object.values(operands);
  const written = new Set(all.flatMap(({ value, access }) => (access === "read" ? [] : [storageOf(module, value)])));
  const isSamePlace = (value: ValueId): boolean =>
    all.every((other) => other.access === "read" || tensorOf(module, other.value).byteOffset === tensorOf(module, value).byteOffset);
  return all.every(
    ({ value, access }) => access !== "read" || !written.has(storageOf(module, value)) || (inPlace.includes(value) && isSamePlace(value)),
  );
}

/** Stands for the tensor in between, which is no operand any more. */
const linkName = "(link)";

function readsTwice(consumer: LoopRequest, linkKeys: ReadonlySet<string>): boolean {
  const loads = consumer.steps.flatMap((step) => (step.kind === "nest" ? step.loads.filter(({ operand }) => linkKeys.has(operand)) : []));
  return loads.length > 1;
}

/** Every tensor that the joined loops read gets its own name; results keep theirs. */
function operandNames(
  module: Module,
  producer: ProducerRequest,
  consumer: LoopRequest,
  linkKeys: ReadonlySet<string>,
): {
  readonly operands: Readonly<Record<string, LoopOperand>>;
  readonly producer: ReadonlyMap<string, string>;
  readonly consumer: ReadonlyMap<string, string>;
} {
  const operands: Record<string, LoopOperand> = {};
  const fromConsumer = new Map<string, string>();
  const fromProducer = new Map<string, string>();
  const take = (keys: Map<string, string>, key: string, operand: LoopOperand): void => {
    const name = operand.access === "read" ? tensorOf(module, operand.value).name : key;
    keys.set(key, name);
    operands[name] = operand;
  };
  for (const [key, operand] of Object.entries(consumer.operands)) {
    if (linkKeys.has(key)) fromConsumer.set(key, linkName);
    else take(fromConsumer, key, operand);
  }
  for (const [key, operand] of Object.entries(producer.request.operands)) {
    if (operand.access === "read") take(fromProducer, key, operand);
  }
  return { operands, producer: fromProducer, consumer: fromConsumer };
}

function withRequest(producer: SelectedNode, consumer: SelectedNode, request: LoopRequest): SelectedNode {
  const [result] = producer.node.outputs;
  const inputs = [...new Set([...producer.node.inputs, ...consumer.node.inputs.filter((id) => id !== result)])];
  const joined = (selected: SelectedNode): readonly OperatorNode[] =>
    selected.implementation.kind === "loop" ? (selected.implementation.joined ?? []) : [];
  const implementation: LoopImplementation = {
    kind: "loop",
    request,
    inPlace: request.inPlace,
    scratch: null,
    joined: [...joined(producer), producer.node, ...joined(consumer)],
  };
  return { node: { ...consumer.node, inputs }, implementation };
}
