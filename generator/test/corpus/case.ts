/** Raw little-endian bytes in the memory order that `dimOrder` describes, or one plain scalar. */
export type CaseValue = CaseTensor | CaseScalar;

export interface CaseTensor {
  readonly kind: "tensor";
  /** PyTorch's dtype name, as in ir/dtype.ts. */
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly dimOrder: readonly number[];
  readonly bytes: Uint8Array;
}

export interface CaseScalar {
  readonly kind: "scalar";
  readonly dtype: "int" | "float" | "bool";
  readonly value: number | boolean;
}

/** One call of a method of the loaded program; mutable buffers keep their bytes from call to call. */
export interface CaseCall {
  readonly method: string;
  readonly inputs: readonly CaseValue[];
  readonly outputs: readonly CaseValue[];
}

/** Passes when |got - golden| <= atol + rtol * |golden|, NaN equals NaN, infinities equal themselves; the sign of zero is not compared. */
export interface CaseTolerance {
  readonly class:
    | "exact" | "rel1e-6" | "transcendental" | "accumulate" | "half" | "bf16" | "loose"
    /** Random or uninitialised contents: only dtype and shape are compared. */
    | "shape_only";
  readonly rtol: number;
  readonly atol: number;
}

/** What ExecuTorch's own runtime did with the program. Its outputs are given where they differ from the golden ones. */
export interface RuntimeVerdict {
  readonly status: "match" | "differs" | "error" | "crash" | "ran";
  readonly outputs: readonly CaseValue[] | undefined;
}

export interface CorpusCase {
  readonly family: string;
  /** File name without `.pte`, for example `add_out__3`. */
  readonly name: string;
  /** Full operator name, or a word for a whole program: `cond`, `kv_cache`, `damaged`. */
  readonly op: string;
  readonly operatorsInProgram: readonly string[];
  readonly pte: Uint8Array;
  readonly ptd: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** Empty for the families `delegate` and `damaged`, which have no answer. */
  readonly calls: readonly CaseCall[];
  readonly tolerance: CaseTolerance;
  /** `answer`: compile and compare. The others say how the program must be refused, `accept` that it must not be. */
  readonly expect: "answer" | "accept" | "reject" | "error:unsupported_backend" | "error:missing_operator";
  readonly runtime: RuntimeVerdict;
  readonly note: string;
}
