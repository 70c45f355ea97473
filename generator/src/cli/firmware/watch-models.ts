import { watch } from "node:fs";
import { basename, dirname } from "node:path";

/** Exporters write a file in several steps. */
const quietMs = 300;

/**
 * Resolves when one of the files has changed and nothing happened to it for a moment. Folders are watched: a file may be replaced,
 * or be gone for a while.
 */
export function nextChange(paths: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const folders = [...new Set(paths.map((path) => dirname(path)))];
    const watchers = folders.map((folder) =>
      watch(folder, (_event, name) => {
        const changed = paths.find((path) => dirname(path) === folder && basename(path) === name);
        if (changed === undefined) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          for (const watcher of watchers) watcher.close();
          resolve(changed);
        }, quietMs);
      }),
    );
  });
}
