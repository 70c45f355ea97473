import assert from "node:assert/strict";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";

import { loadModel } from "../models/load-models.js";
import { call, etgen, etgenJson, inTemporaryFolder, kws } from "../cli/etgen.js";

interface Sizes {
  readonly flashBytes: number;
  readonly ramBytes: number;
  readonly arenaBytes: number;
  readonly regions: readonly { readonly name: string; readonly bytes: number }[];
  readonly byCategory: Readonly<Record<string, { readonly flashBytes: number; readonly ramBytes: number }>>;
}

const add = loadModel("add", "model").pte;

function writeProject(directory: string, config: object, budget: object): void {
  writeFileSync(join(directory, "add.pte"), add);
  writeFileSync(join(directory, "etgen.config.json"), JSON.stringify({ version: 1, models: "add.pte", ...config }));
  writeFileSync(join(directory, "etgen.budget.json"), JSON.stringify({ version: 1, boards: budget }));
}

const codes = (answer: { readonly diagnostics: readonly { readonly code: string }[] }): readonly string[] => answer.diagnostics.map(({ code }) => code);

for (const board of ["mps2-an386", "mps3-an547", "host"]) {
  test(`the build checks every limit to the byte, as etgen weighs it: ${board}`, () =>
    inTemporaryFolder(async (directory) => {
      copyFileSync(kws.model, join(directory, "kws.pte"));
      const generous = { flash: "1M", ram: "1M", ...(board === "host" ? {} : { arena: "1M", owners: { kernels: { flash: "1M" } } }) };
      writeFileSync(join(directory, "budget.json"), JSON.stringify({ version: 1, boards: { [board]: generous } }));
      const make = await etgenJson(["firmware", "--board", board, "kws.pte", "--budget", "budget.json", "-o", "out"], { directory });
      assert.equal(make.status, 0);
      const size = make["size"] as Sizes;
      const project = join(directory, "out");
      const build = () => call("cmake", ["--build", "--preset", "release"], { directory: project });
      assert.equal(build().status, 0);

      const budget = JSON.parse(readFileSync(join(project, "budget.json"), "utf8")) as { limits: object[] };
      const limit = (of: string, bytes: number, name = "", memory = "") => ({ of, name, memory, bytes, basis: "the budget", title: `${memory || of} ${name}`.trim(), remedy: "less" });
      const owners = Object.entries(size.byCategory).flatMap(([name, { flashBytes, ramBytes }]) => [limit("owner", flashBytes, name, "flash"), limit("owner", ramBytes, name, "ram")]);
      const exact = [
        limit("flash", size.flashBytes),
        limit("ram", size.ramBytes),
        ...(board === "host" ? [] : [limit("arena", size.arenaBytes), ...size.regions.map(({ name, bytes }) => limit("region", bytes, name)), ...owners]),
      ];
      const write = (limits: readonly object[]) => writeFileSync(join(project, "budget.json"), JSON.stringify({ ...budget, limits }));
      write(exact);
      const fits = build();
      assert.equal(fits.status, 0, fits.stdout + fits.stderr);
      assert.equal((fits.stdout + fits.stderr).match(/ 0 bytes left/g)?.length, exact.length);

      const used = exact.filter(({ bytes }) => bytes > 0);
      write(used.map((entry) => ({ ...entry, bytes: entry.bytes - 1 })));
      const over = build();
      const text = over.stdout + over.stderr;
      assert.notEqual(over.status, 0);
      assert.equal(text.match(/, 1 bytes over$/gm)?.length, used.length);
      assert.match(text, /^ {4}largest: \S+ \(\d+\)/m);
      assert.match(text, /^ {4}what may help: less$/m);
      if (board !== "host") assert.match(text, /^ {4}largest layer: kws \d\d \(\d+\)$/m);
      assert.equal(build().status, over.status, "what is over stays over");
    }));
}

test("the project file makes firmware without arguments, and its budget fails it", () =>
  inTemporaryFolder(async (directory) => {
    writeProject(directory, { boards: "mps2-an386", options: { opt: "size" }, budgets: "etgen.budget.json" }, { "*": { flash: "1K" } });
    const made = await etgenJson(["firmware"], { directory });
    assert.deepEqual([made.status, codes(made), (made["options"] as { optimise: string }).optimise], [3, ["budget-exceeded"], "size"]);
    assert.match(made.diagnostics[0]!.message, /^flash is \d+ bytes, the budget is 1024: /);
    const changed = await etgenJson(["firmware", "--no-build", "--opt", "speed", "--budget", "flash=1M"], { directory });
    assert.deepEqual([changed.status, (changed["options"] as { optimise: string }).optimise], [0, "speed"]);
    assert.deepEqual(codes(await etgenJson(["size", "add-mps2-an386"], { directory })), [], "the project knows its new limits");
    assert.equal((await etgenJson(["plan"], { directory })).status, 0);

    mkdirSync(join(directory, "below"));
    const elsewhere = await etgenJson(["firmware", "--no-build", "--config", "../etgen.config.json", "-o", "out"], { directory: join(directory, "below") });
    assert.deepEqual([elsewhere.status, existsSync(join(directory, "below/out/model/add.c"))], [0, true]);
  }));

