import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The directory that holds package.json, templates, kernels-c, pal and boards: the nearest above this file, compiled or not. */
export const packageRoot: string = nearestPackage(dirname(fileURLToPath(import.meta.url)));

export function packageVersion(): string {
  const manifest = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as { readonly version: string };
  return manifest.version;
}

function nearestPackage(directory: string): string {
  return existsSync(join(directory, "package.json")) ? directory : nearestPackage(dirname(directory));
}
