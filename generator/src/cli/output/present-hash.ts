import { lstatSync, readFileSync } from "node:fs";

import { systemErrorCode } from "../files/system-error.js";
import { contentHash } from "./content-hash.js";

/** Undefined when there is nothing, or nothing can be: writing will say why. A link or a directory in a file's place was put there by hand. */
export function presentHash(path: string): string | undefined {
  try {
    return lstatSync(path).isFile() ? contentHash(readFileSync(path)) : "not a file";
  } catch (cause) {
    const code = systemErrorCode(cause);
    if (code === undefined) throw cause;
    return code === "EACCES" ? "not readable" : undefined;
  }
}
