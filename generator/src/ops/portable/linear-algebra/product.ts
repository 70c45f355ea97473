import { dimBound, isStatic, type Dim } from "../../../ir/dim.js";
import type { ValueRef } from "../../../ir/node.js";
import { computeType, storageType, type ComputeType } from "../../loops/c-types.js";
import { convertText, loadAs, storeAs } from "../../loops/convert.js";
import { literal } from "../../loops/literal.js";
import type { LoopNest, NestLoad } from "../../loops/nest.js";
import { reads, writes } from "../../loops/operands.js";
import type { KernelRequest, LoopOperand, LoopRequest } from "../../lowering.js";
import type { OperatorContext } from "../../operator.js";

/** A matrix of a batch, by strides. A stride of 0 repeats. */
export interface MatrixStrides {
  readonly batch: Dim;
  readonly row: Dim;
  readonly column: Dim;
}

/** out[b] = alpha * lhs[b] @ rhs[b] + beta * bias[b] */
export interface MatrixProduct {
  readonly batches: Dim;
  readonly rows: Dim;
  readonly columns: Dim;
  readonly depth: Dim;
  readonly lhs: ValueRef;
  readonly lhsStrides: MatrixStrides;
  readonly rhs: ValueRef;
  readonly rhsStrides: MatrixStrides;
  readonly bias: ValueRef | null;
  readonly biasStrides: MatrixStrides;
  readonly out: ValueRef;
  readonly outStrides: MatrixStrides;
  readonly alpha: number;
  readonly beta: number;
}

/** The library kernel for float32 of fixed sizes, loops for everything else. */
export function lowerProduct(context: OperatorContext, product: MatrixProduct): KernelRequest | LoopRequest {
  const tensors = [product.lhs, product.rhs, product.out, ...(product.bias === null ? [] : [product.bias])];
  const isFloat32 = tensors.every((ref) => context.tensor(ref).dtype === "float32");
  return (isFloat32 ? productKernel(product) : undefined) ?? loopsFor(context, product);
}

/** Undefined where a size is known only at run time, or nothing is to be computed. */
export function productKernel(product: MatrixProduct): KernelRequest | undefined {
  const { lhsStrides, rhsStrides, biasStrides, outStrides } = product;
  const dims = {
    batches: product.batches,
    rows: product.rows,
    columns: product.columns,
    depth: product.depth,
    lhs_stride_batch: lhsStrides.batch,
    lhs_stride_row: lhsStrides.row,
    lhs_stride_depth: lhsStrides.column,
    rhs_stride_batch: rhsStrides.batch,
    rhs_stride_depth: rhsStrides.row,
    rhs_stride_column: rhsStrides.column,
    bias_stride_batch: biasStrides.batch,
    bias_stride_row: biasStrides.row,
    bias_stride_column: biasStrides.column,
    output_stride_batch: outStrides.batch,
    output_stride_row: outStrides.row,
    output_stride_column: outStrides.column,
  };
  // Tensors without elements have no address that a kernel may add to.
  if (!Object.values(dims).every(isStatic) || [product.batches, product.rows, product.columns, product.depth].includes(0)) return undefined;
  return {
    kind: "kernel",
    family: "matmul_f32",
    problem: { ...(dims as Readonly<Record<keyof typeof dims, number>>), alpha: product.alpha, beta: product.beta },
    tensors: {
      lhs: product.lhs.value,
      rhs: product.rhs.value,
      ...(product.bias && { bias: product.bias.value }),
      output: product.out.value,
    },
    constants: {},
    multiplyAccumulates: multiplyAccumulatesOf(product),
  };
}

function multiplyAccumulatesOf({ batches, rows, columns, depth }: MatrixProduct): number {
  return dimBound(batches) * dimBound(rows) * dimBound(columns) * dimBound(depth);
}

function loopsFor(context: OperatorContext, product: MatrixProduct): LoopRequest {
  const out = context.tensor(product.out);
  const type = computeType(out.dtype);
  const cType = storageType(type);
  const operands: Record<string, LoopOperand> = { out: writes(out) };
  const load = (operand: string, name: string, ref: ValueRef, strides: readonly Dim[]): NestLoad => {
    const tensor = context.tensor(ref);
    operands[operand] = reads(tensor);
    return { operand, name, offset: 0, strides, cType, convert: loadAs(tensor.dtype, type) };
  };
  const { lhsStrides, rhsStrides, biasStrides, outStrides, bias } = product;
  const nest: LoopNest = {
    kind: "nest",
    extents: [product.batches, product.rows, product.columns],
    loads: [
      load("lhs", "x", product.lhs, [lhsStrides.batch, lhsStrides.row, 0, lhsStrides.column]),
      load("rhs", "y", product.rhs, [rhsStrides.batch, 0, rhsStrides.column, rhsStrides.row]),
      ...(bias === null
        ? []
        : [load("bias", "z", bias, [biasStrides.batch, biasStrides.row, biasStrides.column, 0])]),
    ],
    values: [],
    reduction: {
      extents: [product.depth],
      accumulators: [{ name: "sum", cType, initial: literal(0, type), update: addProduct("$sum", "$x", "$y", type) }],
    },
    stores: [
      {
        operand: "out",
        offset: 0,
        strides: [outStrides.batch, outStrides.row, outStrides.column, 0],
        expression: convertText(finished(product, type), storeAs(type, out.dtype)),
      },
    ],
  };
  return {
    kind: "loop",
    operands,
    steps: [nest],
    inPlace: [],
    canFail: false,
    multiplyAccumulates: multiplyAccumulatesOf(product),
  };
}

function finished({ bias, alpha, beta }: MatrixProduct, type: ComputeType): string {
  const sum = alpha === 1 ? "$sum" : scaledText("$sum", alpha, type);
  if (bias === null) return sum;
  if (beta === 1) return addTexts(sum, "$z", type);
  return addTexts(sum, scaledText("$z", beta, type), type);
}

function scaledText(text: string, factor: number, type: ComputeType): string {
  return addProduct("", text, literal(factor, type), type);
}

function addTexts(a: string, b: string, type: ComputeType): string {
  return type === "int32" || type === "int64" ? `(${type}_t)((u${type}_t)${a} + (u${type}_t)${b})` : `${a} + ${b}`;
}

/** sum + a * b, or a * b when `sum` is empty; integers wrap. */
export function addProduct(sum: string, a: string, b: string, type: ComputeType): string {
  const before = sum === "" ? "" : `${sum} + `;
  switch (type) {
    case "float32":
    case "float64":
      return `${before}${a} * ${b}`;
    case "bool":
      return sum === "" ? `${a} && ${b}` : `${sum} || (${a} && ${b})`;
    case "int32":
    case "int64": {
      const wide = `(u${type}_t)`;
      return `(${type}_t)(${sum === "" ? "" : `${wide}${sum} + `}${wide}${a} * ${wide}${b})`;
    }
    default:
      return `(${type}_t)(${before}${a} * ${b})`;
  }
}
