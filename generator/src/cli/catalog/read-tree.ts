import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Every file below `directory` as text, by its path relative to it with forward slashes, sorted. */
export function readTree(directory: string): ReadonlyMap<string, string> {
  return new Map(listTree(directory).map((path) => [path, readFileSync(join(directory, path), "utf8")]));
}

/** Paths of the files below `directory`, relative to it, sorted; empty when it does not exist. */
export function listTree(directory: string): readonly string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relativePath(directory, join(entry.parentPath, entry.name)))
    .sort();
}

function relativePath(directory: string, path: string): string {
  return path.slice(directory.length).replaceAll("\\", "/").replace(/^\/+/, "");
}
