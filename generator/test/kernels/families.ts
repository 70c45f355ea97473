import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../src/cli/package-root.js";
import type { KernelFamily } from "../../src/catalog/kernel-facts.js";
import { parseKernelFamily } from "../../src/catalog/parse-kernel-facts.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";

export const kernelRoot = join(packageRoot, "kernels-c");
export const harnessRoot = join(packageRoot, "generator", "test", "kernels", "c");

export interface LocatedFamily {
  readonly facts: KernelFamily;
  /** Absolute. */
  readonly folder: string;
}

/** Every family of kernels-c, then the harness's own probe. Throws when a facts file is wrong. */
export function loadFamilies(): readonly LocatedFamily[] {
  return [...foldersOf(kernelRoot), ...foldersOf(harnessRoot)].map((folder) => {
    const sink = new DiagnosticSink();
    const path = join(folder, "kernels.json");
    const facts = parseKernelFamily(readFileSync(path, "utf8"), path, sink);
    if (facts === undefined) throw new Error(sink.diagnostics.map(({ message }) => `${path}: ${message}`).join("\n"));
    return { facts, folder };
  });
}

function foldersOf(root: string): readonly string[] {
  return readdirSync(root)
    .sort()
    .map((name) => join(root, name))
    .filter((folder) => existsSync(join(folder, "kernels.json")));
}
