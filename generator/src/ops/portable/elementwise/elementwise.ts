import type { Dim } from "../../../ir/dim.js";
import { dtypeBytes } from "../../../ir/dtype.js";
import type { ScalarLiteral, ValueRef } from "../../../ir/node.js";
import { isValueRef } from "../../../ir/node.js";
import type { ComputeType } from "../../loops/c-types.js";
import { integerBits, isFloating, isSigned, storageType } from "../../loops/c-types.js";
import { constantValues } from "../../loops/constant-value.js";
import { convert, convertText, loadAs, storeAs } from "../../loops/convert.js";
import { scalarHole, type Hole } from "../../loops/expression.js";
import { literal, scalarLiteral } from "../../loops/literal.js";
import { inPlaceOperands } from "../../loops/in-place.js";
import type { LoopNest, NestLoad, NestValue } from "../../loops/nest.js";
import { reads, writes } from "../../loops/operands.js";
import { broadcastStrides, shapeOf } from "../../loops/shape.js";
import type { LoopOperand, LoopRequest } from "../../lowering.js";
import type { OperatorContext } from "../../operator.js";

/** One input of an element-wise operator. */
export interface ElementwiseInput {
  /** Name of the parameter. */
  readonly operand: string;
  /** `$name` in the expression, and the local that holds the element where it is used more than once. */
  readonly name: string;
  readonly source: ValueRef | ScalarLiteral;
  /** The type the expression wants. */
  readonly as: ComputeType;
  /** How the tensor is walked along the result's dimensions, where that is not plain broadcasting. */
  readonly strides?: readonly Dim[];
}

export interface ElementwiseOperation {
  readonly out: ValueRef;
  readonly inputs: readonly ElementwiseInput[];
  /** Intermediate values that the expression names. */
  readonly values?: readonly NestValue[];
  /** Conditions over `$name` that must hold, see LoopNest. */
  readonly checks?: readonly string[];
  /** C over `$name` of inputs and values. */
  readonly expression: string;
  /** What the expression is. */
  readonly result: ComputeType;
}

/** out[i] = expression(inputs[i]…), with broadcasting and conversion. */
export function elementwise(context: OperatorContext, operation: ElementwiseOperation): LoopRequest {
  const out = context.tensor(operation.out);
  const outShape = shapeOf(out);
  const operands: Record<string, LoopOperand> = { out: writes(out) };
  const loads: NestLoad[] = [];
  const literals = new Map<string, string>();
  const numbers: Record<string, Hole> = {};
  const limits: NestValue[] = [];

  for (const input of operation.inputs) {
    const fixed = fixedValue(context, input);
    if (fixed !== undefined) {
      // Compilers warn of comparisons with a constant that no number of the type is beyond, and of bits that a constant decides.
      if ((isLimit(fixed, input.as) && compares(operation)) || masks(operation)) limits.push({ name: input.name, cType: storageType(input.as), expression: fixed });
      else literals.set(input.name, fixed);
      continue;
    }
    const source = input.source as ValueRef;
    if (context.isScalar(source)) {
      const scalar = context.runtimeScalar(source);
      const scalarType = ({ int: "int32", float: "float64", bool: "bool" } as const)[scalar.type];
      literals.set(input.name, convertText(`$${input.name}_number`, convert(scalarType, input.as)));
      numbers[`${input.name}_number`] = scalarHole(scalar);
      continue;
    }
    const tensor = context.tensor(source);
    operands[input.operand] = reads(tensor);
    loads.push({
      operand: input.operand,
      offset: 0,
      strides: input.strides ?? broadcastStrides(shapeOf(tensor), outShape.sizes),
      name: input.name,
      cType: storageType(input.as),
      convert: loadAs(tensor.dtype, input.as),
    });
  }

  const expression = inlineLiterals(operation.expression, literals);
  const checks = (operation.checks ?? []).map((check) => inlineLiterals(check, literals));
  const nest: LoopNest = {
    kind: "nest",
    sizes: numbers,
    checks,
    extents: outShape.sizes,
    loads,
    values: [...limits, ...(operation.values ?? [])].map((value) => ({ ...value, expression: inlineLiterals(value.expression, literals) })),
    stores: [
      {
        operand: "out",
        offset: 0,
        strides: outShape.strides,
        expression: convertText(expression, storeAs(operation.result, out.dtype)),
      },
    ],
  };
  return {
    kind: "loop",
    operands,
    steps: [nest],
    inPlace: inPlaceOperands(nest, operands, (value) => context.tensor({ value })),
    canFail: checks.length > 0,
    multiplyAccumulates: 0,
  };
}

function isLimit(fixed: string, type: ComputeType): boolean {
  if (isFloating(type) || type === "bool") return false;
  const bits = BigInt(integerBits(type));
  const [lowest, highest] = isSigned(type) ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n] : [0n, (1n << bits) - 1n];
  return fixed === literal(lowest, type) || fixed === literal(highest, type);
}

/** Whether the bits of the operands are combined so that those of a constant may settle what the result is compared with. */
function masks({ expression }: ElementwiseOperation): boolean {
  return /\$\w+ [&|] \$\w+/.test(expression);
}

function compares({ expression, values = [], checks = [] }: ElementwiseOperation): boolean {
  return [expression, ...checks, ...values.map((value) => value.expression)].some((text) => /(?<![<>])[<>](?![<>])/.test(text));
}

/** A literal for numbers and for constant tensors of one element. */
function fixedValue(context: OperatorContext, { source, as }: ElementwiseInput): string | undefined {
  if (!isValueRef(source)) return scalarLiteral(source, as);
  if (context.isScalar(source)) return undefined;
  const tensor = context.tensor(source);
  if (!tensor.sizes.every((size) => size === 1)) return undefined;
  const bytes = context.constant(source);
  const value = bytes && constantValues(tensor.dtype, bytes.subarray(0, dtypeBytes(tensor.dtype)))?.[0];
  return value === undefined ? undefined : literal(value, as);
}

function inlineLiterals(text: string, literals: ReadonlyMap<string, string>): string {
  const filled = text.replace(/\$(\w+)/g, (whole, name: string) => literals.get(name) ?? whole);
  return filled.replace(/\(uint32_t\)(\d+)\b/g, "$1u");
}
