import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The directory that holds package.json, templates, kernels-c, pal and boards; this file is compiled four levels below. */
export const packageRoot: string = fileURLToPath(new URL("../../../../", import.meta.url));

export function packageVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL("package.json", new URL("../../../../", import.meta.url)), "utf8")) as {
    readonly version: string;
  };
  return manifest.version;
}
