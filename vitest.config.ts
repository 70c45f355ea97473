import { configDefaults, defineConfig } from "vitest/config";
import { SlowFirst } from "./generator/test/setup/slow-first.js";

const tests = (...names: readonly string[]): string[] => names.map((name) => `generator/test/${name}.test.ts`);

/** What needs more than compilers; the tools are named in CONTRIBUTING.md. */
const beyondCompilers = {
  emulated: tests(
    "cli/{commands,evaluate}",
    "kernels/emulated",
    "models/{emulated-*,memory-targets,pruned-models}",
    "placement/placed-images",
    "platform/{contract,probe}",
    "several-models/{several-models,shared-state}",
    "size/opt-size",
    "tuned-kernels/dsp-edges",
    "verify/blame",
  ),
  seeded: tests("verify/seeded-faults"),
  browser: tests("report/{browser,try}"),
  zephyr: tests("zephyr/build-and-run", "cmsis-nn/zephyr"),
  "cmsis-nn": tests("cmsis-nn/{commands,kernels,models}"),
};

const listed = Object.entries(beyondCompilers).map(([name, include]) => ({ name, include }));

const projects = [
  // Beside the sources: functions, quick, without any tool, so that PATH is empty.
  { name: "unit", include: ["generator/src/**/*.test.ts"], env: { PATH: "" } },
  // Of the whole: models through the compiler, programs through C compilers and CMake, the command line.
  { name: "build", include: tests("**/*"), exclude: [...configDefaults.exclude, ...listed.flatMap(({ include }) => include)] },
  ...listed,
];

export default defineConfig({
  test: {
    globalSetup: "generator/test/setup/compile-program.ts",
    maxWorkers: 2,
    // Transformed sources by the hash of what they are made from: shared by the projects, and by runs that follow.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: SlowFirst },
    projects: projects.map((project) => ({
      test: {
        ...project,
        pool: "forks" as const,
        // Files of a project share processes and what they import, unless a test replaces modules: none keeps what it changes.
        isolate: project.name === "seeded",
        // Compilers and emulators have limits of their own; this one ends what hangs.
        testTimeout: 900_000,
        hookTimeout: 900_000,
      },
    })),
    coverage: {
      include: ["generator/src/**/*.ts"],
      exclude: ["generator/src/**/*.test.ts", "generator/src/model/schema/**"],
      reporter: ["text-summary", "html", "json-summary"],
      reportsDirectory: "build/coverage",
    },
  },
});
