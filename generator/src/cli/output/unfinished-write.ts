import { readFileSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import { systemErrorCode } from "../files/system-error.js";
import { staysInside } from "./relative-path.js";

/** Lies in a directory from before the first file is renamed into place until the last stale one is removed. */
export const unfinishedName = ".etgen-unfinished.json";

/** Content hashes that files of the directory may have and that etgen itself wrote, by path. */
export type WrittenVersions = ReadonlyMap<string, readonly string[]>;

const recordSchema = z.object({ files: z.record(z.string(), z.array(z.string())) });

export function unfinishedRecord(versions: WrittenVersions): string {
  return `${JSON.stringify({ files: Object.fromEntries(versions) }, null, 2)}\n`;
}

/** What a run that was killed had begun to write; undefined when the last one came to its end. */
export function readUnfinished(directory: string): WrittenVersions | undefined {
  let text: string;
  try {
    text = readFileSync(join(directory, unfinishedName), "utf8");
  } catch (cause) {
    if (systemErrorCode(cause) === undefined) throw cause;
    return undefined;
  }
  const files = parseRecord(text) ?? {};
  return new Map(Object.entries(files).filter(([path]) => staysInside(path)));
}

/** It is renamed into place whole: one that cannot be read was changed by hand, and vouches for no file. */
function parseRecord(text: string): Readonly<Record<string, readonly string[]>> | undefined {
  try {
    return recordSchema.safeParse(JSON.parse(text)).data?.files;
  } catch {
    return undefined;
  }
}

export function clearUnfinished(directory: string): void {
  try {
    unlinkSync(join(directory, unfinishedName));
  } catch (cause) {
    if (systemErrorCode(cause) !== "ENOENT") throw cause;
  }
}
