import { coreFeatures, coreVariables } from "../../src/catalog/cores.js";
import { anyLoop } from "../../src/catalog/loop-bytes.js";
import { layoutVariables, withComputedFields } from "../../src/catalog/computed-fields.js";
import type { KernelFamily, KernelVariant } from "../../src/catalog/kernel-facts.js";
import type { KernelRequest } from "../../src/ops/lowering.js";
import type { Packing } from "../../src/phases/3-select/packings/packing.js";
import { packings } from "../../src/phases/3-select/packings/index.js";
import { proofs } from "../../src/phases/3-select/proofs/index.js";
import type { DType } from "../../src/ir/dtype.js";
import { bytesOf, type CallRecord } from "./case-file.js";
import type { KernelCase, TestArray } from "./kernel-case.js";
import { packedCase } from "./packed-case.js";
import { rowCallsOf, sumCallsOf } from "./row-calls.js";

/** What the target looks like to the facts. */
export interface Target {
  readonly features: ReadonlySet<string>;
  readonly pointerBytes: 4 | 8;
}

/** Every call that the table and the facts allow: whole, in place, by rows; for every kernel that takes the problem. */
export function callsOf(family: KernelFamily, cases: readonly KernelCase[], target: Target): readonly CallRecord[] {
  return family.kernels
    .filter(({ requires }) => requires.every((feature) => target.features.has(feature)))
    .flatMap((kernel, position) =>
      cases.flatMap((test, index) => (isTried(kernel, position, index) ? callsOfCase(family, kernel, test, index, target) : [])),
    );
}

/** Lower limits of a kernel share its cases between them: the code is the same. */
function isTried({ limit }: KernelVariant, position: number, index: number): boolean {
  return limit === null || limit.isFastest || (index + position) % 3 === 0;
}

function callsOfCase(
  family: KernelFamily,
  kernel: KernelVariant,
  plain: KernelCase,
  index: number,
  target: Target,
): readonly CallRecord[] {
  const core = coreVariables({ pointerBytes: target.pointerBytes, features: coreFeatures.filter((feature) => target.features.has(feature)) });
  const outputHeight = plain.problem["output_height"] ?? 1;
  // Loops for a small cache take turns with those for boards without waits.
  const problem = { ...plain.problem, ...core, loop_bytes: index % 2 === 0 ? anyLoop : 1024, flash_data_bytes: anyLoop, call_rows: outputHeight };
  if (kernel.when({ ...problem, ...layoutVariables(kernel) }) === 0) return [];
  const request = requestOf(family, plain);
  if (!kernel.proofs.every((proof) => isProven(proof, plain, request))) return [];
  const test = packedCase(plain, kernel);
  const variables = withComputedFields(kernel, problem);
  const limited = kernel.limit === null || kernel.limit.isFastest ? "" : `:${kernel.limit.name}=${kernel.limit.value}`;
  const whole: CallRecord = {
    id: `${kernel.name}${limited}:${test.id}`,
    kernel,
    ...parametersOf(kernel, plain, request, variables),
    inputs: test.inputs,
    outputs: test.outputs,
    inPlace: undefined,
    scratch: kernel.scratch === null ? undefined : { bytes: kernel.scratch.bytes(variables), alignment: kernel.scratch.alignment },
    rowCalls: undefined,
    form: "whole",
    skew: index % 4,
  };
  const calls = [whole];
  for (const { input, when } of kernel.inPlace) {
    const isLargeEnough = test.inputs[input]!.byteLength >= test.outputs["output"]!.array.byteLength;
    if (when(variables) !== 0 && isLargeEnough) {
      calls.push({ ...whole, id: `${whole.id}:over-${input}`, inPlace: input });
    }
  }
  if (kernel.rows !== null) {
    const { scratch } = kernel.rows;
    for (const [name, chunks] of [["rows", [1, 2, 3]], ["all-rows", [outputHeight]]] as const) {
      const variables = withComputedFields(kernel, { ...problem, call_rows: Math.max(...chunks) });
      const rowScratch = scratch === null ? undefined : { bytes: scratch.bytes(variables), alignment: scratch.alignment };
      const rowCalls = rowCallsOf(family.family, test, chunks);
      calls.push({ ...whole, id: `${whole.id}:${name}`, ...parametersOf(kernel, plain, request, variables), scratch: rowScratch, rowCalls, form: "rows" });
    }
  }
  if (kernel.sum !== null && kernel.sum.when(problem) !== 0) {
    const sums = { bytes: kernel.sum.bytes(variables), alignment: kernel.sum.alignment };
    calls.push({ ...whole, id: `${whole.id}:sums`, scratch: sums, rowCalls: sumCallsOf(family.family, test), form: "sums" });
  }
  return calls;
}

const proven = new WeakMap<KernelCase, Map<string, boolean>>();

/** Whether a case has what a proof looks for; the same for every core. */
function isProven(proof: string, test: KernelCase, request: KernelRequest): boolean {
  const known = proven.get(test) ?? new Map<string, boolean>();
  proven.set(test, known);
  const answer = known.get(proof) ?? proofs[proof]!(request);
  known.set(proof, answer);
  return answer;
}

function parametersOf(
  kernel: KernelVariant,
  test: KernelCase,
  request: KernelRequest,
  variables: Readonly<Record<string, number>>,
): Pick<CallRecord, "numbers" | "constants"> {
  return {
    numbers: kernel.fields.flatMap((field) => (field.kind === "number" ? [numberOf(test, variables, field.name)] : [])),
    constants: kernel.fields.flatMap((field) => (field.kind === "constant" ? [packed(field, test, { ...request, problem: variables })] : [])),
  };
}

const knownPacked = new WeakMap<KernelCase, Map<string, ReturnType<Packing>>>();

/** A constant as the kernel reads it, made once for all cores and calls that give the packing the same numbers. */
function packed({ packing, constant }: { readonly packing: string; readonly constant: string }, test: KernelCase, request: KernelRequest): ReturnType<Packing> {
  const known = knownPacked.get(test) ?? new Map<string, ReturnType<Packing>>();
  knownPacked.set(test, known);
  const numbers = Object.entries(request.problem).filter(([name]) => !(name in anyCore) && name !== "call_rows");
  const key = `${packing} ${constant} ${numbers.join()}`;
  if (!known.has(key)) known.set(key, packings[packing]!(request, constant));
  return known.get(key);
}

/** Variables of cores, which no packing reads. */
const anyCore = coreVariables({ pointerBytes: 4, features: [] });

function numberOf(test: KernelCase, variables: Readonly<Record<string, number>>, name: string): number {
  const value = variables[name];
  if (value === undefined) throw new Error(`case ${test.id} has no "${name}"`);
  return value;
}

function requestOf(family: KernelFamily, test: KernelCase): KernelRequest {
  const constants = Object.entries(test.constants).map(([name, array]) => [name, { dtype: dtypeOf(array), bytes: bytesOf(array) }]);
  return {
    kind: "kernel",
    family: family.family,
    problem: test.problem,
    tensors: {},
    constants: Object.fromEntries(constants) as KernelRequest["constants"],
    multiplyAccumulates: 0,
  };
}

function dtypeOf(array: TestArray): DType {
  if (array instanceof Int8Array) return "int8";
  if (array instanceof Int16Array) return "int16";
  if (array instanceof Int32Array) return "int32";
  return array instanceof Float32Array ? "float32" : "int64";
}
