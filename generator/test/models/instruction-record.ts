import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type TestContext } from "vitest";
import { packageRoot } from "../../src/cli/package-root.js";
import { toolIdentity } from "../setup/build-cache.js";

/**
 * What the runs of a test file take, most of all cases, against size-reports/instructions: one instruction more or fewer is
 * a difference to look at, and `--update` accepts it. Counts belong to a compiler: another one's are not compared.
 */
export class InstructionRecord {
  readonly #counts = new Map<string, number>();
  readonly #expected = new Set<string>();

  constructor(readonly name: string) {}

  /** A run that the file is going to make. */
  expect(run: string): void {
    this.#expected.add(run);
  }

  add(run: string, instructions: number): void {
    this.#counts.set(run, Math.max(instructions, this.#counts.get(run) ?? 0));
  }

  async compare(context: TestContext): Promise<void> {
    const missing = [...this.#expected].filter((run) => !this.#counts.has(run));
    if (missing.length > 0) return context.skip(`no counts of ${missing.join(", ")}: all of the file has to run, and pass`);
    const [compiler = ""] = toolIdentity("arm-none-eabi-gcc").split("\n");
    const path = join(packageRoot, "size-reports/instructions", `${this.name}.txt`);
    const [recorded] = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
    if (recorded !== undefined && recorded !== compiler) return context.skip(`recorded with ${recorded}, this is ${compiler}`);
    const width = Math.max(...[...this.#counts.keys()].map((run) => run.length));
    const rows = [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([run, count]) => `${run.padEnd(width)} ${String(count).padStart(11)}`);
    await expect(`${[compiler, ...rows].join("\n")}\n`).toMatchFileSnapshot(path);
  }
}
