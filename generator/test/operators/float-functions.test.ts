import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { kernelRoot, repository } from "../kernels/families.js";
import { hasTool } from "../kernels/host-runner.js";

/** What the headers state: the relative error, and the absolute one where the answer is below 2.4e-38. */
const stated: Readonly<Record<string, readonly [number, number]>> = {
  exp: [3.5e-7, 1e-44],
  sigmoid: [5e-7, 2e-38],
  tanh: [3e-7, 1e-44],
  erf: [3e-7, 1e-44],
};

const source = join(repository, "generator", "test", "operators", "float-functions.c");
const checks = ["-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror", "-fsanitize=undefined,float-cast-overflow", "-fno-sanitize-recover=all"];

for (const compiler of ["gcc", "clang"]) {
  for (const [core, flags] of [["without", []], ["with", ["-D__ARM_FEATURE_FMA=1"]]] as const) {
    test(`exp, sigmoid, tanh and erf stay within their errors, ${core} fused multiply-add, ${compiler}`, { skip: !hasTool(compiler) && `${compiler} is not installed` }, () => {
      const folder = mkdtempSync(join(tmpdir(), "etgen-functions-"));
      try {
        const program = join(folder, "functions");
        const built = spawnSync(compiler, ["-std=c11", "-O2", ...checks, ...flags, `-I${join(kernelRoot, "common")}`, source, "-lm", "-o", program], { encoding: "utf8" });
        assert.equal(built.status, 0, built.stderr);
        const { status, stdout } = spawnSync(program, { encoding: "utf8" });
        assert.equal(status, 0, stdout);
        const found = Object.fromEntries(stdout.trim().split("\n").map((line) => line.split(" ")).map(([name, ...errors]) => [name!, errors.map(Number)]));
        assert.deepEqual(Object.keys(found), Object.keys(stated));
        for (const [name, errors] of Object.entries(found)) {
          stated[name]!.forEach((limit, index) => assert.ok(errors[index]! <= limit, `${name}: ${errors[index]} is above ${limit}`));
        }
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }
}
