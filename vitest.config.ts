import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["generator/{src,test}/**/*.test.ts"],
    globalSetup: "generator/test/setup/compile-program.ts",
    pool: "forks",
    maxWorkers: 2,
    // Compilers and emulators have limits of their own; this one ends what hangs.
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
