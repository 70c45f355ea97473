import type { CoreKind } from "./cores.js";
import type { CompiledExpression } from "./expression.js";
import type { KernelJson } from "./kernel-schema.js";

/** What a kernel is written for; `cmsis_nn`: for that library, on whatever core it was built for. */
export type KernelIsa = KernelJson["isa"] | LibraryName;
export type CoreFeature = KernelJson["requires"][number];

/** A kernel family: one contract (the header), several implementations. */
export interface KernelFamily {
  readonly family: string;
  readonly header: string;
  /** Shared headers, from the root of kernels-c. */
  readonly includes: readonly string[];
  /** In the order of the facts file; the first is the `ref` kernel that every other one equals. */
  readonly kernels: readonly KernelVariant[];
}

/** One C function, and what the generator must know to choose it and call it. Sources see all includes by bare name. */
export interface KernelVariant {
  readonly name: string;
  /** The folder inside kernels-c where `header`, `source` and `includes` lie. */
  readonly folder: string;
  readonly source: string;
  /** What a caller includes: the family's header, or the kernel's own where its parameters differ. */
  readonly header: string;
  readonly includes: readonly string[];
  /** Sources that several families call, from the root of kernels-c; their headers lie beside them. */
  readonly sharedSources: readonly string[];
  readonly isa: KernelIsa;
  readonly requires: readonly CoreFeature[];
  /** Non-zero for problems the kernel can solve. */
  readonly when: CompiledExpression;
  /** Names of preconditions that are decided from the constants' bytes; all must hold. */
  readonly proofs: readonly string[];
  /** The C type of the params struct. */
  readonly params: string;
  /** The struct's members in C order. */
  readonly fields: readonly KernelField[];
  /** The C parameters in order. */
  readonly arguments: readonly KernelArgument[];
  readonly scratch: KernelScratch | null;
  /** The row form: the same arguments with `input` replaced by `input_rows, output_rows`, and `scratch` always last. */
  readonly rows: { readonly name: string; readonly scratch: KernelScratch | null } | null;
  /**
   * For results of one row: `name(params, input row, sums)` for each row of the window inside the input, one after the
   * other from sums of zero, then `finish(params, sums, output)`.
   */
  readonly sum: (KernelScratch & { readonly name: string; readonly finish: string; readonly when: CompiledExpression }) | null;
  /** Inputs whose address may be the output's. */
  readonly inPlace: readonly InPlaceFact[];
  /** Predicted instructions of one call. */
  readonly instructions: CompiledExpression | null;
  /** Bytes of constants that one call reads, as often as it reads them where no cache keeps them. */
  readonly constantReads: CompiledExpression | null;
  /** Bytes of constants beyond those of the plain packing. */
  readonly extraFlash: CompiledExpression | null;
  /** A number that the expressions may mention. The same function is listed once for each value, the fastest first. */
  readonly limit: { readonly name: string; readonly value: number; readonly isFastest: boolean } | null;
  /** By argument, the packed layout of its tensor; null: it is plain here and packed where the function is listed again. */
  readonly layouts: Readonly<Record<string, string | null>>;
  /** Of all that is listed for one function, by limit and layouts. */
  readonly isFirst: boolean;
  /** A library of the user's that the kernel calls. */
  readonly library: LibraryUse | null;
}

export type LibraryName = "cmsis_nn";

/** What a kernel needs of a library: C files by path inside its sources, for every core and for a kind of core alone. */
export interface LibraryUse {
  readonly name: LibraryName;
  readonly sources: Readonly<Record<"all" | CoreKind, readonly string[]>>;
}

export interface InPlaceFact {
  readonly input: string;
  readonly when: CompiledExpression;
  /** Predicted instructions that working in place adds to a call. */
  readonly instructions: CompiledExpression | null;
}

export type KernelField = NumberField | ConstantField;

/** A number of the problem under the same name, or computed from the problem. */
export interface NumberField {
  readonly kind: "number";
  readonly name: string;
  /** Where it is in the struct: its name, in a struct inside `problem.<name>`. */
  readonly member: string;
  readonly type: "int32_t" | "float";
  readonly value: CompiledExpression | null;
}

/** `const <type> *<name>`: the constant `constant` of the request after `packing`; NULL when optional and absent. */
export interface ConstantField {
  readonly kind: "constant";
  readonly name: string;
  readonly member: string;
  readonly type: string;
  readonly constant: string;
  readonly packing: string;
  readonly optional: boolean;
}

/**
 * `params` is the struct's address, `scratch` the work space; anything else names a tensor of the request.
 * An optional tensor that the request lacks is NULL.
 */
export interface KernelArgument {
  readonly name: string;
  readonly optional: boolean;
}

export interface KernelScratch {
  readonly bytes: CompiledExpression;
  readonly alignment: number;
}
