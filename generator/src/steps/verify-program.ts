import { elementCount } from "../ir/layout.js";
import type { Module } from "../ir/graph.js";
import type { StorageId, ValueId } from "../ir/ids.js";
import { verifyValues } from "../ir/verify.js";
import { verifyOrder } from "./verify-order.js";
import type { ProgramValues, StepMethod, StepProgram } from "./step-program.js";
import { readsOf, writesOf, type Step } from "./step.js";

/**
 * What is wrong with a program of steps, as sentences; empty when it is sound. `lowered` is what it was selected from: its nodes must all
 * be done, and in an order that no reader can tell from theirs. Run after selection and after every pass: a finding is a bug of ours.
 */
export function verifyProgram({ module, methods }: StepProgram, lowered: Module): readonly string[] {
  return [
    ...verifyValues(module),
    ...repeated(methods.flatMap(({ steps }) => steps.map(({ id }) => `step ${id}`))),
    ...repeated(methods.flatMap(({ steps }) => steps.flatMap(({ work }) => work.map(({ id }) => `work "${id}"`)))),
    ...methods.flatMap((method) => [
      ...method.steps.flatMap((step) => verifyStep(step, module).map((what) => `step "${step.title}" of instruction ${step.origin.instruction}: ${what}`)),
      ...[...verifyFlow(method, module), ...verifyBlocks(method.steps)].map((what) => `method "${method.name}": ${what}`),
    ]),
    ...verifyOrder(methods, lowered),
  ];
}

function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, position) => names.indexOf(name) !== position).map((name) => `${name} is there twice`);
}

function verifyStep(step: Step, module: ProgramValues): readonly string[] {
  const { id, accesses, work, takeovers } = step;
  const [reads, writes] = [readsOf(step), writesOf(step)];
  return [
    ...accesses.flatMap(({ value, bytes, times }) => {
      if (module.values.get(value)?.kind !== "tensor") return [`accesses value ${value}, which is no tensor`];
      return bytes >= 0 && times >= 0 ? [] : [`moves ${bytes} bytes ${times} times`];
    }),
    ...work.flatMap(({ id: own, name, bytes, alignment }) => [
      ...(own.startsWith(`${id} `) ? [] : [`"${name}" is the memory of another step`]),
      ...(Number.isInteger(bytes) && bytes > 0 ? [] : [`"${name}" has ${bytes} bytes`]),
      ...(alignment > 0 && Number.isInteger(Math.log2(alignment)) ? [] : [`"${name}" is aligned to ${alignment}`]),
    ]),
    ...takeovers.flatMap(({ input, result, offset }) => [
      ...(reads.some((value) => sameStorage(module, value, input)) ? [] : [`may lie over value ${input}, which it does not read`]),
      ...(writes.some((value) => sameStorage(module, value, result)) ? [] : [`lets value ${result} lie over another, and does not write it`]),
      ...(offset > 0 ? [`lets value ${result} begin ${offset} bytes inside another`] : []),
    ]),
  ];
}

/** Everything read was written before, by the caller or by a step, or is constant or state; constants are not written. */
function verifyFlow({ inputs, outputs, steps }: StepMethod, module: ProgramValues): readonly string[] {
  const problems: string[] = [];
  const written = new Set<StorageId>(inputs.flatMap((id) => storageOf(module, id) ?? []));
  const isReadable = (id: ValueId): boolean => {
    const value = module.values.get(id);
    if (value?.kind === "tensor" && elementCount(value.sizes) === 0) return true;
    const storage = module.storages.get(storageOf(module, id)!);
    return storage === undefined || written.has(storage.id) || storage.kind !== "arena" || storage.sizeBytes === 0;
  };
  for (const id of [...inputs, ...outputs]) {
    const value = module.values.get(id);
    if (value?.kind === "tensor" && value.layout !== undefined) problems.push(`tensor "${value.name}", which the caller sees, is ${value.layout}`);
  }
  for (const step of steps) {
    for (const id of readsOf(step)) if (!isReadable(id)) problems.push(`step "${step.title}" reads value ${id} before it is written`);
    for (const id of writesOf(step)) {
      const storage = storageOf(module, id);
      if (storage === undefined) continue;
      if (module.storages.get(storage)?.kind === "constant") problems.push(`step "${step.title}" writes constant ${id}`);
      written.add(storage);
    }
  }
  for (const id of outputs) if (!isReadable(id)) problems.push(`returns value ${id}, which is never written`);
  return problems;
}

/** Every block that opens ends, and has at most one "else". */
function verifyBlocks(steps: readonly Step[]): readonly string[] {
  const open: ("branch" | "else" | "loop")[] = [];
  const problems: string[] = [];
  for (const { role, title } of steps) {
    if (role === "branch" || role === "loop") open.push(role);
    if (role === "else" && open.pop() !== "branch") problems.push(`"${title}" is an else without a branch`);
    if (role === "else") open.push("else");
    if (role === "end" && open.pop() === undefined) problems.push(`"${title}" ends what never began`);
  }
  return open.length === 0 ? problems : [...problems, `${open.length} blocks never end`];
}

function sameStorage(module: ProgramValues, a: ValueId, b: ValueId): boolean {
  return storageOf(module, a) === storageOf(module, b);
}

function storageOf(module: ProgramValues, id: ValueId): StorageId | undefined {
  const value = module.values.get(id);
  return value?.kind === "tensor" ? value.storage : undefined;
}
