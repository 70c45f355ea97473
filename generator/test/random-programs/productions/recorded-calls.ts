import type { DType } from "../../../src/ir/dtype.js";
import { dtypeBytes } from "../../../src/ir/dtype.js";
import { constantValues } from "../../../src/ops/loops/constant-value.js";
import { knowsScales } from "../../../src/ops/quantised-data.js";
import { operators } from "../../../src/ops/registry.js";
import type { CaseTensor } from "../../corpus/case.js";
import { loadTable, type TableArgument, type TableCase } from "../../operator-table/table-case.js";
import { toleranceOf } from "../../operator-table/table-program.js";
import { elements, type Operand } from "../operand.js";
import type { ProgramBuilder } from "../program-builder.js";
import { isCompilable } from "./compilable-calls.js";
import type { Production } from "./production.js";

let calls: readonly TableCase[] | undefined;

/** Calls of every operator with every dtype and rank that PyTorch has answered; sizes of their results are known beforehand. */
function recordedCalls(): readonly TableCase[] {
  calls ??= loadTable().filter((call) => call.results !== undefined && !call.isUnpredictable && !call.counts);
  return calls;
}

/** A call with its own operands, of which some are constants; what it gives, others go on with. */
export const recordedCall: Production = (builder) => {
  const call = builder.random.pick(recordedCalls());
  // int8 that a quantiser gives has a scale; every other one is a number.
  if (knowsScales(call.operator) !== builder.isQuantised || !isCompilable(call)) return false;
  const inputs = call.inputs.map((input) => (builder.random.below(3) === 0 ? constant(builder, input) : viewed(builder, input)));
  const parameters = call.arguments.map((argument) => parameter(builder, argument, inputs));
  const kinds = Object.values(operators.get(call.operator)!.signature);
  while (parameters.length < kinds.filter((kind) => !kind.startsWith("out")).length) parameters.push(builder.sketch.none());
  const results = call.results!.map((result): Operand => ({
    ...builder.planned(result.dtype as DType, result.shape, { bound: 0, error: 0 }),
    ...resultFacts(call, result),
  }));
  const values = results.map(({ value }) => value);
  const list = (): number => builder.sketch.value({ kind: "tensorList", items: values });
  if (kinds.includes("out[]")) builder.sketch.callExactly(call.operator, ...parameters, list(), list());
  else builder.sketch.callExactly(call.operator, ...parameters, ...values, values.length === 1 ? values[0]! : list());
  for (const result of results) builder.give(result);
  return true;
};

function constant({ sketch }: ProgramBuilder, { dtype, shape, bytes }: CaseTensor): number {
  return sketch.constant(dtype as DType, shape, bytes);
}

/** An input, as it is or as a dropped view of one of other sizes. */
function viewed(builder: ProgramBuilder, { dtype, shape, bytes }: CaseTensor): number {
  const count = elements(shape);
  if (builder.random.below(4) > 0) return builder.input(dtype as DType, shape, bytes).value;
  const base = builder.input(dtype as DType, [count], bytes);
  return builder.hiddenView(base, shape);
}

function parameter({ sketch }: ProgramBuilder, argument: TableArgument, inputs: readonly number[]): number {
  if (argument === null || "dtype" in argument) return sketch.none();
  if ("tensor" in argument) return inputs[argument.tensor]!;
  if ("tensors" in argument) {
    const items = argument.tensors.map((index) => (index === null ? null : inputs[index]!));
    const isComplete = items.every((item) => item !== null);
    return sketch.value(isComplete ? { kind: "tensorList", items } : { kind: "optionalTensorList", items });
  }
  if ("int" in argument) return sketch.int(argument.int);
  if ("ints" in argument) return sketch.ints(...argument.ints);
  if ("double" in argument) return sketch.double(argument.double);
  if ("doubles" in argument) return sketch.value({ kind: "doubleList", items: argument.doubles });
  if ("bool" in argument) return sketch.bool(argument.bool);
  if ("bools" in argument) return sketch.value({ kind: "boolList", items: argument.bools });
  return sketch.value({ kind: "string", value: argument.string });
}

/** Both computations may be off by what the table allows; what is not finite, or complex, nobody goes on with. */
function resultFacts(call: TableCase, { dtype, bytes }: CaseTensor): Pick<Operand, "bound" | "error" | "relativeError"> {
  const { rtol, atol } = toleranceOf(call);
  const values = dtypeBytes(dtype as DType) === 0 || dtype.startsWith("complex") ? undefined : constantValues(dtype as DType, bytes);
  const bound = values === undefined ? Infinity : Math.max(0, ...values.map((value) => Math.abs(Number(value))));
  const usable = Number.isFinite(bound) ? bound : Infinity;
  if (dtype === "bool" || /int/.test(dtype)) return { bound: usable, error: 0, relativeError: 0 };
  return { bound: usable, error: 2 * atol + (Number.isFinite(usable) ? 2 * rtol * usable : 0), relativeError: 2 * rtol };
}
