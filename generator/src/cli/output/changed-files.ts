import { join } from "node:path";

import { presentHash } from "./present-hash.js";
import { readManifest } from "./previous-output.js";

/** What somebody changed by hand in a project since etgen wrote it. */
export interface ChangedFile {
  readonly path: string;
  /** Etgen's version of it, where that stands beside. */
  readonly newVersion: string | undefined;
}

export function changedFiles(directory: string): readonly ChangedFile[] {
  return [...(readManifest(directory) ?? [])].flatMap(([path, hash]) => {
    const present = presentHash(join(directory, path));
    if (present === undefined || present === hash) return [];
    const newVersion = `${path}.new`;
    return [{ path, newVersion: presentHash(join(directory, newVersion)) === undefined ? undefined : newVersion }];
  });
}
