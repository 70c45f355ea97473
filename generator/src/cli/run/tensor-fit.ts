import type { TensorInterface } from "../../phases/5-emit/program-interface.js";

/** How the values of a file fill a tensor. */
export interface Fit {
  /** Of one step. */
  readonly sizes: readonly number[];
  readonly steps: number;
}

type FittedTensor = Pick<TensorInterface, "sizes" | "bytes" | "free">;

/** `steps` is a number of steps, or "any": a dimension in front may then count them. Undefined where the shape fits in no way. */
export function fittingShape(shape: readonly number[], tensor: FittedTensor, steps: number | "any"): Fit | undefined {
  const [first, ...rest] = shape;
  const whole = sizesOf(shape, tensor);
  const oneOfMany = first === undefined || first < 1 ? undefined : sizesOf(rest, tensor);
  if (oneOfMany !== undefined && first === steps) return { sizes: oneOfMany, steps: first };
  if (whole !== undefined) return { sizes: whole, steps: 1 };
  return oneOfMany !== undefined && steps === "any" ? { sizes: oneOfMany, steps: first! } : undefined;
}

/** Raw bytes say no shape: of several free dimensions nothing is known but their largest sizes. */
export function fittingBytes(bytes: number, tensor: FittedTensor, steps: number | "any"): Fit | undefined {
  if (bytes === tensor.bytes) return { sizes: tensor.sizes, steps: 1 };
  const count = steps === "any" ? 1 : steps;
  const one = bytes / count;
  if (one === tensor.bytes) return { sizes: tensor.sizes, steps: count };
  const [free, ...others] = tensor.free ?? [];
  if (free === undefined || others.length > 0 || tensor.bytes === 0) return undefined;
  const size = one / (tensor.bytes / tensor.sizes[free]!);
  if (!Number.isInteger(size) || size > tensor.sizes[free]!) return undefined;
  return { sizes: tensor.sizes.map((own, dim) => (dim === free ? size : own)), steps: count };
}

/** Sizes of a tensor that a shape stands for; undefined where it stands for none that the tensor can have. */
function sizesOf(shape: readonly number[], { sizes, free }: FittedTensor): readonly number[] | undefined {
  if (free === undefined) return withoutOnes(shape) === withoutOnes(sizes) ? sizes : undefined;
  if (shape.length !== sizes.length) return undefined;
  const fits = shape.every((size, dim) => (free.includes(dim) ? size <= sizes[dim]! : size === sizes[dim]));
  return fits ? shape : undefined;
}

/** People write a batch of one with or without its dimension. */
function withoutOnes(sizes: readonly number[]): string {
  return sizes.filter((size) => size !== 1).join(",");
}
