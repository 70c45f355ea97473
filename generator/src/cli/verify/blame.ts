import type { TensorValue } from "../../../reference/executor.js";
import { DiagnosticSink } from "../../diagnostics/sink.js";
import { compareOutputs, type Tolerance } from "../../run/compare-outputs.js";
import type { CommandContext } from "../command-runner.js";
import { logicalOrder, valueLabel } from "../executor/method-tensors.js";
import type { CompiledModel } from "../firmware/compile-model.js";
import { nodeLabels, traceNames } from "../firmware/node-labels.js";
import { judgeCase, type JudgedMethod } from "./authority.js";
import type { VerifyCase } from "./cases.js";
import { runCases } from "./run-cases.js";

/** Where the firmware leaves the way of the executor. */
export interface Blame {
  readonly method: string;
  readonly instruction: number;
  readonly operator: string;
  readonly kernel: string;
  /** Instructions between it and the last one that agrees which no step of their own computes: parts of it, or lost. */
  readonly within: readonly number[];
  readonly value: string;
  readonly differing: number;
  readonly elements: number;
  /** "element 3 is 5, expected 6" */
  readonly first: string;
}

interface Judgement {
  readonly method: string;
  readonly instruction: number;
  readonly tensor: TensorValue & { readonly value: number };
  readonly tolerance: Tolerance;
}

/**
 * Builds firmware that keeps what every instruction writes, and compares that with the executor's results in the order of
 * execution. Undefined where every one of them agrees: then the fault lies in what a traced program leaves out.
 * `toleranceOf` gives what a result may be off.
 */
export async function findBlame(
  traced: CompiledModel,
  judged: readonly JudgedMethod[],
  failing: VerifyCase,
  toleranceOf: (tensor: TensorValue) => Tolerance,
  timeoutMs: number,
  { terminal }: Pick<CommandContext, "terminal">,
  cmsisNn: string | undefined,
): Promise<Blame | undefined> {
  const sink = new DiagnosticSink();
  const names = traceNames(traced.planned);
  const [found] = (await runCases(traced, [failing], timeoutMs, terminal, sink, cmsisNn, names)) ?? [];
  if (found === undefined) return undefined;
  const wanted = new Map<string, Judgement>();
  judgeCase(judged, failing, sink, (method, { instruction, results }) => {
    const [tensor] = results;
    if (tensor !== undefined) wanted.set(`${method} ${instruction}`, { method, instruction, tensor, tolerance: toleranceOf(tensor) });
  });
  const labels = nodeLabels(traced.planned);
  for (const [index, { method, instruction, operator, kernel }] of labels.entries()) {
    const judgement = wanted.get(`${method} ${instruction}`);
    const bytes = found.get(names[index]!);
    if (judgement === undefined || bytes === undefined) continue;
    const difference = differenceOf(bytes, judgement);
    if (difference === undefined) continue;
    const own = judged.find(({ firmware }) => firmware.name === method)!;
    const before = labels[index - 1]?.method === method ? labels[index - 1]!.instruction : -1;
    const within = [...wanted.values()].flatMap((other) =>
      other.method === method && other.instruction > before && other.instruction < instruction ? [other.instruction] : [],
    );
    return { method, instruction, operator, kernel, within, value: valueLabel(own.method, judgement.tensor.value), ...difference };
  }
  return undefined;
}

/** A compiler is free to lay a result down in the order of its sizes where the file has another one. */
function differenceOf(found: Uint8Array, { tensor, tolerance }: Judgement): Pick<Blame, "differing" | "elements" | "first"> | undefined {
  const inOrder = compareOutputs(found, logicalOrder(tensor).bytes, tensor.dtype, tolerance);
  const { equal, differing, elements, first } = compareOutputs(found, tensor.bytes, tensor.dtype, tolerance);
  if (equal || inOrder.equal) return undefined;
  const words = first === null ? "the sizes differ" : `element ${first.index} is ${first.found}, expected ${first.expected}`;
  return { differing, elements, first: words };
}

export function formatBlame(blame: Blame | undefined): string {
  if (blame === undefined) {
    return "every instruction of a traced build agrees: the fault lies in what tracing leaves out, such as fused loops and packed tensors";
  }
  const { method, instruction, operator, kernel, within, value, differing, elements, first } = blame;
  const others = within.length === 0 ? [] : [`  before it, no step of its own computes ${within.join(", ")}: part of it, a view, or lost`];
  return [
    `first instruction that differs: ${instruction} of "${method}", ${operator}, computed by ${kernel}`,
    ...others,
    `  ${value}: ${differing} of ${elements} elements; ${first}, in the order of memory`,
  ].join("\n");
}
