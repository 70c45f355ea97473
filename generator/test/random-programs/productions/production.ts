import type { ProgramBuilder } from "../program-builder.js";

/** Adds an instruction, or returns false where nothing fits. */
export type Production = (builder: ProgramBuilder) => boolean;
