import type { RuntimeTensor } from "../tensors/runtime-tensor.js";

/** What a slot of a method holds while it runs. Lists name other slots, whose contents may change. */
export type RuntimeValue =
  | { readonly kind: "null" }
  | { readonly kind: "int"; readonly value: bigint }
  | { readonly kind: "double"; readonly value: number }
  | { readonly kind: "bool"; readonly value: boolean }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "tensor"; readonly tensor: RuntimeTensor }
  | { readonly kind: "intList"; readonly items: readonly number[] }
  | { readonly kind: "doubleList"; readonly items: readonly number[] }
  | { readonly kind: "boolList"; readonly items: readonly boolean[] }
  | { readonly kind: "tensorList"; readonly items: readonly number[] }
  | { readonly kind: "optionalTensorList"; readonly items: readonly (number | null)[] };

/** A number of a program: an argument of kind Scalar. */
export type Scalar = Extract<RuntimeValue, { readonly kind: "int" | "double" | "bool" }>;
