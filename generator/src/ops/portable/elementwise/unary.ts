import type { ValueRef } from "../../../ir/node.js";
import { computeType, floatDtypes, isComplex, realDtypes, type ComputeType } from "../../loops/c-types.js";
import type { Lowering } from "../../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { acceptsReal } from "../accepts.js";
import { lowerMagnitude } from "./complex.js";
import { elementwise } from "./elementwise.js";
import { reluKernel } from "./relu-kernel.js";
import { floatingFunctions, predicates, sameTypeFunctions, type UnaryExpression } from "./unary-expressions.js";

/** Functions of complex numbers, which have no compute type of their own. */
const complexFunctions: Readonly<Record<string, typeof lowerMagnitude>> = { abs: lowerMagnitude };

/** `aten::<name>.out(in, out)` for every entry of the three tables. */
export const unaryOperators: readonly OperatorDefinition[] = [
  ...defineAll(floatingFunctions, floatDtypes, (_, out) => ({ as: out, result: out })),
  ...defineAll(sameTypeFunctions, realDtypes, (input) => ({ as: input, result: input })),
  ...defineAll(predicates, realDtypes, (input) => ({ as: input, result: "bool" })),
];

/** Which type the expression computes in, and which type it is of. */
type TypeRule = (input: ComputeType, out: ComputeType) => { readonly as: ComputeType; readonly result: ComputeType };

function defineAll(
  table: Readonly<Record<string, UnaryExpression>>,
  dtypes: readonly string[],
  typesFor: TypeRule,
): readonly OperatorDefinition[] {
  return Object.entries(table).map(([name, expression]) =>
    defineOperator(`aten::${name}.out`, { in: "tensor", out: "out" }, {
      kind: "loop",
      dtypes: name in complexFunctions ? [...dtypes, "complex64", "complex128"] : dtypes,
      lower: (args, context) => {
        const complexFunction = isComplex(context.tensor(args.in).dtype) ? complexFunctions[name] : undefined;
        if (complexFunction !== undefined) return complexFunction(context, args.in, args.out);
        return kernels[name]?.(context, args.in, args.out) ?? lowerUnary(context, args.in, args.out, expression, typesFor);
      },
    }),
  );
}

/** Functions that have a library kernel for some problems. */
const kernels: Readonly<Record<string, typeof reluKernel>> = { relu: reluKernel };

function lowerUnary(
  context: OperatorContext,
  input: ValueRef,
  out: ValueRef,
  expression: UnaryExpression,
  typesFor: TypeRule,
): Lowering | undefined {
  if (!acceptsReal(context, { input, out })) return undefined;
  const types = typesFor(computeType(context.tensor(input).dtype), computeType(context.tensor(out).dtype));
  return elementwise(context, {
    out,
    inputs: [{ operand: "input", name: "x", source: input, as: types.as }],
    expression: expression(types.as),
    result: types.result,
  });
}
