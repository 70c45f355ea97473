import type { Proof } from "./proof.js";

/** Every proof by the name that kernel facts use. */
export const proofs: Readonly<Record<string, Proof>> = {};
