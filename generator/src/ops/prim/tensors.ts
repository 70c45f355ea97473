import { dimProduct, type Dim } from "../../ir/dim.js";
import { position, variable, type AffineLike } from "../loops/affine.js";
import { computeType, isFloating, realDtypes } from "../loops/c-types.js";
import { loadAs, storeAs } from "../loops/convert.js";
import { c, element, fill } from "../loops/expression.js";
import { reads, writes } from "../loops/operands.js";
import { shapeOf, wrapDim } from "../loops/shape.js";
import { assign, jump, loops, when } from "../loops/statement.js";
import { control } from "../lowering.js";
import { areDimensions } from "../operand-sizes.js";
import { defineOperator, type OperatorDefinition } from "../operator.js";
import { aliasReshape, lowerReshape } from "../portable/copy/view-copy.js";
import { viewSizes } from "../portable/copy/view-sizes.js";

const behaviour = { kind: "scalar", dtypes: realDtypes, returns: "none" } as const;

export const tensorPrims: readonly OperatorDefinition[] = [
  defineOperator("aten::sym_size.int", { in: "tensor", dim: "int", out: "result" }, {
    ...behaviour,
    scalar: (args, context) => {
      const sizes = context.sizes(args.in);
      areDimensions(context, [args.dim], sizes.length);
      return { type: "int", value: sizes[wrapDim(args.dim, sizes.length)] ?? 1 };
    },
    lower: () => undefined,
  }),
  defineOperator("aten::sym_numel", { in: "tensor", out: "result" }, {
    ...behaviour,
    scalar: (args, context) => ({ type: "int", value: dimProduct(...context.sizes(args.in)) }),
    lower: () => undefined,
  }),
  // The first element of a tensor as a number.
  defineOperator("aten::_local_scalar_dense", { in: "tensor", out: "result" }, {
    ...behaviour,
    scalar: (args, context) => {
      const dtype = context.dtype(args.in);
      return { type: dtype === "bool" ? "bool" : isFloating(dtype) ? "float" : "int" };
    },
    lower: (args, context) => {
      const tensor = context.tensor(args.in);
      const { name, type } = context.runtimeScalar(args.out);
      const first = element("input", 0);
      const value =
        type === "bool"
          ? c`${first}`
          : fill(type === "float" ? loadAs(tensor.dtype, "float64") : computeType(tensor.dtype) === "int64" ? "etk_narrowed($element)" : "$element", { element: first });
      return control({ kind: "assign", name, type, value }, { input: reads(tensor) });
    },
  }),
  // The same memory under other sizes.
  defineOperator("executorch_prim::et_view.default", { in: "tensor", size: "symint[]", out: "out" }, {
    kind: "alias",
    dtypes: realDtypes,
    returns: "none",
    resultSizes: (args, context) => [viewSizes(context.sizes(args.in), args.size, context)],
    alias: (args, context) => aliasReshape(args.in, args.out, context),
    lower: (args, context) => lowerReshape(args.in, args.out, context),
  }),
  // One slice of the result of a loop.
  defineOperator("executorch_prim::et_copy_index.tensor", { out: "out", from: "tensor", index: "symint" }, {
    kind: "loop",
    dtypes: realDtypes,
    returns: "none",
    resultSizes: (args, context) => [[context.trips(context.dim(args.index)), ...context.sizes(args.from)]],
    lower: (args, context) => {
      const [from, to] = [context.tensor(args.from), context.tensor(args.out)];
      const dims = shapeOf(from).sizes.map((extent, dim): readonly [string, Dim] => [`i${dim}`, extent]);
      const at = dims.map(([name]): AffineLike => variable(name));
      const index = context.dim(args.index);
      const type = computeType(to.dtype);
      const value = from.dtype === to.dtype ? c`${element("input", position(shapeOf(from).strides, at))}` : fill(loadAs(from.dtype, type), { element: element("input", position(shapeOf(from).strides, at)) });
      const stored = from.dtype === to.dtype ? value : fill(storeAs(type, to.dtype), { element: value });
      return {
        kind: "loop",
        operands: { out: writes(to), input: reads(from) },
        steps: [
          when(c`${index} < 0 || ${index} >= ${to.sizes[0]!}`, [jump("fail")]),
          ...loops(dims, [assign(element("out", position(shapeOf(to).strides, [index, ...at])), stored)]),
        ],
        inPlace: [],
        canFail: true,
        multiplyAccumulates: 0,
      };
    },
  }),
];
