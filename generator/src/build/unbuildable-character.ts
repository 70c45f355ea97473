import { resolve, sep } from "node:path";

/**
 * A character of the directory's absolute path that the build files of CMake and Ninja cannot hold, or that the shell
 * which runs their commands would interpret; undefined if there is none.
 */
export function unbuildableCharacter(directory: string): string | undefined {
  const found = /[;"$`\\|\u0000-\u001f\u007f]/.exec(resolve(directory).replaceAll(sep, "/"))?.[0];
  if (found === undefined) return undefined;
  return found < " " || found === "\u007f" ? "a control character" : found;
}
