/** Numbers of a kernel problem by field name. Oracles take a narrower type with the fields they read. */
export type Problem = Readonly<Record<string, number>>;
