import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a directory and its missing parents; returns the first that was created, undefined when none was missing. One
 * level after the other: Node's own recursive form never ends where a file system refuses new directories as not found.
 */
export function makeDirectories(path: string): string | undefined {
  const missing: string[] = [];
  for (let place = path; !existsSync(place) && place !== missing[0]; place = dirname(place)) missing.unshift(place);
  for (const directory of missing) {
    try {
      mkdirSync(directory);
    } catch (cause) {
      // Another program may have been faster.
      if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) throw cause;
    }
  }
  return missing[0];
}
