import { importsOf, sources } from "./imports.mjs";

export const rule = "the judge of a memory plan takes nothing but types from the planner";

const planner = "generator/src/phases/";
const judge = "generator/src/phases/4-plan/judge/";

export function findProblems() {
  return sources
    .filter((path) => path.startsWith(judge))
    .flatMap((path) =>
      importsOf(path)
        .filter(({ target, typeOnly }) => target.startsWith(planner) && !target.startsWith(judge) && !typeOnly)
        .map(({ target }) => `${path} imports ${target}`),
    );
}