test("files that describe nothing that is known are refused, with the place", () =>
  inTemporaryFolder(async (directory) => {
    const ask = async (config: object, budget: object = {}) => {
      writeProject(directory, config, budget);
      const { status, diagnostics } = await etgenJson(["firmware", "--no-build"], { directory });
      assert.equal(status === 0, false);
      return diagnostics.map(({ code, message }) => `${code}: ${message}`);
    };
    assert.match((await ask({ boards: "mps2-an386", budgets: "etgen.budget.json" }, { "*": { flash: "lots" } }))[0]!, /^description-invalid: .*at boards\.\*\.flash: expected bytes/);
    assert.match((await ask({ boards: "mps2-an386", budgets: "etgen.budget.json" }, { "*": { regions: { srm: 1 } } }))[0]!, /^budget-region: the budget names region "srm"/);
    assert.match((await ask({ boards: ["mps2-an386", "host"] }))[0]!, /^project-file-choice: .* describes 2 images: mps2-an386, host/);
    assert.match((await ask({ boards: "mps2-an386", budgets: "nothing.json" }))[0]!, /^file-not-found: /);
    assert.match((await ask({ board: "mps2-an386" }))[0]!, /^description-invalid: /);
    writeFileSync(join(directory, "etgen.config.json"), "{");
    assert.deepEqual(codes(await etgenJson(["firmware"], { directory })), ["description-invalid"]);
  }));

test("any image is weighed: a project, an ELF file, a map, a build directory, without a map, and nothing else", () =>
  inTemporaryFolder(async (directory) => {
    writeFileSync(join(directory, "add.pte"), add);
    assert.equal((await etgen(["firmware", "--board", "mps2-an386", "add.pte"], { directory })).status, 0);
    const build = "add-mps2-an386/build/release";
    const sizeOf = async (path: string) => (await etgenJson(["size", path], { directory }))["size"] as Sizes;
    const whole = await sizeOf("add-mps2-an386");
    for (const path of [`${build}/add.elf`, `${build}/add.map`, build]) assert.deepEqual(await sizeOf(path), whole, path);

    const stack = (await etgenJson(["size", `${build}/add.elf`, "--stack-of", "add_forward", "--stack-of", "main"], { directory }))["size"] as { calls: { function: string; bytes: number }[]; stack: { totalBytes: number } };
    const [called, main] = ["add_forward", "main"].map((name) => stack.calls.find((entry) => entry.function === name)!.bytes);
    assert.ok(0 <= called! && called! <= main! && main! < stack.stack.totalBytes, `${called} ${main} ${stack.stack.totalBytes}`);
    assert.match((await etgen(["size", build, "--stack-of", "main"], { directory })).stdout, /^stack of main: at most \d+ bytes$/m);
    assert.deepEqual(codes(await etgenJson(["size", build, "--stack-of", "nothing"], { directory })), ["invalid-option-value"]);

    mkdirSync(join(directory, "foreign"));
    copyFileSync(join(directory, build, "add.elf"), join(directory, "foreign/add.elf"));
    const foreign = await etgenJson(["size", "foreign"], { directory });
    assert.deepEqual(codes(foreign), ["map-missing"]);
    const alone = foreign["size"] as Sizes;
    assert.equal(alone.flashBytes, whole.flashBytes);
    assert.equal(alone.byCategory["arena"]!.ramBytes, whole.arenaBytes);
    copyFileSync(join(directory, "foreign/add.elf"), join(directory, "foreign/b.elf"));
    copyFileSync(join(directory, build, "add.map"), join(directory, "foreign/c.map"));
    for (const [path, code] of [["foreign", "image-choice"], ["foreign/c.map", "map-without-image"], ["add.pte", "image-unreadable"], ["gone", "file-not-found"]]) {
      assert.deepEqual(codes(await etgenJson(["size", path!], { directory })), [code], path);
    }
  }));

test("the matrix lists, weighs, records and compares, in every format", () =>
  inTemporaryFolder(async (directory) => {
    const boards = ["mps2-an385", "mps2-an386"];
    writeProject(directory, { boards, baseline: "etgen.baseline.json", budgets: "etgen.budget.json" }, { "*": { flash: { growth: 0 } } });
    assert.deepEqual(JSON.parse((await etgen(["size", "matrix", "--list"], { directory })).stdout), { include: boards.map((board) => ({ image: join("add.pte"), board })) });
    writeProject(directory, { boards }, {});
    assert.equal((await etgen(["size", "matrix", "--record", "etgen.baseline.json"], { directory })).status, 0);
    writeProject(directory, { boards, baseline: "etgen.baseline.json", budgets: "etgen.budget.json", options: { kernels: "ref", opt: "size" } }, { "mps2-an386": { flash: { growth: 0 } } });
    const compared = await etgen(["size", "matrix", "--baseline", "etgen.baseline.json", "--format", "markdown"], { directory });
    assert.equal(compared.status, compared.stderr === "" ? 0 : 3);
    assert.match(compared.stdout, /^\| add-mps2-an386 \| [\d,]+ \([+-][\d,]+\) \|/m);
    assert.match(compared.stdout, /^\| add-mps2-an386 \| flash \|/m);
    writeFileSync(join(directory, "sizes.json"), (await etgen(["size", "matrix", "--json"], { directory })).stdout);
    const html = (await etgen(["size", "diff", "etgen.baseline.json", "sizes.json", "--format", "html"], { directory })).stdout;
    assert.match(html, /^<!doctype html>[^]*what changed in add-mps2-an386/);
    const { changes } = await etgenJson(["size", "diff", "etgen.baseline.json", "etgen.baseline.json"], { directory }) as unknown as { changes: { change: string }[] };
    assert.deepEqual(changes.map(({ change }) => change), ["unchanged", "unchanged"]);
  }));
