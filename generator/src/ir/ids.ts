declare const brand: unique symbol;
type Branded<Name extends string> = number & { readonly [brand]: Name };

/** A value of a graph: a tensor or a scalar known only at run time. */
export type ValueId = Branded<"value">;
/** A piece of memory: constant bytes, a planned buffer, or state that survives between calls. */
export type StorageId = Branded<"storage">;

export const valueId = (index: number): ValueId => index as ValueId;
export const storageId = (index: number): StorageId => index as StorageId;
