import { oneOf } from "../../dtype-rules.js";
import { literal } from "../../loops/literal.js";
import { defineOperator, type OperatorDefinition } from "../../operator.js";
import { elementwise } from "../elementwise/elementwise.js";
import { quantisedDtypes, quantizeText } from "./per-tensor.js";

/** Both operands as floats, their sum quantised again. */
export const quantisedAdd: OperatorDefinition = defineOperator(
  "quantized_decomposed::add.out",
  {
    a: "tensor",
    a_scale: "float",
    a_zero_point: "int",
    a_quant_min: "ignored",
    a_quant_max: "ignored",
    b: "tensor",
    b_scale: "float",
    b_zero_point: "int",
    b_quant_min: "ignored",
    b_quant_max: "ignored",
    out_scale: "float",
    out_zero_point: "int",
    out_quant_min: "int",
    out_quant_max: "int",
    out: "out",
  },
  {
    kind: "loop",
    dtypes: quantisedDtypes,
    types: { b: oneOf(...quantisedDtypes), out: oneOf(...quantisedDtypes) },
    lower: (args, context) => {
      const { a, b, out } = args;
      const scaled = (name: string, zeroPoint: number, scale: number): string =>
        `(float)($${name} - ${literal(BigInt(zeroPoint), "int32")}) * ${literal(Math.fround(scale), "float32")}`;
      const sum = `${scaled("x", args.a_zero_point, args.a_scale)} + ${scaled("y", args.b_zero_point, args.b_scale)}`;
      const inverse = literal(Math.fround(1 / Math.fround(args.out_scale)), "float32");
      const range = { min: args.out_quant_min, max: args.out_quant_max };
      return elementwise(context, {
        out,
        inputs: [
          { operand: "a", name: "x", source: a, as: "int32" },
          { operand: "b", name: "y", source: b, as: "int32" },
        ],
        expression: quantizeText(sum, inverse, String(args.out_zero_point), range),
        result: "int32",
      });
    },
  },
);
