import { isStatic } from "../../../ir/dim.js";
import { plus, position, variable } from "../../loops/affine.js";
import { computeType, storageType, type ComputeType } from "../../loops/c-types.js";
import { convertText, loadAs, storeAs } from "../../loops/convert.js";
import { c, element, fill } from "../../loops/expression.js";
import { literal } from "../../loops/literal.js";
import type { LoopNest } from "../../loops/nest.js";
import { reads, writes } from "../../loops/operands.js";
import { broadcastStrides, shapeOf } from "../../loops/shape.js";
import { assign, constant, declare, loop, loopFrom } from "../../loops/statement.js";
import { haveRank } from "../../operand-sizes.js";
import { broadcastDims, defineOperator, type OperatorDefinition } from "../../operator.js";
import { mathName } from "../elementwise/unary-expressions.js";

/** How a p-norm adds up, over `$sum` and the difference `$d`, and how it ends. */
interface Norm {
  readonly update: string;
  readonly finish: string;
}

function normOf(p: number, type: ComputeType): Norm {
  const fabs = `${mathName("fabs", type)}($d)`;
  const zero = literal(0, type);
  switch (p) {
    case 0:
      return { update: `$sum + ($d != ${zero} ? ${literal(1, type)} : ${zero})`, finish: "$sum" };
    case 1:
      return { update: `$sum + ${fabs}`, finish: "$sum" };
    case 2:
      return { update: "$sum + $d * $d", finish: `${mathName("sqrt", type)}($sum)` };
    case Infinity:
      return { update: `${mathName("fmax", type)}($sum, ${fabs})`, finish: "$sum" };
    default: {
      const pow = mathName("pow", type);
      return {
        update: `$sum + ${pow}(${fabs}, ${literal(p, type)})`,
        finish: `${pow}($sum, ${literal(1 / p, type)})`,
      };
    }
  }
}

/** The distance of every row of one matrix to every row of another. */
const cdist = defineOperator(
  "aten::_cdist_forward.out",
  { x1: "tensor", x2: "tensor", p: "float", compute_mode: "ignored", out: "out" },
  {
    kind: "loop",
    dtypes: ["float32", "float64"],
    types: {},
    resultSizes: ({ x1, x2 }, context) => {
      if (!haveRank(context, { x1, x2 }, 2, Infinity)) return undefined;
      const [first, second] = [context.sizes(x1), context.sizes(x2)];
      context.equal(first.at(-1)!, second.at(-1)!);
      const batch = broadcastDims([first.slice(0, -2), second.slice(0, -2)], context);
      return [[...batch, first.at(-2)!, second.at(-2)!]];
    },
    lower: ({ x1, x2, p, out }, context) => {
      const [first, second, to] = [context.tensor(x1), context.tensor(x2), context.tensor(out)];
      const type = computeType(to.dtype);
      const outShape = shapeOf(to);
      const batch = outShape.sizes.slice(0, -2);
      const [a, b] = [shapeOf(first), shapeOf(second)];
      const batchStrides = (shape: typeof a) =>
        broadcastStrides({ sizes: shape.sizes.slice(0, -2), strides: shape.strides.slice(0, -2) }, batch);
      const load = (operand: string, tensor: typeof first, strides: NestStrides) => ({
        operand,
        name: operand,
        offset: 0,
        strides,
        cType: storageType(type),
        convert: loadAs(tensor.dtype, type),
      });
      const norm = normOf(p, type);
      const nest: LoopNest = {
        kind: "nest",
        extents: outShape.sizes,
        loads: [
          load("x1", first, [...batchStrides(a), a.strides.at(-2)!, 0, a.strides.at(-1)!]),
          load("x2", second, [...batchStrides(b), 0, b.strides.at(-2)!, b.strides.at(-1)!]),
        ].map((entry, index) => ({ ...entry, name: index === 0 ? "a" : "b" })),
        values: [],
        reduction: {
          extents: [a.sizes.at(-1)!],
          accumulators: [
            {
              name: "sum",
              cType: storageType(type),
              initial: literal(0, type),
              update: norm.update.replaceAll("($d)", "($a - $b)").replaceAll("$d", "($a - $b)"),
            },
          ],
        },
        stores: [
          {
            operand: "out",
            offset: 0,
            strides: [...outShape.strides, 0],
            expression: convertText(norm.finish, storeAs(type, to.dtype)),
          },
        ],
      };
      return {
        kind: "loop",
        operands: { out: writes(to), x1: reads(first), x2: reads(second) },
        steps: [nest],
        inPlace: [],
        canFail: false,
        multiplyAccumulates: 0,
      };
    },
  },
);

type NestStrides = LoopNest["loads"][number]["strides"];

/** The distance of every pair of rows, in the order of the upper triangle. */
const pdist = defineOperator("aten::_pdist_forward.out", { in: "tensor", p: "float", out: "out" }, {
  kind: "loop",
  dtypes: ["float32", "float64"],
  resultSizes: ({ in: input }, context) => {
    if (!haveRank(context, { in: input }, 2)) return undefined;
    const rows = context.sizes(input)[0]!;
    if (isStatic(rows)) return [[(rows * (rows - 1)) / 2]];
    context.report("unsupported-form", { operator: "aten::_pdist_forward.out", found: "rows whose number is known at run time only", expected: "a fixed number" });
    return undefined;
  },
  lower: ({ in: input, p, out }, context) => {
    const [from, to] = [context.tensor(input), context.tensor(out)];
    const type = computeType(to.dtype);
    const { sizes, strides } = shapeOf(from);
    const [rows, columns] = [sizes[0] ?? 0, sizes[1] ?? 0];
    const norm = normOf(p, type);
    const load = (row: string) =>
      fill(loadAs(from.dtype, type), { element: element("input", position(strides, [variable(row), variable("k")])) });
    const names = { sum: "sum", d: "distance" };
    return {
      kind: "loop",
      operands: { out: writes(to), input: reads(from) },
      steps: isStatic(rows) && rows < 2 ? [] : [
        declare("int32_t", "pair", "0"),
        loop("i", rows, [
          loopFrom("j", plus(variable("i"), 1), rows, [
            declare(storageType(type), "sum", literal(0, type)),
            loop("k", columns, [
              constant(storageType(type), "distance", c`${load("i")} - ${load("j")}`),
              assign("sum", fill(norm.update, names)),
            ]),
            assign(element("out", position(shapeOf(to).strides, [variable("pair")])), fill(storeAs(type, to.dtype), { element: fill(norm.finish, names) })),
            assign("pair", "1", "+="),
          ]),
        ]),
      ],
      inPlace: [],
      canFail: false,
      multiplyAccumulates: 0,
    };
  },
});

export const distanceOperators: readonly OperatorDefinition[] = [cdist, pdist];
