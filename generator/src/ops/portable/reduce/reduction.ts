import { dimProduct } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { computeType, storageType, type ComputeType } from "../../loops/c-types.js";
import { floatSize } from "../../loops/expression.js";
import { convertText, loadAs, storeAs } from "../../loops/convert.js";
import type { LoopNest } from "../../loops/nest.js";
import { reads, writes } from "../../loops/operands.js";
import type { LoopRequest } from "../../lowering.js";
import type { OperatorContext } from "../../operator.js";
import { reducedShape } from "./dims.js";

export interface Reduction {
  readonly input: ValueRef;
  readonly out: ValueRef;
  /** None: all dimensions. */
  readonly dims: readonly number[] | null;
  /** The type to accumulate in. */
  readonly as: ComputeType;
  readonly initial: string;
  /** C over `$result` and the element `$x`. */
  readonly update: string;
  /** C over `$result` and the number of elements, `$count`, in the type that is accumulated in. */
  readonly finish?: string;
}

/** out = the elements along some dimensions, folded into one. */
export function reduce(context: OperatorContext, reduction: Reduction): LoopRequest {
  const input = context.tensor(reduction.input);
  const out = context.tensor(reduction.out);
  const shape = reducedShape(input, out, reduction.dims);
  const cType = storageType(reduction.as);
  const nest: LoopNest = {
    kind: "nest",
    extents: shape.kept,
    loads: [
      {
        operand: "input",
        name: "x",
        offset: 0,
        strides: [...shape.keptStrides, ...shape.reducedStrides],
        cType,
        convert: loadAs(input.dtype, reduction.as),
      },
    ],
    values: [],
    sizes: { count: floatSize(dimProduct(...shape.reduced), reduction.as) },
    reduction: {
      extents: shape.reduced,
      accumulators: [{ name: "result", cType, initial: reduction.initial, update: reduction.update }],
    },
    stores: [
      {
        operand: "out",
        offset: 0,
        strides: [...shape.outStrides, ...shape.reduced.map(() => 0)],
        expression: convertText(reduction.finish ?? "$result", storeAs(reduction.as, out.dtype)),
      },
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
}

/** The type a result is accumulated in: its own, or float for the 16-bit floats. */
export function accumulatorType(context: OperatorContext, out: ValueRef): ComputeType {
  return computeType(context.tensor(out).dtype);
}
