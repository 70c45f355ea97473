import { dtypeBytes, type DType } from "../../ir/dtype.js";
import type { Place } from "../file/place.js";

/** Element type, shape and memory order, as programs, data files and bundled cases all state them. */
export interface TensorForm {
  readonly dtype: DType;
  readonly sizes: readonly number[];
  readonly dimOrder: readonly number[];
  readonly byteCount: number;
}

const maxRank = 16;

/** Checks sizes and dim order against each other. `owner` names the tensor in messages. */
export function createTensorForm(
  dtype: DType,
  sizes: readonly number[],
  dimOrder: readonly number[],
  owner: string,
  place: Place,
): TensorForm {
  if (sizes.length > maxRank) {
    throw place.refuse("damaged-content", { what: `the rank of ${owner}`, found: `${sizes.length}`, expected: `0 to ${maxRank}` });
  }
  const negative = sizes.findIndex((size) => size < 0);
  if (negative !== -1) {
    const what = `size ${negative} of ${owner}`;
    throw place.refuse("damaged-content", { what, found: `${sizes[negative]}`, expected: "0 or more" });
  }
  if (!isPermutation(dimOrder, sizes.length)) {
    throw place.refuse("damaged-content", {
      what: `the dim order of ${owner}`,
      found: `[${dimOrder.slice(0, maxRank).join(", ")}${dimOrder.length > maxRank ? ", ..." : ""}]`,
      expected: `a permutation of [${sizes.map((_, dim) => dim).join(", ")}]`,
    });
  }
  const byteCount = sizes.reduce((product, size) => product * BigInt(size), BigInt(dtypeBytes(dtype)));
  if (byteCount > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw place.refuse("damaged-content", {
      what: `the size of ${owner}`,
      found: `[${sizes.join(", ")}], that is ${byteCount} bytes`,
      expected: `at most ${Number.MAX_SAFE_INTEGER} bytes`,
    });
  }
  return { dtype, sizes, dimOrder, byteCount: Number(byteCount) };
}

function isPermutation(dimOrder: readonly number[], rank: number): boolean {
  return dimOrder.length === rank && new Set(dimOrder).size === rank && dimOrder.every((dim) => dim < rank);
}
