import { storageIdOf, tensorOf } from "../../../../ir/graph.js";
import type { ValueId } from "../../../../ir/ids.js";
import type { OperatorNode } from "../../../../ir/node.js";
import type { LoopNest } from "../../../../ops/loops/nest.js";
import type { LoopOperand, LoopRequest } from "../../../../ops/lowering.js";
import type { CompileOptions } from "../../../../options.js";
import { inPlaceOperands } from "../../../../ops/loops/in-place.js";
import { loopStep } from "../../../../steps/loop-step.js";
import { readsOf, writesOf, type Step } from "../../../../steps/step.js";
import type { ProgramValues, StepMethod, StepProgram } from "../../../../steps/step-program.js";
import { loopFormOf } from "./loop-form.js";
import { plainNames } from "./plain-names.js";
import { mergeNests } from "./merge-nests.js";

/**
 * Joins generated loops that hand a tensor from one to the next: the value is worked out where it is needed, and the
 * tensor in between needs no memory. Nothing is computed twice for it.
 */
export function fuseLoops(program: StepProgram, options: Pick<CompileOptions, "instrument">): StepProgram {
  // A trace looks at every node's result.
  if (options.instrument === "trace") return program;
  return { ...program, methods: program.methods.map((method) => fuseMethod(program.module, method)) };
}

function fuseMethod(module: ProgramValues, method: StepMethod): StepMethod {
  const steps = [...method.steps];
  for (let position = 0; position < steps.length; position++) {
    for (let producer = position - 1; producer >= 0; producer--) {
      if (steps[producer]!.role !== "call") break;
      const fused = fusePair(module, method, steps, producer, position);
      if (fused === undefined) continue;
      steps.splice(producer, 1);
      position--;
      steps[position] = fused;
      producer = position;
    }
  }
  return { ...method, steps: steps.map((step) => withPlainNames(step, module)) };
}

function withPlainNames(step: Step, module: ProgramValues): Step {
  const { id, implementation } = step;
  if (implementation.kind !== "loop" || implementation.joined.length === 0) return step;
  return loopStep(id, implementation.node, plainNames(implementation.request), module, implementation.joined);
}

/** The consumer with the producer inside; undefined when they have to stay apart. */
function fusePair(
  module: ProgramValues,
  method: StepMethod,
  steps: readonly Step[],
  producerAt: number,
  consumerAt: number,
): Step | undefined {
  const [from, to] = [loopFormOf(steps[producerAt]!, module), loopFormOf(steps[consumerAt]!, module)];
  if (from === undefined || to === undefined) return undefined;
  const [result] = from.node.outputs;
  if (result === undefined || from.node.outputs.length !== 1 || !to.node.inputs.includes(result)) return undefined;
  if (!isPrivate(module, method, steps, result, producerAt, consumerAt)) return undefined;
  const [nest] = from.request.steps;
  if (from.request.steps.length !== 1 || nest?.kind !== "nest") return undefined;
  if (!keepsItsInputs(module, steps, from.request, producerAt, consumerAt)) return undefined;
  const request = mergeRequests(module, { request: from.request, nest, node: from.node, result }, to.request);
  return request && loopStep(steps[consumerAt]!.id, joinedNode(from.node, to.node, result), request, module, [...from.joined, from.node, ...to.joined]);
}

/** The consumer, reading what the producer reads. */
function joinedNode(producer: OperatorNode, consumer: OperatorNode, link: ValueId): OperatorNode {
  return { ...consumer, inputs: [...new Set([...producer.inputs, ...consumer.inputs.filter((id) => id !== link)])] };
}

/** Only the consumer reads the tensor, and nothing else shares its memory. */
function isPrivate(
  module: ProgramValues,
  method: StepMethod,
  steps: readonly Step[],
  result: ValueId,
  producerAt: number,
  consumerAt: number,
): boolean {
  const { storage, byteOffset } = tensorOf(module, result);
  if (module.storages.get(storage)?.kind !== "arena" || byteOffset !== 0) return false;
  if ([...method.inputs, ...method.outputs].some((id) => storageIdOf(module, id) === storage)) return false;
  const users = steps.flatMap(({ accesses }, position) => (accesses.some(({ value }) => storageIdOf(module, value) === storage) ? [position] : []));
  const isSame = readsOf(steps[consumerAt]!).every((id) => storageIdOf(module, id) !== storage || id === result);
  return isSame && users.every((position) => position === producerAt || position === consumerAt);
}

/** Nothing overwrites what the producer reads before the consumer runs. */
function keepsItsInputs(
  module: ProgramValues,
  steps: readonly Step[],
  request: LoopRequest,
  producerAt: number,
  consumerAt: number,
): boolean {
  const read = new Set(
    Object.values(request.operands).flatMap(({ value, access }) => (access === "read" ? [storageIdOf(module, value)] : [])),
  );
  return steps.slice(producerAt + 1, consumerAt).every((step) => writesOf(step).every((id) => !read.has(storageIdOf(module, id))));
}

interface ProducerRequest {
  readonly request: LoopRequest;
  readonly nest: LoopNest;
  readonly node: OperatorNode;
  readonly result: ValueId;
}

function mergeRequests(module: ProgramValues, producer: ProducerRequest, consumer: LoopRequest): LoopRequest | undefined {
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
function overwritesInPlaceOnly(module: ProgramValues, operands: LoopRequest["operands"], inPlace: readonly ValueId[]): boolean {
  const all = Object.values(operands);
  const written = new Set(all.flatMap(({ value, access }) => (access === "read" ? [] : [storageIdOf(module, value)])));
  const isSamePlace = (value: ValueId): boolean =>
    all.every((other) => other.access === "read" || tensorOf(module, other.value).byteOffset === tensorOf(module, value).byteOffset);
  return all.every(
    ({ value, access }) => access !== "read" || !written.has(storageIdOf(module, value)) || (inPlace.includes(value) && isSamePlace(value)),
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
  module: ProgramValues,
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
