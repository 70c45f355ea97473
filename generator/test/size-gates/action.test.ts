import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "vitest";
import { parse } from "yaml";

import { call, inTemporaryFolder, repository } from "../cli/etgen.js";
import { loadModel } from "../models/load-models.js";

const gate = join(repository, "ci/action/size-gate.mjs");

/** A user's repository: the first commit fits its budget. */
function startRepository(directory: string): { readonly commit: (subject: string) => string; readonly write: (config: object, growth: string | number) => void } {
  const git = (...args: readonly string[]): string => {
    const who = ["-c", "user.name=somebody", "-c", "user.email=somebody@example.org", "-c", "commit.gpgsign=false"];
    const { status, stdout, stderr } = call("git", [...who, ...args], { directory });
    assert.equal(status, 0, stderr);
    return stdout.trim();
  };
  git("init", "--quiet");
  writeFileSync(join(directory, "add.pte"), loadModel("add", "model").pte);
  return {
    write: (options, growth) => {
      writeFileSync(join(directory, "etgen.config.json"), JSON.stringify({ version: 1, models: "add.pte", boards: "mps2-an386", budgets: "etgen.budget.json", options }));
      writeFileSync(join(directory, "etgen.budget.json"), JSON.stringify({ version: 1, boards: { "*": { flash: { growth, max: "64K" } } } }));
    },
    commit: (subject) => {
      git("add", "--all");
      git("commit", "--quiet", "-m", subject);
      return git("rev-parse", "HEAD");
    },
  };
}

