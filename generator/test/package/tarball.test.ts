import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "vitest";

import { call, inTemporaryFolder, kws, repository } from "../cli/etgen.js";

/** What `npm install <tarball>` leaves in an empty folder, without the packages that only the library needs: the program brings them. */
function installTarball(directory: string): string {
  const packed = call("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", directory], { directory: repository });
  assert.equal(packed.status, 0, packed.stderr);
  const [tarball] = readdirSync(directory).filter((name) => name.endsWith(".tgz"));
  assert.equal(call("tar", ["-xzf", tarball!], { directory }).status, 0);
  const root = join(directory, "node_modules/etgen");
  mkdirSync(join(directory, "node_modules/.bin"), { recursive: true });
  renameSync(join(directory, "package"), root);
  const { bin } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { bin: { etgen: string } };
  chmodSync(join(root, bin.etgen), 0o755);
  symlinkSync(join("../etgen", bin.etgen), join(directory, "node_modules/.bin/etgen"));
  return root;
}

test("the tarball works in an empty folder, and its documents lead nowhere that is not there", () =>
  inTemporaryFolder((directory) => {
    const root = installTarball(directory);
    const run = (...args: readonly string[]) => call("npx", ["--no-install", "etgen", ...args], { directory });
    const { version, scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string; scripts: Record<string, string> };
    assert.equal(run("--version").stdout.trim(), version);
    for (const script of ["preinstall", "install", "postinstall"]) assert.ok(!(script in scripts), "npm would warn of it");
    for (const args of [["init", "start"], ["inspect", kws.model], ["evaluate", kws.model, "--input", kws.input], ["firmware", "--board", "nrf5340", kws.model, "--no-build"]]) {
      const { status, stderr } = run(...args);
      assert.equal(status, 0, `${args.join(" ")}: ${stderr}`);
    }
    assert.ok(existsSync(join(directory, "kws-nrf5340/model/kws.c")));
    const firmware = call("cmake", ["-S", ".", "-B", "build", "--preset", "release"], { directory: join(directory, "kws-nrf5340") });
    assert.equal(firmware.status, 0, firmware.stderr);

    for (const document of ["README.md", ...readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`)]) {
      for (const [, target] of readFileSync(join(root, document), "utf8").matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
        if (!/^[a-z]+:/.test(target!)) assert.ok(existsSync(join(root, dirname(document), target!)), `${document} links to ${target}`);
      }
    }
    const files = call("find", [".", "-type", "f"], { directory: root }).stdout;
    assert.doesNotMatch(files, /\.test\.js$|node_modules|\/corpus\//m);
  }));
