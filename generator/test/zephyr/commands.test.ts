import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";

import { etgen, etgenJson, inTemporaryFolder, kws } from "../cli/etgen.js";

const zephyr = ["firmware", "--board", "nrf5340", "--target", "zephyr", kws.model];

test("firmware writes an application, says how to build it, and keeps what the user changed", () =>
  inTemporaryFolder(async (directory) => {
    const { status, stdout, stderr } = await etgen(zephyr, { directory });
    assert.equal(status, 0, stderr);
    assert.match(stdout, /^build: west build -b nrf5340dk\/nrf5340\/cpuapp kws-nrf5340-zephyr$/m);
    assert.ok(!existsSync(join(directory, "kws-nrf5340-zephyr/build")));
    const settings = join(directory, "kws-nrf5340-zephyr/prj.conf");
    writeFileSync(settings, "CONFIG_FPU=y\n");
    const again = await etgen(zephyr, { directory });
    assert.equal(again.status, 0);
    assert.doesNotMatch(again.stderr, /output-file/);
    assert.equal(readFileSync(settings, "utf8"), "CONFIG_FPU=y\n");
  }));

test("a path that Zephyr cannot configure is warned about, and quoted where it is shown", () =>
  inTemporaryFolder(async (directory) => {
    const { status, stdout, stderr } = await etgen([...zephyr, "-o", "two words"], { directory });
    assert.equal(status, 0);
    assert.match(stderr, /^warning\[zephyr-path-with-space\]: an application below ".*two words" cannot be configured/);
    assert.match(stdout, /^build: west build -b nrf5340dk\/nrf5340\/cpuapp 'two words'$/m);
  }));

test("what only Zephyr's own tools can do is refused", () =>
  inTemporaryFolder(async (directory) => {
    const codes = async (args: readonly string[]): Promise<readonly string[]> => (await etgenJson(args, { directory })).diagnostics.map(({ code }) => code);
    assert.deepEqual(await codes([...zephyr, "--run"]), ["option-conflict"]);
    assert.deepEqual(await codes(["firmware", "--board", "nrf5340", "--target", "zepyhr", kws.model]), ["invalid-choice"]);
    assert.deepEqual(await codes(zephyr), ["zephyr-path-with-space"], "temporary folders have a space in their names");
    assert.deepEqual(await codes(["run", "kws-nrf5340-zephyr"]), ["zephyr-project"]);
    assert.deepEqual(await codes(["size", "kws-nrf5340-zephyr"]), ["image-missing"]);
  }));
