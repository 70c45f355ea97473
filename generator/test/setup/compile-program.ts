import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { packageRoot } from "../../src/cli/package-root.js";
import { pruneBuildCache } from "./build-cache.js";
import { shareObjects } from "./share-objects.js";

/**
 * Tests import the sources; those that start etgen as a user does find it compiled from the same sources, also when they
 * run again in watch mode. A type error is printed and does not keep tests from running: the build of `npm test` refuses it.
 */
export function setup(project: TestProject): void {
  pruneBuildCache();
  shareObjects();
  compileProgram();
  project.onTestsRerun(compileProgram);
}

function compileProgram(): void {
  runScript("the TypeScript compiler", [join(packageRoot, "node_modules/typescript/bin/tsc"), "-b", "generator"]);
  runScript("the compiler of AssemblyScript", [join(packageRoot, "ci/build-webassembly.mjs")]);
  runScript("the bundler", [join(packageRoot, "ci/build-cli.mjs")]);
  runScript("the bundler of pages that run models", [join(packageRoot, "ci/build-try.mjs")]);
}

function runScript(name: string, words: readonly string[]): void {
  const { status, error } = spawnSync(process.execPath, words, { cwd: packageRoot, stdio: ["ignore", "inherit", "inherit"] });
  if (error !== undefined || status === null) throw error ?? new Error(`${name} was ended by a signal`);
}
