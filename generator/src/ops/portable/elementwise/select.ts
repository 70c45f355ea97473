import { commonOf, oneOf } from "../../dtype-rules.js";
import { computeType, plainDtypes, realDtypes } from "../../loops/c-types.js";
import { defineOperator, type OperatorDefinition } from "../../operator.js";
import { elementwise } from "./elementwise.js";

const conditionDtypes = ["bool", "uint8"] as const;

/** out = condition ? a : b, all broadcast. */
const where = defineOperator("aten::where.self_out", { condition: "tensor", a: "tensor", b: "tensor", out: "out" }, {
  kind: "loop",
  dtypes: conditionDtypes,
  types: { a: oneOf(...plainDtypes), b: oneOf(...plainDtypes), out: commonOf("a", "b") },
  lower: ({ condition, a, b, out }, context) => {
    const type = computeType(context.tensor(out).dtype);
    return elementwise(context, {
      out,
      inputs: [
        { operand: "condition", name: "c", source: condition, as: "bool" },
        { operand: "a", name: "x", source: a, as: type },
        { operand: "b", name: "y", source: b, as: type },
      ],
      expression: "$c ? $x : $y",
      result: type,
    });
  },
});

/** out = mask ? value : in */
const maskedFill = defineOperator(
  "aten::masked_fill.Scalar_out",
  { in: "tensor", mask: "tensor", value: "scalar", out: "out" },
  {
    kind: "loop",
    dtypes: realDtypes,
    types: { mask: oneOf("bool") },
    lower: ({ in: input, mask, value, out }, context) => {
      const type = computeType(context.tensor(out).dtype);
      return elementwise(context, {
        out,
        inputs: [
          { operand: "mask", name: "m", source: mask, as: "bool" },
          { operand: "input", name: "x", source: input, as: type },
          { operand: "value", name: "v", source: value, as: type },
        ],
        expression: "$m ? $v : $x",
        result: type,
      });
    },
  },
);

export const selectOperators: readonly OperatorDefinition[] = [where, maskedFill];
