import { readFileSync } from "node:fs";
import { compileKernels, type CompiledKernels } from "../../reference/machine/kernel-module.js";

/** The operators as `npm run build` compiled them. */
export const kernelsFile = new URL("../../reference/operators.wasm", import.meta.url);

let compiled: CompiledKernels | undefined;

export function testKernels(): CompiledKernels {
  compiled ??= compileKernels(new Uint8Array(readFileSync(kernelsFile)));
  return compiled;
}
