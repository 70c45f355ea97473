import { rmdirSync } from "node:fs";
import { dirname } from "node:path";

import { systemErrorCode } from "./system-error.js";

/** From `from` upwards, `last` included. */
export function removeEmptyDirectories(from: string, last: string): void {
  for (let path = from; path.length >= last.length; path = dirname(path)) {
    try {
      rmdirSync(path);
    } catch (cause) {
      if (systemErrorCode(cause) === undefined) throw cause;
      return;
    }
  }
}
