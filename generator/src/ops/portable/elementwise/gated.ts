import { dimProduct, type Dim } from "../../../ir/dim.js";
import { computeType, floatDtypes, realDtypes, storageType } from "../../loops/c-types.js";
import { convertText, loadAs, storeAs } from "../../loops/convert.js";
import { literal } from "../../loops/literal.js";
import type { LoopNest } from "../../loops/nest.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf, wrapDim } from "../../loops/shape.js";
import { defineOperator, type OperatorDefinition } from "../../operator.js";
import { accepts, acceptsReal } from "../accepts.js";
import { fillNest } from "../copy/fill.js";
import { copyNest } from "../copy/view.js";
import { mathName } from "./unary-expressions.js";

/** The first half along a dimension times the sigmoid of the second. */
const glu = defineOperator("aten::glu.out", { in: "tensor", dim: "int", out: "out" }, {
  kind: "loop",
  dtypes: floatDtypes,
  lower: (args, context) => {
    if (!accepts(context, { input: args.in, out: args.out }, floatDtypes)) return undefined;
    const input = context.tensor(args.in);
    const out = context.tensor(args.out);
    const { strides } = shapeOf(input);
    const outShape = shapeOf(out);
    const at = wrapDim(args.dim, strides.length);
    const type = computeType(out.dtype);
    const half = (name: string, offset: Dim) => ({
      operand: "input",
      name,
      offset,
      strides,
      cType: storageType(type),
      convert: loadAs(input.dtype, type),
    });
    const one = literal(1, type);
    const gated = `$x / (${one} + ${mathName("exp", type)}(-$gate))`;
    const nest: LoopNest = {
      kind: "nest",
      extents: outShape.sizes,
      loads: [half("x", 0), half("gate", dimProduct(outShape.sizes[at]!, strides[at]!))],
      values: [],
      stores: [
        { operand: "out", offset: 0, strides: outShape.strides, expression: convertText(gated, storeAs(type, out.dtype)) },
      ],
    };
    return {
      kind: "loop",
      operands: { out: writes(out), input: reads(input) },
      steps: [nest],
      inPlace: [],
      canFail: false,
      multiplyAccumulates: 0,
    };
  },
});

/** Inference: everything passes, and the mask says so. */
const dropout = defineOperator(
  "aten::native_dropout.out",
  { in: "tensor", prob: "float", train: "bool?", out: "out", mask: "out" },
  {
    kind: "loop",
    dtypes: realDtypes,
    lower: (args, context) => {
      const { in: input, out, mask } = args;
      if (!acceptsReal(context, { input, out })) return undefined;
      if (args.train === true && args.prob !== 0) {
        context.report("unsupported-form", {
          operator: context.operator,
          found: `training mode with a probability of ${args.prob}`,
          expected: "inference",
        });
        return undefined;
      }
      const view = { input, out, strides: shapeOf(context.tensor(input)).strides, offset: 0 };
      const maskNests = context.isRead(mask) ? [fillNest(context, mask, "true", "mask")] : [];
      return {
        kind: "loop",
        operands: { out: writes(context.tensor(out)), mask: writes(context.tensor(mask)), input: reads(context.tensor(input)) },
        steps: [copyNest(view, context), ...maskNests],
        inPlace: [],
        canFail: false,
        multiplyAccumulates: 0,
      };
    },
  },
);

export const gatedOperators: readonly OperatorDefinition[] = [glu, dropout];
