import type { Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { type DtypeRules } from "../../dtype-rules.js";
import { movableDtypes } from "../../loops/c-types.js";
import { shapeOf } from "../../loops/shape.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../../operator.js";
import type { ArgumentsOf, Signature } from "../../signature.js";
import { aliasOf, copyOf, type View } from "./view.js";

/**
 * An operator whose result is the input in another order: an alias where memory allows, otherwise a copy. `sizes` are
 * those of the result, where they are not the input's; undefined after a report.
 */
export function copyOperator<const S extends Signature>(
  name: string,
  signature: S,
  view: (args: ArgumentsOf<S>, context: OperatorContext) => View,
  sizes?: (args: ArgumentsOf<S>, context: SizeContext) => readonly Dim[] | undefined,
  results: DtypeRules = {},
): OperatorDefinition {
  return defineOperator(name, signature, {
    kind: "alias",
    dtypes: movableDtypes,
    types: results,
    ...(sizes && {
      resultSizes: (args: ArgumentsOf<S>, context: SizeContext) => {
        const found = sizes(args, context);
        return found && [found];
      },
    }),
    alias: (args, context) => aliasOf(view(args, context), context),
    lower: (args, context) => copyOf(view(args, context), context),
  });
}

/** The input as it is. */
export function identityView(input: ValueRef, out: ValueRef, context: OperatorContext): View {
  return { input, out, strides: shapeOf(context.tensor(input)).strides, offset: 0 };
}
