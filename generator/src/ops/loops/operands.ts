import type { Tensor } from "../../ir/tensor.js";
import type { LoopOperand } from "../lowering.js";
import { isComplex, storageType } from "./c-types.js";

/** A tensor as an operand that is read. */
export function reads(tensor: Tensor): LoopOperand {
  return { value: tensor.id, cType: cTypeOf(tensor), access: "read" };
}

export function writes(tensor: Tensor): LoopOperand {
  return { value: tensor.id, cType: cTypeOf(tensor), access: "write" };
}

/** A tensor that is read and written in place. */
export function updates(tensor: Tensor): LoopOperand {
  return { value: tensor.id, cType: cTypeOf(tensor), access: "update" };
}


/** Complex numbers are seen as pairs of their real type. */
function cTypeOf({ dtype }: Tensor): string {
  if (!isComplex(dtype)) return storageType(dtype);
  return dtype === "complex128" ? "double" : dtype === "complex64" ? "float" : "uint16_t";
}