test("of two commits the second is over its budget: the comment says by how much and where", () =>
  inTemporaryFolder((directory) => {
    const { commit, write } = startRepository(directory);
    write({ opt: "size" }, 0);
    const base = commit("Fit");
    write({ opt: "size", kernels: "ref", name: "add" }, 0);
    writeFileSync(join(directory, "add.pte"), loadModel("digits", "m4_f32").pte);
    commit("Grow");
    const files = ["--comment", "comment.md", "--summary", "summary.md", "--code-quality", "quality.json", "--sizes", "sizes.json"];
    const run = (...options: readonly string[]) => call(process.execPath, [gate, ...options, ...files], { directory });
    const grown = run("--base", base);
    assert.equal(grown.status, 3, grown.stdout + grown.stderr);

    const comment = readFileSync(join(directory, "comment.md"), "utf8");
    assert.match(comment, /^<!-- etgen size gate -->\n### Size: a budget is exceeded\n/);
    const [, over] = /flash is \d+ bytes, the baseline of [\d,]+ and 0 is \d+: (\d+) bytes over/.exec(comment) ?? [];
    assert.match(comment, new RegExp(`^\\| add-mps2-an386 \\| [\\d,]+ \\(\\+${Number(over).toLocaleString("en")}\\) \\|`, "m"));
    assert.match(comment, /<summary>what changed in add-mps2-an386<\/summary>/);
    assert.match(comment, /^\| etk\\_\S+ \| 0 \| [\d,]+ \| \+[\d,]+ \| appeared \|$/m);
    assert.equal(comment.slice(comment.indexOf("\n") + 1), readFileSync(join(directory, "summary.md"), "utf8"));
    const [finding] = JSON.parse(readFileSync(join(directory, "quality.json"), "utf8")) as { check_name: string; severity: string; fingerprint: string; location: object }[];
    assert.deepEqual([finding?.check_name, finding?.severity, finding?.location], ["budget-exceeded", "major", { path: "etgen.config.json", lines: { begin: 1 } }]);
    assert.equal(call("git", ["worktree", "list"], { directory }).stdout.trim().split("\n").length, 1, "nothing is left behind");

    const against = run("--baseline", "sizes.json");
    assert.equal(against.status, 0, "compared with itself");
    assert.match(readFileSync(join(directory, "comment.md"), "utf8"), /### Size: all budgets hold/);

    writeFileSync(join(directory, "add.pte"), "no model");
    assert.equal(run("--base", base).status, 1);
    assert.match(readFileSync(join(directory, "comment.md"), "utf8"), /### Size: images cannot be made\n\n- \*\*add\.pte\*\*: the file is a text file, [^|]*$/);
  }));

test("the comment is written once and then over itself, and a refusal fails nothing", () =>
  inTemporaryFolder(async (directory) => {
    const comments = [{ id: 7, body: "hello" }];
    const calls: string[] = [];
    let refuses = false;
    const server = createServer((request, response) => {
      let text = "";
      request.on("data", (part) => (text += part));
      request.on("end", () => {
        calls.push(`${request.method} ${request.url} ${request.headers.authorization}`);
        const body = text === "" ? undefined : (JSON.parse(text) as { body: string }).body;
        if (request.method === "POST" && !refuses) comments.push({ id: 8, body: body! });
        if (request.method === "PATCH") comments.find(({ id }) => request.url?.endsWith(`/${id}`))!.body = body!;
        response.statusCode = refuses ? 403 : 200;
        response.end(JSON.stringify(request.method === "GET" ? comments : {}));
      });
    }).listen(0);
    try {
      writeFileSync(join(directory, "event.json"), JSON.stringify({ pull_request: { number: 5 } }));
      const { port } = server.address() as AddressInfo;
      const environment = { GITHUB_TOKEN: "t", GITHUB_REPOSITORY: "a/b", GITHUB_EVENT_PATH: join(directory, "event.json"), GITHUB_API_URL: `http://localhost:${port}` };
      const write = (text: string) =>
        new Promise<string>((resolve) => {
          writeFileSync(join(directory, "comment.md"), `<!-- etgen size gate -->\n${text}`);
          const child = spawn(process.execPath, [join(repository, "ci/action/comment.mjs"), "comment.md"], { cwd: directory, env: { ...process.env, ...environment } });
          let out = "";
          child.stdout.on("data", (part) => (out += part));
          child.on("close", (status) => resolve(`${status} ${out}`));
        });
      assert.equal(await write("first"), "0 ");
      assert.equal(await write("second"), "0 ");
      assert.deepEqual(comments.map(({ body }) => body), ["hello", "<!-- etgen size gate -->\nsecond"]);
      assert.deepEqual(calls.map((line) => line.split(" ")[0]), ["GET", "POST", "GET", "PATCH"]);
      assert.match(calls[0]!, /^GET \/repos\/a\/b\/issues\/5\/comments\?per_page=100&page=1 Bearer t$/);
      refuses = true;
      assert.match(await write("third"), /^0 ::warning::the comment cannot be written: 403/);
    } finally {
      server.close();
    }
  }));

test("the action and the template for GitLab start scripts that exist, with options that these know", () => {
  const action = parse(readFileSync(join(repository, "action.yml"), "utf8")) as { runs: { using: string; steps: { run?: string; shell?: string; uses?: string }[] } };
  const gitlab = parse(readFileSync(join(repository, "ci/action/gitlab.yml"), "utf8")) as Record<string, { script: string[] }>;
  assert.equal(action.runs.using, "composite");
  const lines = [...action.runs.steps.flatMap(({ run }) => run ?? []), ...gitlab["etgen-size-gate"]!.script];
  const known = readFileSync(gate, "utf8");
  for (const line of lines) {
    for (const [, path] of line.matchAll(/(?:\$GITHUB_ACTION_PATH|\/opt\/etgen)\/(\S+?)"?(?:\s|$)/g)) assert.ok(existsSync(join(repository, path!)), path);
    for (const [, option] of line.includes("size-gate.mjs") ? line.matchAll(/ --([a-z-]+)/g) : []) assert.match(known, new RegExp(`\\b"?${option}"?\\b`), option);
  }
  for (const { run, shell } of action.runs.steps) assert.equal(run === undefined, shell === undefined, "a step that runs names its shell");
  assert.ok(lines.length >= 5);
});
