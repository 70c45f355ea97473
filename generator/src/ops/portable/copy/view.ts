import { isStatic, sameDim, type Dim } from "../../../ir/dim.js";
import { dtypeBytes } from "../../../ir/dtype.js";
import { elementCount, sameLayout } from "../../../ir/layout.js";
import type { ValueRef } from "../../../ir/node.js";
import { computeType, isComplex, storageType } from "../../loops/c-types.js";
import { loadAs, storeAs, convertText } from "../../loops/convert.js";
import { inPlaceOperands } from "../../loops/in-place.js";
import type { LoopNest } from "../../loops/nest.js";
import { reads, writes } from "../../loops/operands.js";
import type { Statement } from "../../loops/statement.js";
import { shapeOf } from "../../loops/shape.js";
import type { AliasView, LoopRequest } from "../../lowering.js";
import type { OperatorContext } from "../../operator.js";

/** An input walked in the order of a result: one stride per dimension of the result. */
export interface View {
  readonly input: ValueRef;
  readonly out: ValueRef;
  readonly strides: readonly Dim[];
  readonly offset: Dim;
}

/** The view as shared memory, when it lies there exactly as the result is declared. */
export function aliasOf(view: View, context: OperatorContext): AliasView | undefined {
  const input = context.tensor(view.input);
  const out = context.tensor(view.out);
  if (input.dtype !== out.dtype || !isStatic(view.offset)) return undefined;
  if (out.shape !== undefined || input.shape !== undefined) {
    const { sizes, strides } = shapeOf(out);
    const isAlike = sizes.every((size, dim) => size === 1 || sameDim(view.strides[dim]!, strides[dim]!));
    if (!isAlike || view.offset !== 0) return undefined;
    return { result: out.id, base: input.id, strides: out.strides, byteOffset: 0 };
  }
  if (!view.strides.every(isStatic)) return undefined;
  if (!sameLayout(out.sizes, view.strides, out.strides)) return undefined;
  if (elementCount(out.sizes) === 0) return { result: out.id, base: input.id, strides: out.strides, byteOffset: 0 };
  return { result: out.id, base: input.id, strides: view.strides, byteOffset: view.offset * dtypeBytes(input.dtype) };
}

/** A loop that copies the view, converting between dtypes. */
export function copyOf(view: View, context: OperatorContext, checks: readonly Statement[] = []): LoopRequest {
  const input = context.tensor(view.input);
  const out = context.tensor(view.out);
  const operands = { out: writes(out), input: reads(input) };
  const nest = copyNest(view, context);
  return {
    kind: "loop",
    operands,
    steps: [...checks, nest],
    inPlace: inPlaceOperands(nest, operands, (value) => context.tensor({ value })),
    canFail: checks.length > 0,
    multiplyAccumulates: 0,
  };
}

/** What a copy of one tensor into another begins with: nothing when both are the same memory. */
export function copyUnlessSame(input: ValueRef, out: ValueRef, context: OperatorContext): readonly LoopNest[] {
  const [from, to] = [context.tensor(input), context.tensor(out)];
  const isSame = from.storage === to.storage && from.byteOffset === to.byteOffset && sameLayout(to.sizes, from.strides, to.strides);
  return isSame ? [] : [copyNest({ input, out, strides: shapeOf(from).strides, offset: 0 }, context)];
}

/** How a copy reaches the result. */
export interface CopyTarget {
  readonly inputName?: string;
  readonly outName?: string;
  /** The part of the result that is written; all of it when absent. */
  readonly sizes?: readonly Dim[];
  readonly outOffset?: Dim;
  readonly outStrides?: readonly Dim[];
}

/** The loop nest of a copy, for requests that are made of several. */
export function copyNest(view: View, context: OperatorContext, target: CopyTarget = {}): LoopNest {
  const input = context.tensor(view.input);
  const out = context.tensor(view.out);
  const shape = shapeOf(out);
  if (isComplex(out.dtype)) return complexCopy(view, context, target);
  // Complex numbers that become pairs of reals are not converted.
  const same = input.dtype === out.dtype || isComplex(input.dtype);
  const type = computeType(out.dtype);
  return {
    kind: "nest",
    extents: target.sizes ?? shape.sizes,
    loads: [
      {
        operand: target.inputName ?? "input",
        name: "x",
        offset: view.offset,
        strides: view.strides,
        cType: same ? storageType(out.dtype) : storageType(type),
        convert: same ? "$element" : loadAs(input.dtype, type),
      },
    ],
    values: [],
    stores: [
      {
        operand: target.outName ?? "out",
        offset: target.outOffset ?? 0,
        strides: target.outStrides ?? shape.strides,
        expression: same ? "$x" : convertText("$x", storeAs(type, out.dtype)),
      },
    ],
  };
}

/** Real and imaginary parts lie side by side: a last dimension of 2, and strides twice as long. */
function complexCopy(view: View, context: OperatorContext, target: CopyTarget): LoopNest {
  const out = context.tensor(view.out);
  const twice = (strides: readonly Dim[]): readonly Dim[] => [...strides.map((stride) => dimTwice(stride)), 1];
  const cType = out.dtype === "complex128" ? "double" : out.dtype === "complex64" ? "float" : "uint16_t";
  return {
    kind: "nest",
    extents: [...(target.sizes ?? out.sizes), 2],
    loads: [
      {
        operand: target.inputName ?? "input",
        name: "x",
        offset: dimTwice(view.offset),
        strides: twice(view.strides),
        cType,
        convert: "$element",
      },
    ],
    values: [],
    stores: [
      {
        operand: target.outName ?? "out",
        offset: dimTwice(target.outOffset ?? 0),
        strides: twice(target.outStrides ?? out.strides),
        expression: "$x",
      },
    ],
  };
}

function dimTwice(dim: Dim): Dim {
  return isStatic(dim) ? dim * 2 : { terms: dim.terms.map((term) => ({ ...term, coefficient: term.coefficient * 2 })) };
}
