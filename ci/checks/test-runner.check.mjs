import { globSync, readText } from "./files.mjs";

export const rule = "tests are vitest's: nothing imports node:test";

export function findProblems() {
  return globSync(/^(generator|ci)\/.*\.(ts|mjs)$/)
    .filter((path) => /from ["']node:test["']|import\(["']node:test["']\)/.test(readText(path)))
    .map((path) => `${path} imports node:test; import { test } from "vitest" (before is beforeAll, after is afterAll)`);
}
