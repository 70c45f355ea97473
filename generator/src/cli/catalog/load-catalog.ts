import { readFileSync } from "node:fs";
import { join } from "node:path";

import { withAdapters } from "../../catalog/adapter-facts.js";
import type { KernelFamily } from "../../catalog/kernel-facts.js";
import { parseKernelFamily } from "../../catalog/parse-kernel-facts.js";
import type { Catalog } from "../../compile.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { packageRoot, packageVersion } from "../package-root.js";
import { readTree } from "./read-tree.js";

/** From the root of kernels-c. */
const adapters = "cmsis_nn/adapters.json";

let known: Catalog | undefined;

/** Kernels, platform layer and templates that come with etgen, read once in a process. Undefined after a report. */
export function loadCatalog(sink: DiagnosticSink): Catalog | undefined {
  known ??= readCatalog(sink);
  return known;
}

function readCatalog(sink: DiagnosticSink): Catalog | undefined {
  const kernelFiles = readTree(join(packageRoot, "kernels-c"));
  const families = new Map<string, KernelFamily>();
  for (const [path, text] of kernelFiles) {
    if (!path.endsWith("/kernels.json")) continue;
    const family = parseKernelFamily(text, `kernels-c/${path}`, sink);
    if (family !== undefined) families.set(family.family, family);
  }
  if (sink.hasErrors) return undefined;
  const kernels = withAdapters(families, kernelFiles.get(adapters)!, `kernels-c/${adapters}`, sink);
  if (sink.hasErrors) return undefined;
  return {
    kernels,
    sources: {
      kernels: kernelFiles,
      pal: readTree(join(packageRoot, "pal")),
      templates: readTree(join(packageRoot, "templates")),
      release: { version: packageVersion(), licence: readFileSync(join(packageRoot, "LICENSE"), "utf8") },
    },
  };
}
