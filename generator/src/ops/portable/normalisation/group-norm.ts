import { dimProduct, isStatic, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { asMainOrFloat32 } from "../../dtype-rules.js";
import { plus, position, times, variable, type AffineLike } from "../../loops/affine.js";
import { computeType, floatDtypes, storageType } from "../../loops/c-types.js";
import { loadAs, storeAs } from "../../loops/convert.js";
import { c, element, fill, floatSize, type Expression } from "../../loops/expression.js";
import { literal } from "../../loops/literal.js";
import { mergeDims } from "../../loops/merge-dims.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf } from "../../loops/shape.js";
import { assign, constant, declare, loops, type Statement } from "../../loops/statement.js";
import type { LoopOperand } from "../../lowering.js";
import { hasSizes, haveRank } from "../../operand-sizes.js";
import { defineOperator, type OperatorDefinition } from "../../operator.js";
import { mathName } from "../elementwise/unary-expressions.js";

/** For each group of channels of each image: the mean, the spread, the results. */
export const groupNorm: OperatorDefinition = defineOperator(
  "aten::native_group_norm.out",
  {
    input: "tensor",
    weight: "tensor?",
    bias: "tensor?",
    N: "ignored",
    C: "ignored",
    HxW: "ignored",
    group: "positive",
    eps: "float",
    out: "out",
    mean_out: "out",
    rstd_out: "out",
  },
  {
    kind: "loop",
    dtypes: floatDtypes,
    types: { weight: asMainOrFloat32, bias: asMainOrFloat32, mean_out: asMainOrFloat32, rstd_out: asMainOrFloat32 },
    resultSizes: (args, context) => {
      if (!haveRank(context, { input: args.input }, 2, Infinity)) return undefined;
      const sizes = context.sizes(args.input);
      const parameters = Object.entries({ weight: args.weight, bias: args.bias });
      if (!parameters.every(([name, ref]) => hasSizes(context, name, ref, [sizes[1]!]))) return undefined;
      if (isStatic(sizes[1]!)) context.equal(sizes[1] % args.group, 0);
      const statistics = [sizes[0]!, args.group];
      return [sizes, statistics, statistics];
    },
    lower: (args, context) => {
      const { input, weight, bias, out } = args;
      const [from, to] = [context.tensor(input), context.tensor(out)];
      const type = computeType(to.dtype);
      const cType = storageType(type);
      const { sizes, strides } = shapeOf(from);
      const channels = sizes[1]!;
      const perGroup = isStatic(channels) ? channels / args.group : channels;
      const channel = plus(times(variable("g"), perGroup), variable("c"));
      const outStrides = shapeOf(to).strides;
      const walked = mergeDims(sizes.slice(2).map((extent, dim) => ({ extent, strides: [strides[dim + 2]!, outStrides[dim + 2]!] })), 1);
      const spatial = walked.map(({ extent }, dim): readonly [string, Dim] => [`i${dim}`, extent]);
      const inner: readonly (readonly [string, Dim])[] = [["c", perGroup], ...spatial];
      const at: readonly AffineLike[] = [variable("n"), channel, ...spatial.map(([name]) => variable(name))];
      const elementAt = (operand: "input" | "out", access: 0 | 1) => {
        const outer = (access === 0 ? strides : outStrides).slice(0, 2);
        return element(operand, position([...outer, ...walked.map((dim) => dim.strides[access]!)], at));
      };
      const x = fill(loadAs(from.dtype, type), { element: elementAt("input", 0) });
      const operands: Record<string, LoopOperand> = { out: writes(to), input: reads(from) };
      const perChannel = (name: string, ref: ValueRef | null): Expression | undefined => {
        if (ref === null) return undefined;
        const tensor = context.tensor(ref);
        operands[name] = reads(tensor);
        return fill(loadAs(tensor.dtype, type), { element: element(name, position(shapeOf(tensor).strides, [channel])) });
      };
      const [weightValue, biasValue] = [perChannel("weight", weight), perChannel("bias", bias)];
      const normalised = c`(${x} - mean) * rstd`;
      const scaled = weightValue === undefined ? normalised : c`${normalised} * ${weightValue}`;
      const result = biasValue === undefined ? scaled : c`${scaled} + ${biasValue}`;
      const kept: Statement[] = [];
      for (const [name, ref] of [["mean", args.mean_out], ["rstd", args.rstd_out]] as const) {
        if (!context.isRead(ref)) continue;
        const tensor = context.tensor(ref);
        operands[`${name}_out`] = writes(tensor);
        const place = element(`${name}_out`, position(shapeOf(tensor).strides, [variable("n"), variable("g")]));
        kept.push(assign(place, fill(storeAs(type, tensor.dtype), { element: name })));
      }
      const count = floatSize(dimProduct(...inner.map(([, extent]) => extent)), type);
      return {
        kind: "loop",
        operands,
        steps: loops(
          [
            ["n", sizes[0]!],
            ["g", args.group],
          ],
          [
            declare(cType, "sum", literal(0, type)),
            ...loops(inner, [assign("sum", x, "+=")]),
            constant(cType, "mean", c`sum / ${count}`),
            declare(cType, "squares", literal(0, type)),
            ...loops(inner, [constant(cType, "distance", c`${x} - mean`), assign("squares", "distance * distance", "+=")]),
            constant(cType, "rstd", c`${literal(1, type)} / ${mathName("sqrt", type)}(squares / ${count} + ${literal(args.eps, type)})`),
            ...kept,
            ...loops(inner, [
              assign(elementAt("out", 1), fill(storeAs(type, to.dtype), { element: c`(${result})` })),
            ]),
          ],
        ),
        inPlace: [],
        canFail: false,
        multiplyAccumulates: 0,
      };
    },
  },
);
