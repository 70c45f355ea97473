import assert from "node:assert/strict";
import { chmodSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, test } from "vitest";

import { call, etgenProcess, inTemporaryFolder, kws, program } from "./etgen.js";

const escape = "\u001b";
const node = process.execPath;

/** Runs etgen on a terminal of its own; what it writes to stdout and stderr comes together. */
function onTerminal(args: readonly string[], environment: Readonly<Record<string, string>> = {}): { text: string; status: number | null } {
  const python = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)";
  const { stdout, status } = call("python3", ["-c", python, node, program, ...args], {
    environment: { TERM: "xterm", ...environment },
  });
  return { text: stdout, status };
}

describe("colours", () => {
  test("are there on a terminal", () => {
    const { text, status } = onTerminal(["inspect", "missing.pte"]);
    assert.ok(text.includes(`${escape}[31m`));
    assert.equal(status, 2);
  });
  test("are left out with NO_COLOR, on a dumb terminal, and in a pipe", () => {
    assert.ok(!onTerminal(["inspect", "missing.pte"], { NO_COLOR: "1" }).text.includes(escape));
    assert.ok(!onTerminal(["inspect", "missing.pte"], { TERM: "dumb" }).text.includes(escape));
    const piped = etgenProcess(["inspect", "missing.pte"], { environment: { FORCE_COLOR: "1" } });
    assert.ok(!piped.stderr.includes(escape) && !piped.stdout.includes(escape));
  });
  test("never are in JSON", () => {
    const { text } = onTerminal(["boards", "--json"]);
    assert.ok(!text.includes(escape));
    assert.equal(typeof JSON.parse(text), "object");
  });
});

describe("progress", () => {
  test("is shown on a terminal, and nowhere in a pipe or with CI set", () => {
    assert.match(onTerminal(["doctor"], { CI: "" }).text, /looking for tools/);
    assert.doesNotMatch(onTerminal(["doctor"], { CI: "true" }).text, /looking for tools/);
    const { stdout, stderr } = etgenProcess(["doctor"], { environment: { CI: "" } });
    assert.doesNotMatch(stdout + stderr, /looking for tools/);
  });
});

describe("output that nobody reads", () => {
  test("ends quietly", () => {
    const { stdout, stderr } = call("bash", ["-c", `"$0" "$1" ops --json | true; echo "\${PIPESTATUS[0]}"`, node, program]);
    assert.equal(stderr, "");
    assert.equal(stdout.trim(), "0");
  });
  test("keeps the status of a failure", () => {
    const { stdout } = call("bash", ["-c", `"$0" "$1" inspect missing.pte 2>&1 | true; echo "\${PIPESTATUS[0]}"`, node, program]);
    assert.equal(stdout.trim(), "2");
  });
  test("on a full disk is an error, not a crash", () => {
    const { stderr, status } = call("bash", ["-c", `"$0" "$1" boards >/dev/full`, node, program]);
    assert.equal(status, 1);
    assert.match(stderr, /^error\[output-unwritable\]: "standard output" cannot be written: no space is left on the device\n/);
  });
  test("on closed streams is no crash", () => {
    const { stdout } = call("bash", ["-c", `"$0" "$1" boards >&- 2>&-; echo "$?"`, node, program]);
    assert.match(stdout, /^[01]\n$/);
  });
});

test("a file that cannot be written whole leaves nothing behind", () =>
  inTemporaryFolder((directory) => {
    const { status, stderr } = call("bash", ["-c", `ulimit -f 8; "$0" "$1" init example`, node, program], { directory });
    assert.equal(status, 1);
    assert.match(stderr, /^error\[output-unwritable\]: "example\/kws\.pte" cannot be written: the file system does not take files of this size\n/);
    assert.deepEqual(readdirSync(directory), []);
  }));

test("pipes and devices are refused by name, without waiting for their other end", () =>
  inTemporaryFolder((directory) => {
    const pipe = join(directory, "pipe.pte");
    assert.equal(call("mkfifo", [pipe]).status, 0);
    for (const [option, path, found] of [["MODEL", pipe, "a pipe"], ["--data", pipe, "a pipe"], ["MODEL", "/dev/full", "a device"], ["--data", "/dev/tty", "a device"]] as const) {
      const args = option === "MODEL" ? [path] : [kws.model, option, path];
      const { status, stderr } = call(node, [program, "inspect", ...args]);
      assert.equal(status, 2);
      assert.ok(stderr.startsWith(`error[file-not-regular]: "${path}" is ${found}, expected a file\n`), stderr);
    }
  }));

test("a large file is refused by its kind or its size, without being read", () =>
  inTemporaryFolder((directory) => {
    const measure = (name: string): { kilobytes: number; stderr: string } => {
      const python = "import resource, subprocess, sys; subprocess.run(sys.argv[1:]); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)";
      const { stdout, stderr } = call("python3", ["-c", python, node, program, "inspect", name], { directory });
      return { kilobytes: Number(stdout.trim().split("\n").at(-1)), stderr };
    };
    writeFileSync(join(directory, "zeros.pte"), "");
    truncateSync(join(directory, "zeros.pte"), 2 ** 31);
    writeFileSync(join(directory, "program.pte"), readFileSync(kws.model));
    truncateSync(join(directory, "program.pte"), 2 ** 31);
    const [zeros, large] = [measure("zeros.pte"), measure("program.pte")];
    assert.match(zeros.stderr, /^error\[foreign-file\]: the file is nothing but zero bytes at its beginning/);
    assert.match(large.stderr, /^error\[file-too-large\]: "program\.pte" has 2147483648 bytes, expected at most 268435456/);
    for (const { kilobytes } of [zeros, large]) assert.ok(kilobytes > 10_000 && kilobytes < 250_000, `${kilobytes} KB`);
  }));

test.skipIf(process.getuid?.() === 0)("a file without permission to read is said to be so (not for root, who may read everything)", () =>
  inTemporaryFolder((directory) => {
    const path = join(directory, "secret.pte");
    writeFileSync(path, "x");
    chmodSync(path, 0);
    const { status, stderr } = etgenProcess(["inspect", path]);
    assert.equal(status, 1);
    assert.match(stderr, /cannot be read: permission denied/);
  }));

test("works from a folder that is removed under it", () =>
  inTemporaryFolder((directory) => {
    const { status, stderr } = call("bash", ["-c", `mkdir gone && cd gone && rmdir ../gone && "$0" "$1" boards >/dev/null`, node, program], { directory });
    assert.equal(stderr, "");
    assert.equal(status, 0);
  }));
