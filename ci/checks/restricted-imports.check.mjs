import { importsOf, sources } from "./imports.mjs";

export const rule = "node APIs in cli, build, run, size; flatbuffers in model; handlebars in 5-emit/render.ts; no other surprises";

/** Who may import a package; the first pattern that fits the package decides. */
const owners = [
  [/^node:/, /^generator\/src\/(cli|build|run|size)\//],
  [/^flatbuffers$/, /^generator\/src\/model\//],
  [/^@noble\/hashes\//, /^generator\/src\/(ir|phases\/5-emit|report)\//],
  [/^handlebars$/, /^generator\/src\/phases\/5-emit\/render\.ts$/],
  [/^(commander|ora|picocolors|cli-table3|fflate)$/, /^generator\/src\/cli\//],
  [/^fast-xml-parser$/, /^generator\/src\/cli\/board-draft\/from-pack\.ts$/],
  [/^(zod|yaml)$/, /^generator\/src\/(catalog|cli|size|run|build)\//],
  [/^/, undefined],
];

export function findProblems() {
  return sources.flatMap((path) =>
    importsOf(path)
      .filter(({ target }) => !target.startsWith("generator/"))
      .flatMap(({ target }) => {
        const owner = owners.find(([pattern]) => pattern.test(target))[1];
        return owner?.test(path) ? [] : [`${path} imports "${target}"; allowed in ${owner ?? "no file"}`];
      }),
  );
}
