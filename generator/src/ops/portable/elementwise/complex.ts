import { dimProduct } from "../../../ir/dim.js";
import { isComplex, realDtypes } from "../../loops/c-types.js";
import type { LoopNest } from "../../loops/nest.js";
import { reads, writes } from "../../loops/operands.js";
import { shapeOf } from "../../loops/shape.js";
import { defineOperator, type OperatorDefinition } from "../../operator.js";
import { accepts } from "../accepts.js";
import { identityView } from "../copy/copy-operator.js";
import { aliasOf, copyNest, copyOf } from "../copy/view.js";

const complexDtypes = ["complex64", "complex128"] as const;

/** Real numbers are copied; of complex ones, which lie as pairs, the imaginary part changes its sign. */
const conjugate = defineOperator("aten::_conj_physical.out", { in: "tensor", out: "out" }, {
  kind: "alias",
  dtypes: [...realDtypes, ...complexDtypes],
  alias: ({ in: input, out }, context) =>
    isComplex(context.tensor(input).dtype) ? undefined : aliasOf(identityView(input, out, context), context),
  lower: ({ in: input, out }, context) => {
    const view = identityView(input, out, context);
    if (!isComplex(context.tensor(input).dtype)) return copyOf(view, context);
    if (!accepts(context, { input, out }, complexDtypes)) return undefined;
    const pairs = copyNest(view, context);
    const part = (imaginary: 0 | 1): LoopNest => ({
      ...pairs,
      extents: pairs.extents.slice(0, -1),
      loads: pairs.loads.map((load) => ({ ...load, offset: imaginary, strides: load.strides.slice(0, -1) })),
      stores: pairs.stores.map((store) => ({
        ...store,
        offset: imaginary,
        strides: store.strides.slice(0, -1),
        expression: imaginary === 1 ? "-$x" : "$x",
      })),
    });
    return {
      kind: "loop",
      operands: { out: writes(context.tensor(out)), input: reads(context.tensor(input)) },
      steps: [part(0), part(1)],
      inPlace: [],
      canFail: false,
      multiplyAccumulates: 0,
    };
  },
});

/** Complex numbers as pairs along a new last dimension. */
const viewAsReal = defineOperator("aten::view_as_real_copy.out", { in: "tensor", out: "out" }, {
  kind: "loop",
  dtypes: complexDtypes,
  resultSizes: ({ in: input }, context) => [[...context.sizes(input), 2]],
  lower: ({ in: input, out }, context) => {
    if (!accepts(context, { input }, complexDtypes)) return undefined;
    const strides = shapeOf(context.tensor(input)).strides.map((stride) => dimProduct(stride, 2));
    return copyOf({ input, out, strides: [...strides, 1], offset: 0 }, context);
  },
});

export const complexOperators: readonly OperatorDefinition[] = [conjugate, viewAsReal];
