/** What the verifier must know of a FlatBuffers schema. Printed from the .fbs files into generated/*-layout.ts. */
export interface SchemaLayout {
  /** Name of the root table. */
  readonly root: string;
  readonly identifier: string;
  readonly tables: Readonly<Record<string, readonly FieldLayout[]>>;
}

/** One field of a table: `slot` is its place in the vtable. A union's type tag is in the slot before. */
export type FieldLayout = { readonly slot: number; readonly name: string; readonly required?: true } & FieldContent;

export type FieldContent =
  | { readonly kind: "scalar"; readonly bytes: number }
  | { readonly kind: "string" }
  | { readonly kind: "table"; readonly table: string }
  | { readonly kind: "union"; readonly members: Readonly<Record<number, string>> }
  | { readonly kind: "scalars"; readonly bytes: number }
  | { readonly kind: "tables"; readonly table: string };
