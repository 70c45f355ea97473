import { dimProduct, isStatic } from "../../ir/dim.js";
import { plus, variable } from "../loops/affine.js";
import { c, element } from "../loops/expression.js";
import { literal } from "../loops/literal.js";
import { reads, writes } from "../loops/operands.js";
import { shapeOf } from "../loops/shape.js";
import { assign, constant, declare, jump, loop, loopWhile, when } from "../loops/statement.js";
import { defineOperator, type OperatorDefinition } from "../operator.js";
import { accepts } from "../portable/accepts.js";
import { isRowMajor } from "../portable/copy/reshape.js";

/** The Walsh-Hadamard transform of every row, scaled to keep lengths: sums and differences of ever wider pairs. */
export const hadamard: OperatorDefinition = defineOperator(
  "llama::fast_hadamard_transform.out",
  { mat: "tensor", out: "out" },
  {
    kind: "loop",
    dtypes: ["float32"],
    lower: ({ mat, out }, context) => {
      if (!accepts(context, { mat, out }, ["float32"])) return undefined;
      const [from, to] = [shapeOf(context.tensor(mat)), shapeOf(context.tensor(out))];
      const width = from.sizes.at(-1) ?? 1;
      const isPower = isStatic(width) && width > 0 && (width & (width - 1)) === 0;
      if (!isPower || !isRowMajor(from) || !isRowMajor(to)) {
        context.report("unsupported-form", {
          operator: context.operator,
          found: `rows of ${isStatic(width) ? width : "variable"} elements`,
          expected: "contiguous rows whose length is a power of 2",
        });
        return undefined;
      }
      const rows = dimProduct(...from.sizes.slice(0, -1));
      const first = element("out", variable("i"));
      const second = element("out", plus(variable("i"), variable("half")));
      const all = dimProduct(rows, width);
      return {
        kind: "loop",
        operands: { out: writes(context.tensor(out)), mat: reads(context.tensor(mat)) },
        steps: [
          loop("i", all, [assign(element("out", variable("i")), c`${element("mat", variable("i"))} * ${literal(1 / Math.sqrt(width), "float32")}`)]),
          declare("int32_t", "half", "1"),
          loopWhile(c`half < ${width}`, [
            loop("i", all, [
              when(c`${variable("i")} / half % 2 != 0`, [jump("continue")]),
              constant("float", "sum", c`${first} + ${second}`),
              assign(second, c`${first} - ${second}`),
              assign(first, "sum"),
            ]),
            assign("half", "2", "*="),
          ]),
        ],
        inPlace: [],
        canFail: false,
        multiplyAccumulates: 0,
      };
    },
  },
);
