import { dimProduct } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { floatOf } from "../../dtype-rules.js";
import { complexDtypes, complexOf, computeType, isComplex, realDtypes, realPartDtype, storageType } from "../../loops/c-types.js";
import { literal } from "../../loops/literal.js";
import type { NestLoad } from "../../loops/nest.js";
import { reads, writes } from "../../loops/operands.js";
import { broadcastStrides, shapeOf } from "../../loops/shape.js";
import type { LoopRequest, Lowering } from "../../lowering.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { identityView } from "../copy/copy-operator.js";
import { aliasOf, copyOf } from "../copy/view.js";
import { complexNest } from "./complex-binary.js";
import { elementwise } from "./elementwise.js";
import { mathName } from "./unary-expressions.js";

/** The dtype of both parts. */
const partOf = (dtype: string): "float32" | "float64" => (dtype === "complex64" ? "float32" : "float64");

/** Both parts of every element of a tensor, as `$x_re` and `$x_im`. */
function partsOf(context: OperatorContext, input: ValueRef): readonly NestLoad[] {
  const tensor = context.tensor(input);
  const strides = shapeOf(tensor).strides.map((stride) => dimProduct(stride, 2));
  const cType = storageType(partOf(tensor.dtype));
  return ["x_re", "x_im"].map((name, offset) => ({ operand: "input", offset, strides, name, cType, convert: "$element" }));
}

/** Real numbers are copied; of complex ones, which lie as pairs, the imaginary part changes its sign. */
const conjugate = defineOperator("aten::_conj_physical.out", { in: "tensor", out: "out" }, {
  kind: "alias",
  dtypes: [...realDtypes, ...complexDtypes],
  alias: ({ in: input, out }, context) =>
    isComplex(context.tensor(input).dtype) ? undefined : aliasOf(identityView(input, out, context), context),
  lower: ({ in: input, out }, context) => {
    const { dtype } = context.tensor(input);
    if (!isComplex(dtype)) return copyOf(identityView(input, out, context), context);
    const { sizes, strides } = shapeOf(context.tensor(out));
    const operands = { out: writes(context.tensor(out)), input: reads(context.tensor(input)) };
    return complexNest(sizes, strides, operands, partsOf(context, input), { re: "$x_re", im: "-$x_im" });
  },
});

/** Complex numbers as pairs along a new last dimension. */
const viewAsReal = defineOperator("aten::view_as_real_copy.out", { in: "tensor", out: "out" }, {
  kind: "loop",
  dtypes: complexDtypes,
  types: { out: ({ main }) => [realPartDtype(main)] },
  resultSizes: ({ in: input }, context) => [[...context.sizes(input), 2]],
  lower: ({ in: input, out }, context) => {
    const strides = shapeOf(context.tensor(input)).strides.map((stride) => dimProduct(stride, 2));
    return copyOf({ input, out, strides: [...strides, 1], offset: 0 }, context);
  },
});

/** Pairs along the last dimension as complex numbers. */
const viewAsComplex = defineOperator("aten::view_as_complex_copy.out", { in: "tensor", out: "out" }, {
  kind: "loop",
  dtypes: ["float32", "float64"],
  types: { out: ({ main }) => [complexOf(main)] },
  resultSizes: ({ in: input }, context) => {
    const sizes = context.sizes(input);
    if (sizes.length === 0) context.mismatch("a tensor without dimensions", "a last dimension of 2");
    else context.equal(sizes.at(-1)!, 2);
    return [sizes.slice(0, -1)];
  },
  lower: ({ in: input, out }, context) => {
    const from = context.tensor(input);
    const { sizes, strides } = shapeOf(context.tensor(out));
    const source = shapeOf(from).strides;
    const load = { operand: "input", strides: source.slice(0, -1), cType: storageType(from.dtype), convert: "$element" };
    const loads = [{ ...load, name: "x_re", offset: 0 }, { ...load, name: "x_im", offset: source.at(-1)! }];
    return complexNest(sizes, strides, { out: writes(context.tensor(out)), input: reads(from) }, loads, { re: "$x_re", im: "$x_im" });
  },
});

/** `aten::<name>.out(a, b)` of two real tensors: parts, or length and angle. */
function fromTwoReals(name: string, parts: (type: "float32" | "float64") => { readonly re: string; readonly im: string }): OperatorDefinition {
  return defineOperator(`aten::${name}.out`, { a: "tensor", b: "tensor", out: "out" }, {
    kind: "loop",
    dtypes: ["float32", "float64"],
    types: { out: ({ main }) => [complexOf(main)] },
    lower: ({ a, b, out }, context) => {
      const { dtype } = context.tensor(a);
      const part = dtype === "float32" ? "float32" : "float64";
      const { sizes, strides } = shapeOf(context.tensor(out));
      const loads = ([["a", "x", a], ["b", "y", b]] as const).map(([operand, local, ref]) => {
        const walked = broadcastStrides(shapeOf(context.tensor(ref)), sizes);
        return { operand, name: local, offset: 0, strides: walked, cType: storageType(part), convert: "$element" };
      });
      const operands = { out: writes(context.tensor(out)), a: reads(context.tensor(a)), b: reads(context.tensor(b)) };
      return complexNest(sizes, strides, operands, loads, parts(part));
    },
  });
}

const complex = fromTwoReals("complex", () => ({ re: "$x", im: "$y" }));
const polar = fromTwoReals("polar", (type) => ({ re: `$x * ${mathName("cos", type)}($y)`, im: `$x * ${mathName("sin", type)}($y)` }));

/** A real function of complex numbers; undefined for real ones and after a report. */
function realOfComplex(context: OperatorContext, input: ValueRef, out: ValueRef, expression: string): LoopRequest | undefined {
  const { sizes, strides } = shapeOf(context.tensor(out));
  return {
    kind: "loop",
    operands: { out: writes(context.tensor(out)), input: reads(context.tensor(input)) },
    steps: [{ kind: "nest", extents: sizes, loads: partsOf(context, input), values: [], stores: [{ operand: "out", offset: 0, strides, expression }] }],
    inPlace: [],
    canFail: false,
    multiplyAccumulates: 0,
  };
}

/** The length of complex numbers, free of overflow in between. */
export function lowerMagnitude(context: OperatorContext, input: ValueRef, out: ValueRef): Lowering | undefined {
  return realOfComplex(context, input, out, `${mathName("hypot", partOf(context.tensor(input).dtype))}($x_re, $x_im)`);
}

/** Of real numbers 0 or pi, and NaN of NaN. */
const angle = defineOperator("aten::angle.out", { in: "tensor", out: "out" }, {
  kind: "loop",
  dtypes: [...realDtypes, ...complexDtypes],
  types: { out: (types) => [realPartDtype(floatOf("in")(types)[0]!)] },
  lower: ({ in: input, out }, context) => {
    const { dtype } = context.tensor(input);
    if (isComplex(dtype)) return realOfComplex(context, input, out, `${mathName("atan2", partOf(dtype))}($x_im, $x_re)`);
    const as = computeType(context.tensor(out).dtype);
    const text = `$x < ${literal(0, as)} ? ${literal(Math.PI, as)} : $x == $x ? ${literal(0, as)} : $x`;
    return elementwise(context, { out, inputs: [{ operand: "input", name: "x", source: input, as }], expression: text, result: as });
  },
});

export const complexOperators: readonly OperatorDefinition[] = [conjugate, viewAsReal, viewAsComplex, complex, polar, angle];
