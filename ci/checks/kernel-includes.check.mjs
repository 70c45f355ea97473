import { globSync, readText } from "./files.mjs";

export const rule = "kernels include integer types, string.h, math.h, arm_mve.h, arm_acle.h and each other; adapters their library";

const system = new Set(["stdint.h", "stddef.h", "stdbool.h", "string.h", "math.h", "limits.h", "float.h", "arm_mve.h", "arm_acle.h"]);
/** What adapters in these folders include as well. */
const libraries = { "kernels-c/cmsis_nn/": "arm_nnfunctions.h" };
/** No allocation, printing, locks or files, whoever declares them. */
const call = /\b(malloc|calloc|realloc|free|alloca|printf|fprintf|puts|putchar|abort|exit|assert|setjmp|longjmp)\s*\(/;

export function findProblems() {
  return globSync(/^kernels-c\/(?!test\/).*\.[ch]$/).flatMap((path) => {
    const text = withoutComments(readText(path));
    const library = Object.entries(libraries).find(([folder]) => path.startsWith(folder))?.[1];
    const includes = [...text.matchAll(/^\s*#\s*include\s+([<"])([^>"]+)[>"]/gm)]
      .filter(([, bracket, name]) => (bracket === "<" ? !system.has(name) && name !== library : !/^etk_[a-z0-9_]+\.(h|inc)$/.test(name)))
      .map(([, , name]) => `${path} includes "${name}"`);
    const called = call.exec(text)?.[1];
    return called === undefined ? includes : [...includes, `${path} calls ${called}()`];
  });
}

function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/.*$/gm, "");
}
