import type { Board } from "../../catalog/board.js";
import { dtypeBytes, type DType } from "../../ir/dtype.js";
import { tensorOf, type Values } from "../../ir/graph.js";
import { elementCount } from "../../ir/layout.js";
import type { OperatorNode } from "../../ir/node.js";
import { labelOf } from "../../ops/label.js";
import { definitionOf } from "../../ops/registry.js";
import type { NodeImplementation } from "../../steps/node-implementation.js";
import { nodesOf, type StepProgram } from "../../steps/step-program.js";

/**
 * What an operator computes with. `border`: it turns floats into integers or back, as the ends of a quantised model do.
 * `other`: integers that are no quantised numbers, for example indices.
 */
export type Arithmetic = "int8-accelerated" | "int8-portable" | "float" | "border" | "other";

const arithmetics: readonly Arithmetic[] = ["int8-accelerated", "int8-portable", "float", "border", "other"];

export interface ArithmeticCount {
  readonly arithmetic: Arithmetic;
  readonly operators: number;
  readonly multiplyAccumulates: number;
}

/** An operator that computes with floats. */
export interface FloatOperator {
  readonly method: string;
  readonly instruction: number;
  readonly operator: string;
  /** Dtype and sizes of its first result. */
  readonly result: string;
}

export interface ArithmeticReport {
  /** Whose kernels were chosen. */
  readonly board: string;
  readonly cpu: string;
  readonly counts: readonly ArithmeticCount[];
  readonly floatOperators: readonly FloatOperator[];
  /** Views that are copied by a loop of their own, because their bytes cannot lie as they have to. */
  readonly copies: { readonly operators: number; readonly bytes: number };
}

const floatDtypes: ReadonlySet<DType> = new Set<DType>(["float16", "bfloat16", "float32", "float64", "complex64", "complex128"]);
const quantisedDtypes: ReadonlySet<DType> = new Set<DType>(["int8", "uint8"]);

/**
 * Counts what is left after all passes: views and folded constants cost nothing. In `fused` some loops have become part
 * of others, copies too.
 */
export function reportArithmetic({ module, methods }: StepProgram, fused: StepProgram, board: Board): ArithmeticReport {
  const nodes = methods.flatMap((method) => nodesOf(method).map((implementation) => ({ method: method.name, implementation })));
  const copies = fused.methods.flatMap(nodesOf).filter((implementation) => {
    const isAlone = implementation.kind === "loop" && implementation.joined.length === 0;
    return isAlone && definitionOf(implementation.node.operator)?.kind === "alias";
  });
  const kinds = nodes.map(({ implementation }) => arithmeticOf(module, implementation));
  return {
    board: board.name,
    cpu: board.core.cpu,
    counts: arithmetics.map((arithmetic) => {
      const own = nodes.filter((_, index) => kinds[index] === arithmetic);
      const multiplyAccumulates = own.reduce((sum, { implementation }) => sum + implementation.request.multiplyAccumulates, 0);
      return { arithmetic, operators: own.length, multiplyAccumulates };
    }),
    floatOperators: nodes
      .filter((_, index) => kinds[index] === "float")
      .map(({ method, implementation: { node } }) => ({
        method,
        instruction: node.origin.instruction,
        operator: node.operator,
        result: resultOf(module, node),
      })),
    copies: { operators: copies.length, bytes: copies.reduce((sum, { node }) => sum + resultBytes(module, node), 0) },
  };
}

function arithmeticOf(module: Values, implementation: NodeImplementation): Arithmetic {
  const { node } = implementation;
  if (/^(de)?quantize_/.test(labelOf(node.operator))) return "border";
  const dtypes = [...node.inputs, ...node.outputs].flatMap((id) => {
    const value = module.values.get(id);
    return value?.kind === "tensor" ? [value.dtype] : [];
  });
  if (dtypes.some((dtype) => floatDtypes.has(dtype))) return "float";
  if (!dtypes.some((dtype) => quantisedDtypes.has(dtype))) return "other";
  const isAccelerated = implementation.kind === "kernel" && ["dsp", "mve"].includes(implementation.kernel.isa);
  return isAccelerated ? "int8-accelerated" : "int8-portable";
}

function resultBytes(module: Values, { outputs }: OperatorNode): number {
  return outputs.reduce((sum, id) => {
    const { dtype, sizes } = tensorOf(module, id);
    return sum + elementCount(sizes) * dtypeBytes(dtype);
  }, 0);
}

function resultOf(module: Values, { outputs }: OperatorNode): string {
  const { dtype, sizes } = tensorOf(module, outputs[0]!);
  return `${dtype} [${sizes.join(",")}]`;
}
