import type { ValueRef } from "../../../ir/node.js";
import { castFrom, floatOf, oneOf } from "../../dtype-rules.js";
import { complexDtypes, computeType, integerDtypes, isComplex, isFloating, numberDtypes, plainDtypes, realDtypes, realPartDtype, wideUnsignedDtypes, type ComputeType } from "../../loops/c-types.js";
import type { Lowering } from "../../lowering.js";
import { defineOperator, type OperatorBehaviour, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import type { Signature } from "../../signature.js";
import { lowerMagnitude } from "./complex.js";
import { elementwise } from "./elementwise.js";
import { reluKernel } from "./relu-kernel.js";
import {
  bitFunctions, floatingFunctions, negations, numberFunctions, questions, roundings, sameTypeFunctions, type UnaryExpression,
} from "./unary-expressions.js";

/** Which type the expression computes in, and which type it is of. */
type TypeRule = (input: ComputeType) => { readonly as: ComputeType; readonly result: ComputeType };

const inFloat: TypeRule = (input) => (isFloating(input) ? { as: input, result: input } : { as: "float32", result: "float32" });

/** Functions of complex numbers, which have no compute type of their own. */
const complexFunctions: Readonly<Record<string, typeof lowerMagnitude>> = { abs: lowerMagnitude };

/** Complex numbers beside others; the result is real. */
function ofComplexToo(dtypes: readonly string[]): Pick<OperatorBehaviour<Signature>, "dtypes" | "types"> {
  return { dtypes: [...dtypes, ...complexDtypes], types: { out: ({ main }) => [realPartDtype(main)] } };
}

/** `aten::<name>.out(in, out)` for every entry of the tables. */
export const unaryOperators: readonly OperatorDefinition[] = [
  ...defineAll(floatingFunctions, { dtypes: plainDtypes, types: { out: castFrom(floatOf("in")) } }, inFloat),
  ...defineAll(sameTypeFunctions, { dtypes: realDtypes }, (input) => ({ as: input, result: input })),
  ...defineAll(numberFunctions, { dtypes: numberDtypes }, (input) => ({ as: input, result: input })),
  ...defineAll(roundings, { dtypes: [...numberDtypes, ...wideUnsignedDtypes] }, (input) => ({ as: input, result: input })),
  ...defineAll(bitFunctions, { dtypes: integerDtypes }, (input) => ({ as: input, result: input })),
  ...defineAll(questions, { dtypes: plainDtypes, types: { out: oneOf("bool") } }, (input) => ({ as: input, result: "bool" })),
  ...defineAll(negations, { dtypes: realDtypes, types: { out: castFrom(oneOf("bool")) } }, (input) => ({ as: input, result: "bool" })),
];

function defineAll(
  table: Readonly<Record<string, UnaryExpression>>,
  declared: Pick<OperatorBehaviour<Signature>, "dtypes" | "types">,
  typesFor: TypeRule,
): readonly OperatorDefinition[] {
  return Object.entries(table).map(([name, expression]) =>
    defineOperator(`aten::${name}.out`, { in: "tensor", out: "out" }, {
      kind: "loop",
      ...declared,
      ...(name in complexFunctions && ofComplexToo(declared.dtypes)),
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
  const types = typesFor(computeType(context.tensor(input).dtype));
  return elementwise(context, {
    out,
    inputs: [{ operand: "input", name: "x", source: input, as: types.as }],
    expression: expression(types.as),
    result: types.result,
  });
}
