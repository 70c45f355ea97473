import { dimBound } from "../../../ir/dim.js";
import { oneOf } from "../../dtype-rules.js";
import { plus, variable } from "../../loops/affine.js";
import { computeType, isFloating, numberDtypes, storageType } from "../../loops/c-types.js";
import { loadAs, storeAs } from "../../loops/convert.js";
import { c, element, fill } from "../../loops/expression.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf, wrapDim } from "../../loops/shape.js";
import { assign, constant, declare, jump, loop, loops, loopWhile, when } from "../../loops/statement.js";
import { nothingToDo } from "../../lowering.js";
import { defineOperator, type OperatorDefinition } from "../../operator.js";
import { axisWalk } from "./axis.js";

/**
 * The k largest or smallest elements along a dimension, best first; of equal ones the first comes first. Each element
 * is put into its place among the best so far, so the results are the only memory. A NaN is larger than everything.
 */
export const topk: OperatorDefinition = defineOperator(
  "aten::topk.values",
  { in: "tensor", k: "int", dim: "axis", largest: "bool", sorted: "ignored", values: "out", indices: "out" },
  {
    kind: "loop",
    dtypes: numberDtypes,
    types: { indices: oneOf("int64") },
    resultSizes: (args, context) => {
      const own = context.sizes(args.in);
      const extent = own[wrapDim(args.dim, own.length)] ?? 1;
      context.atMost(0, args.k);
      context.atMost(args.k, extent);
      const sizes = own.map((size, dim) => (dim === wrapDim(args.dim, own.length) ? args.k : size));
      return [sizes, sizes];
    },
    lower: (args, context) => {
      const from = context.tensor(args.in);
      const values = context.tensor(args.values);
      const indices = context.tensor(args.indices);
      const type = computeType(from.dtype);
      const walk = axisWalk(from, args.dim);
      const valueAt = (place: ReturnType<typeof variable>) => element("values", walk.at(shapeOf(values).strides, place));
      const indexAt = (place: ReturnType<typeof variable>) => element("indices", walk.at(shapeOf(indices).strides, place));
      const [place, before] = [variable("place"), plus(variable("place"), -1)];
      const other = fill(loadAs(values.dtype, type), { element: valueAt(before) });
      const isBetter = args.largest
        ? isFloating(type) ? c`value > other || (isnan(value) && !isnan(other))` : c`value > other`
        : isFloating(type) ? c`value < other || (isnan(other) && !isnan(value))` : c`value < other`;
      const x = fill(loadAs(from.dtype, type), { element: element("input", walk.at(shapeOf(from).strides, variable("i"))) });
      if (args.k === 0 || dimBound(walk.extent) === 0) {
        return nothingToDo;
      }
      return {
        kind: "loop",
        operands: { values: writes(values), indices: writes(indices), input: reads(from) },
        steps: loops(walk.outer, [
          loop("i", walk.extent, [
            constant(storageType(type), "value", x),
            declare("int32_t", "place", c`etk_smaller(${variable("i")}, ${args.k})`),
            loopWhile("place > 0", [
              constant(storageType(type), "other", other),
              when(c`!(${isBetter})`, [jump("break")]),
              when(c`place < ${args.k}`, [
                assign(valueAt(place), valueAt(before)),
                assign(indexAt(place), indexAt(before)),
              ]),
              assign("place", "1", "-="),
            ]),
            when(c`place < ${args.k}`, [
              assign(valueAt(place), fill(storeAs(type, values.dtype), { element: "value" })),
              assign(indexAt(place), c`${variable("i")}`),
            ]),
          ]),
        ]),
        inPlace: [],
        canFail: false,
        multiplyAccumulates: 0,
      };
    },
  },
);
