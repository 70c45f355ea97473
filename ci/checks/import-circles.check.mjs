import { importsOf, sources } from "./imports.mjs";

export const rule = "no file imports itself by way of others, not even types";

export function findProblems() {
  const targets = new Map(sources.map((path) => [path, importsOf(path).flatMap(({ target }) => (target.startsWith("generator/src/") ? [target] : []))]));
  return strongComponents(targets)
    .filter((files) => files.length > 1)
    .map((files) => `${files.sort().join(", ")} import each other`);
}

/** Tarjan's: files that reach each other. */
function strongComponents(targets) {
  const order = new Map();
  const lowest = new Map();
  const open = [];
  const components = [];
  const visit = (path) => {
    order.set(path, order.size);
    lowest.set(path, order.get(path));
    open.push(path);
    for (const target of targets.get(path) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) lowest.set(path, Math.min(lowest.get(path), lowest.get(target)));
    }
    if (lowest.get(path) === order.get(path)) components.push(open.splice(open.indexOf(path)));
  };
  for (const path of targets.keys()) if (!order.has(path)) visit(path);
  return components;
}
