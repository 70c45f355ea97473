import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileKernels, type CompiledKernels } from "../../reference/machine/kernel-module.js";
import { packageRoot } from "../../src/cli/package-root.js";

/** The operators as `npm run build` compiled them. */
export const kernelsFile = join(packageRoot, "generator/dist/reference/operators.wasm");

let compiled: CompiledKernels | undefined;

export function testKernels(): CompiledKernels {
  compiled ??= compileKernels(new Uint8Array(readFileSync(kernelsFile)));
  return compiled;
}
