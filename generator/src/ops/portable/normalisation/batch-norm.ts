import { dimProduct, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { asMainOrFloat32 } from "../../dtype-rules.js";
import { position, variable, type AffineLike } from "../../loops/affine.js";
import { computeType, floatDtypes, storageType, type ComputeType } from "../../loops/c-types.js";
import { loadAs, storeAs } from "../../loops/convert.js";
import { c, element, fill, floatSize, type Expression } from "../../loops/expression.js";
import { literal } from "../../loops/literal.js";
import { mergeDims } from "../../loops/merge-dims.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf } from "../../loops/shape.js";
import { assign, constant, declare, loop, loops, type Statement } from "../../loops/statement.js";
import type { LoopOperand, LoopRequest } from "../../lowering.js";
import { hasSizes, haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorContext, type OperatorDefinition, type SizeContext } from "../../operator.js";
import { mathName } from "../elementwise/unary-expressions.js";

interface BatchNorm {
  readonly input: ValueRef;
  readonly weight: ValueRef | null;
  readonly bias: ValueRef | null;
  /** Statistics kept from training; those of the batch itself when absent. */
  readonly running: { readonly mean: ValueRef; readonly variance: ValueRef } | null;
  readonly epsilon: number;
  readonly out: ValueRef;
  readonly mean: ValueRef;
  readonly invstd: ValueRef;
}

/** For each channel: its mean and spread, then (x - mean) / spread * weight + bias. Channels are dimension 1. */
function lowerBatchNorm(context: OperatorContext, norm: BatchNorm): LoopRequest | undefined {
  const { input, weight, bias, out, running } = norm;
  const [from, to] = [context.tensor(input), context.tensor(out)];
  const type = computeType(to.dtype);
  const cType = storageType(type);
  const { sizes, strides } = shapeOf(from);
  const outStrides = shapeOf(to).strides;
  const channel = 1;
  const walked = mergeDims(
    sizes.flatMap((extent, dim) => (dim === channel ? [] : [{ extent, strides: [strides[dim]!, outStrides[dim]!] }])),
    1,
  );
  const others = walked.map(({ extent }, index): readonly [string, Dim] => [`i${index}`, extent]);
  const at: readonly AffineLike[] = [variable("c"), ...others.map(([name]) => variable(name))];
  const place = (operand: "input" | "out", access: 0 | 1) =>
    element(operand, position([(access === 0 ? strides : outStrides)[channel]!, ...walked.map((dim) => dim.strides[access]!)], at));
  const x = fill(loadAs(from.dtype, type), { element: place("input", 0) });
  const operands: Record<string, LoopOperand> = { out: writes(to), input: reads(from) };
  const perChannel = (name: string, ref: ValueRef | null): Expression | undefined => {
    if (ref === null) return undefined;
    const tensor = context.tensor(ref);
    operands[name] = reads(tensor);
    return fill(loadAs(tensor.dtype, type), { element: element(name, position(shapeOf(tensor).strides, [variable("c")])) });
  };
  const [weightValue, biasValue] = [perChannel("weight", weight), perChannel("bias", bias)];
  const statistics =
    running === null
      ? batchStatistics(x, others, type)
      : [
          constant(cType, "mean", perChannel("running_mean", running.mean)!),
          constant(cType, "variance", perChannel("running_var", running.variance)!),
        ];
  const kept: Statement[] = [];
  for (const [name, ref] of [["mean", norm.mean], ["invstd", norm.invstd]] as const) {
    const tensor = context.tensor(ref);
    if (tensor.sizes.includes(0) || !context.isRead(ref)) continue;
    operands[`${name}_out`] = writes(tensor);
    const statistic = element(`${name}_out`, position(shapeOf(tensor).strides, [variable("c")]));
    kept.push(assign(statistic, fill(storeAs(type, tensor.dtype), { element: name })));
  }
  const normalised = c`(${x} - mean) * scale`;
  const result = biasValue === undefined ? normalised : c`${normalised} + shift`;
  return {
    kind: "loop",
    operands,
    steps: [
      loop("c", sizes[channel]!, [
        ...statistics,
        constant(cType, "invstd", `${literal(1, type)} / ${mathName("sqrt", type)}(variance + ${literal(norm.epsilon, type)})`),
        ...kept,
        constant(cType, "scale", weightValue === undefined ? "invstd" : c`invstd * ${weightValue}`),
        ...(biasValue === undefined ? [] : [constant(cType, "shift", biasValue)]),
        ...loops(others, [
          assign(place("out", 1), fill(storeAs(type, to.dtype), { element: c`(${result})` })),
        ]),
      ]),
    ],
    inPlace: [],
    canFail: false,
    multiplyAccumulates: 0,
  };
}

/** Mean and variance over everything but the channels. */
function batchStatistics(x: Expression, dims: readonly (readonly [string, Dim])[], type: ComputeType): readonly Statement[] {
  const cType = storageType(type);
  const count = floatSize(dimProduct(...dims.map(([, extent]) => extent)), type);
  return [
    declare(cType, "sum", literal(0, type)),
    ...loops(dims, [assign("sum", x, "+=")]),
    constant(cType, "mean", c`sum / ${count}`),
    declare(cType, "squares", literal(0, type)),
    ...loops(dims, [constant(cType, "distance", c`${x} - mean`), assign("squares", "distance * distance", "+=")]),
    constant(cType, "variance", c`squares / ${count}`),
  ];
}

interface BatchNormArguments {
  readonly in: ValueRef;
  readonly weight: ValueRef | null;
  readonly bias: ValueRef | null;
  readonly running_mean?: ValueRef;
  readonly running_var?: ValueRef;
  readonly mean_out: ValueRef;
  readonly invstd_out: ValueRef;
}

function batchNorm(
  args: BatchNormArguments & { readonly eps: number; readonly out: ValueRef },
  running: BatchNorm["running"],
): BatchNorm {
  const { in: input, weight, bias, eps: epsilon, out, mean_out: mean, invstd_out: invstd } = args;
  return { input, weight, bias, running, epsilon, out, mean, invstd };
}

const behaviour = {
  kind: "loop",
  dtypes: floatDtypes,
  types: {
    weight: asMainOrFloat32,
    bias: asMainOrFloat32,
    running_mean: asMainOrFloat32,
    running_var: asMainOrFloat32,
    mean_out: asMainOrFloat32,
    invstd_out: asMainOrFloat32,
  },
  resultSizes: (args: BatchNormArguments, context: SizeContext) => {
    if (!haveRank(context, { in: args.in }, 2, Infinity)) return undefined;
    if (!haveRank(context, { mean_out: args.mean_out, invstd_out: args.invstd_out }, 1)) return undefined;
    const sizes = context.sizes(args.in);
    const { weight, bias, running_mean: mean = null, running_var: variance = null } = args;
    const parameters = Object.entries({ weight, bias, running_mean: mean, running_var: variance });
    if (!parameters.every(([name, ref]) => hasSizes(context, name, ref, [sizes[1]!]))) return undefined;
    // In inference the statistics need not be returned: their results are then empty.
    const statistics = [args.mean_out, args.invstd_out].map((ref) => (context.bounds(ref)[0] === 0 ? [0] : [sizes[1]!]));
    return [sizes, ...statistics];
  },
} as const;
const affine = { in: "tensor", weight: "tensor?", bias: "tensor?" } as const;
const running = { running_mean: "tensor", running_var: "tensor" } as const;
const results = { momentum: "ignored", eps: "float", out: "out", mean_out: "out", invstd_out: "out" } as const;

export const batchNormOperators: readonly OperatorDefinition[] = [
  defineOperator("aten::_native_batch_norm_legit_no_training.out", { ...affine, ...running, ...results }, {
    ...behaviour,
    lower: (args, context) =>
      lowerBatchNorm(context, batchNorm(args, { mean: args.running_mean, variance: args.running_var })),
  }),
  defineOperator("aten::_native_batch_norm_legit.out", { ...affine, ...running, training: "bool", ...results }, {
    ...behaviour,
    lower: (args, context) => {
      if (args.training) {
        context.report("unsupported-form", {
          operator: context.operator,
          found: "training mode, which updates the running statistics",
          expected: "inference",
        });
        return undefined;
      }
      return lowerBatchNorm(context, batchNorm(args, { mean: args.running_mean, variance: args.running_var }));
    },
  }),
  defineOperator("aten::_native_batch_norm_legit.no_stats_out", { ...affine, training: "ignored", ...results }, {
    ...behaviour,
    lower: (args, context) =>
      lowerBatchNorm(context, batchNorm(args, null)),
  }),
];
