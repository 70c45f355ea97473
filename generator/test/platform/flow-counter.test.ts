import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";

import { packageRoot } from "../../src/cli/package-root.js";
import { findFlowCounter, flowArguments } from "../../src/run/flow-counter.js";
import { inTemporaryFolder } from "../cli/etgen.js";

const source = join(packageRoot, "generator", "flow-counter", "flow-counter.c");

/** A program that only prints the options of an emulator. */
function emulatorWith(options: string, folder: string): string {
  const path = join(folder, "qemu-system-arm");
  writeFileSync(path, `#!/bin/sh\necho "${options}"\n`);
  chmodSync(path, 0o755);
  return path;
}

test("the plugin is built once, and what hinders that is said", () =>
  inTemporaryFolder(async (folder) => {
    const qemu = emulatorWith("-plugin [file=]<file>", folder);
    const cache = join(folder, "a cache");
    const built = await findFlowCounter(source, qemu, cache);
    assert.ok("path" in built, JSON.stringify(built));
    assert.deepEqual(await findFlowCounter(source, qemu, cache), built);
    assert.equal(readdirSync(cache).length, 1, "nothing else is left there");

    const broken = join(folder, "broken.c");
    writeFileSync(broken, "this is no C\n");
    assert.match(JSON.stringify(await findFlowCounter(broken, qemu, cache)), /cannot build it: .*broken\.c:1/);
    assert.match(JSON.stringify(await findFlowCounter(join(folder, "none.c"), qemu, cache)), /its source is missing/);
    writeFileSync(join(folder, "file"), "");
    assert.match(JSON.stringify(await findFlowCounter(source, qemu, join(folder, "file", "cache"))), /ENOTDIR/);
    mkdirSync(join(folder, "old"));
    assert.match(JSON.stringify(await findFlowCounter(source, emulatorWith("-machine", join(folder, "old")), cache)), /was built without plugins/);
  }));

test("QEMU is told of methods and of a flash that lets the core wait", () => {
  const timing = { hertz: 160e6, waitStates: 4, lineBytes: 16, prefetch: true, cache: { kind: "unified", codeBytes: 8192, dataBytes: 0 }, basis: "" } as const;
  const methods = [{ start: 256, hook: 512 }, { start: 1024, hook: undefined }];
  const flash = { origin: 0x1000, bytes: 0x100, timing };
  assert.equal(flowArguments("/a,b.so", methods, flash)[1], "/a,,b.so,out=etgen-flow.txt,method=256:512,method=1024:0,flash=4096:4352,line=16,code=512,unified=1");
  const split = { ...timing, cache: { kind: "code", codeBytes: 64, dataBytes: 0 } } as const;
  assert.match(flowArguments("p", methods, { ...flash, timing: split })[1]!, /code=4,data=1$/);
  assert.doesNotMatch(flowArguments("p", methods, { ...flash, timing: { ...timing, waitStates: 0 } })[1]!, /flash/);
});
