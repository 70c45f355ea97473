import { dimProduct, isStatic, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { asMainOrFloat32 } from "../../dtype-rules.js";
import { position, variable, type AffineLike } from "../../loops/affine.js";
import { computeType, floatDtypes, storageType } from "../../loops/c-types.js";
import { loadAs, storeAs } from "../../loops/convert.js";
import { c, element, fill, floatSize, type Expression, type Hole } from "../../loops/expression.js";
import { literal } from "../../loops/literal.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf } from "../../loops/shape.js";
import { assign, constant, declare, loops, type Statement } from "../../loops/statement.js";
import type { LoopOperand, Lowering, LoopRequest } from "../../lowering.js";
import { hasSizes, haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition } from "../../operator.js";
import { isRowMajor } from "../copy/reshape.js";
import { mathName } from "../elementwise/unary-expressions.js";

interface LayerNormArguments {
  readonly input: ValueRef;
  /** How many trailing dimensions are normalised together. */
  readonly normalisedRank: number;
  readonly weight: ValueRef | null;
  readonly bias: ValueRef | null;
  readonly epsilon: number;
  readonly out: ValueRef;
  readonly mean: ValueRef;
  readonly rstd: ValueRef;
}

function lowerLayerNorm(context: OperatorContext, args: LayerNormArguments): Lowering | undefined {
  const { input, weight, bias, out } = args;
  const tensors = [input, out, ...[weight, bias].filter((ref) => ref !== null)];
  const { sizes } = shapeOf(context.tensor(input));
  const outer = sizes.slice(0, sizes.length - args.normalisedRank);
  const inner = sizes.slice(sizes.length - args.normalisedRank);
  const rows = dimProduct(...outer);
  const rowElements = dimProduct(...inner);
  const isKernel = tensors.every((ref) => {
    const tensor = context.tensor(ref);
    return tensor.dtype === "float32" && isRowMajor(shapeOf(tensor));
  });
  if (!isKernel || !isStatic(rows) || !isStatic(rowElements)) return layerNormLoops(context, args, outer, inner);
  return {
    kind: "kernel",
    family: "layer_norm_f32",
    problem: { rows, row_elements: rowElements, epsilon: args.epsilon },
    tensors: {
      input: input.value,
      ...(weight && { weight: weight.value }),
      ...(bias && { bias: bias.value }),
      output: out.value,
      ...(context.isRead(args.mean) && { mean: args.mean.value }),
      ...(context.isRead(args.rstd) && { rstd: args.rstd.value }),
    },
    constants: {},
    multiplyAccumulates: 0,
  };
}

/** For each outer position: the mean, the mean square distance from it, the results. */
function layerNormLoops(
  context: OperatorContext,
  args: LayerNormArguments,
  outer: readonly Dim[],
  inner: readonly Dim[],
): LoopRequest {
  const from = context.tensor(args.input);
  const to = context.tensor(args.out);
  const type = computeType(to.dtype);
  const cType = storageType(type);
  const named = (prefix: string, extents: readonly Dim[]) =>
    extents.map((extent, dim): readonly [string, Dim] => [`${prefix}${dim}`, extent]);
  const [outerLoops, innerLoops] = [named("i", outer), named("j", inner)];
  const indices = [...outerLoops, ...innerLoops].map(([name]): AffineLike => variable(name));
  const innerIndices = indices.slice(outer.length);
  const x: Expression = fill(loadAs(from.dtype, type), {
    element: element("input", position(shapeOf(from).strides, indices)),
  });
  const operands: Record<string, LoopOperand> = { out: writes(to), input: reads(from) };
  const affineTerm = (name: "weight" | "bias"): Hole | undefined => {
    const ref = args[name];
    if (ref === null) return undefined;
    const tensor = context.tensor(ref);
    operands[name] = reads(tensor);
    return fill(loadAs(tensor.dtype, type), { element: element(name, position(shapeOf(tensor).strides, innerIndices)) });
  };
  const [weight, bias] = [affineTerm("weight"), affineTerm("bias")];
  const normalised = c`(${x} - mean) * rstd`;
  const scaled = weight === undefined ? normalised : c`${normalised} * ${weight}`;
  const result = bias === undefined ? scaled : c`${scaled} + ${bias}`;
  const storeStatistic = (name: "mean" | "rstd"): readonly Statement[] => {
    if (!context.isRead(args[name])) return [];
    const tensor = context.tensor(args[name]);
    operands[`${name}_out`] = writes(tensor);
    const at = position(shapeOf(tensor).strides, indices.slice(0, outer.length).concat(inner.map(() => 0)).slice(0, tensor.sizes.length));
    return [assign(element(`${name}_out`, at), fill(storeAs(type, tensor.dtype), { element: name }))];
  };
  const count = floatSize(dimProduct(...inner), type);
  return {
    kind: "loop",
    operands,
    steps: loops(outerLoops, [
      declare(cType, "sum", literal(0, type)),
      ...loops(innerLoops, [assign("sum", x, "+=")]),
      constant(cType, "mean", c`sum / ${count}`),
      declare(cType, "squares", literal(0, type)),
      ...loops(innerLoops, [constant(cType, "distance", c`${x} - mean`), assign("squares", "distance * distance", "+=")]),
      constant(cType, "rstd", c`${literal(1, type)} / ${mathName("sqrt", type)}(squares / ${count} + ${literal(args.epsilon, type)})`),
      ...storeStatistic("mean"),
      ...storeStatistic("rstd"),
      ...loops(innerLoops, [
        assign(element("out", position(shapeOf(to).strides, indices)), fill(storeAs(type, to.dtype), { element: result })),
      ]),
    ]),
    inPlace: [],
    canFail: false,
    multiplyAccumulates: 0,
  };
}

export const layerNormOperators: readonly OperatorDefinition[] = [
  defineOperator(
    "aten::native_layer_norm.out",
    {
      input: "tensor",
      normalized_shape: "symint[]",
      weight: "tensor?",
      bias: "tensor?",
      eps: "float",
      out: "out",
      mean: "out",
      rstd: "out",
    },
    {
      kind: "kernel",
      dtypes: floatDtypes,
      types: { weight: asMainOrFloat32, bias: asMainOrFloat32, mean: asMainOrFloat32, rstd: asMainOrFloat32 },
      resultSizes: (args, context) => {
        if (!haveRank(context, { input: args.input }, args.normalized_shape.length, Infinity)) return undefined;
        const sizes = context.sizes(args.input);
        const kept = sizes.length - args.normalized_shape.length;
        args.normalized_shape.forEach((size, dim) => context.equal(context.dim(size), sizes[kept + dim]!));
        const isSound = Object.entries({ weight: args.weight, bias: args.bias }).every(([name, ref]) =>
          hasSizes(context, name, ref, sizes.slice(kept)),
        );
        if (!isSound) return undefined;
        const statistics = sizes.map((size, dim) => (dim < kept ? size : 1));
        return [sizes, statistics, statistics];
      },
      lower: (args, context) =>
        lowerLayerNorm(context, {
          input: args.input,
          normalisedRank: args.normalized_shape.length,
          weight: args.weight,
          bias: args.bias,
          epsilon: args.eps,
          out: args.out,
          mean: args.mean,
          rstd: args.rstd,
        }),
    },
  ),
];
