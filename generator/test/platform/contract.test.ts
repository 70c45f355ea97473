import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, test } from "vitest";
import { buildProject, type BuildRequest } from "../../src/build/build-project.js";
import type { Board } from "../../src/catalog/board.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { runProgram } from "../../src/run/run-program.js";
import { boardNamed, boards, pal, platformOf, programText, projectName, writeFiles } from "./write-project.js";

// With a space: users have such folders.
const root = mkdtempSync(join(tmpdir(), "etgen contract "));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function build(board: Board, directory: string, more: Partial<BuildRequest> = {}): Promise<string> {
  const sink = new DiagnosticSink();
  const built = await buildProject(
    { board, directory, projectName, preset: "release", warningsAreErrors: true, ...more },
    sink,
  );
  assert.deepEqual(sink.diagnostics, []);
  assert.ok(built !== undefined);
  return built.program;
}

async function checkContract(board: Board, program: string): Promise<void> {
  const sink = new DiagnosticSink();
  const result = await runProgram({ board, program, inputs: new Map(), outputs: [], timeoutMs: 60_000 }, sink);
  assert.deepEqual(sink.diagnostics, []);
  assert.match(result?.report.text ?? "", /etgen:contract all hold\n$/);
  assert.doesNotMatch(result?.report.text ?? "", /broken/);
  if (board.ticks.unit === "instruction") assert.match(result?.report.text ?? "", /laps-count-instructions holds/);
}

for (const board of boards.values()) {
  const runs = board.platform === "host" || board.emulator !== null;
  test(`${board.name}: the contract ${runs ? "builds without warnings and holds" : "builds without warnings"}`, async () => {
    const directory = join(root, board.name);
    writeFiles(directory, [...platformOf(board), { path: "app/main.c", contents: programText("contract.c") }]);
    const program = await build(board, directory);
    if (runs) await checkContract(board, program);
  });
}

test("host: the contract holds with clang, and with the sanitizers", async () => {
  const board = boardNamed("host");
  const directory = join(root, "host clang");
  writeFiles(directory, [...platformOf(board), { path: "app/main.c", contents: programText("contract.c") }]);
  const environment = { ...process.env, CC: "clang" };
  await checkContract(board, await build(board, directory, { environment }));
  await checkContract(board, await build(board, directory, { environment, preset: "sanitize" }));
});

test("the debug preset builds too, and a project that moved is configured anew", async () => {
  const board = boardNamed("mps2-an386");
  const directory = join(root, "before the move");
  writeFiles(directory, [...platformOf(board), { path: "app/main.c", contents: programText("contract.c") }]);
  await build(board, directory, { preset: "debug" });
  const moved = join(root, "after the move");
  cpSync(directory, moved, { recursive: true });
  rmSync(directory, { recursive: true });
  await checkContract(board, await build(board, moved, { preset: "debug" }));
});

test("a project that is written again for another core is configured anew", async () => {
  const directory = join(root, "another core");
  for (const name of ["mps2-an386", "mps2-an385", "host"]) {
    const board = boardNamed(name);
    rmSync(join(directory, "platform"), { recursive: true, force: true });
    writeFiles(directory, [...platformOf(board), { path: "app/main.c", contents: programText("contract.c") }]);
    await checkContract(board, await build(board, directory));
  }
});

test("the template port compiles, and the contract says that it is not done", async () => {
  const board = boardNamed("host");
  const directory = join(root, "port");
  const unfinished = (pal.get("template/etp_template.c") ?? "").replace(
    "    for (;;) {\n    }",
    "    extern _Noreturn void _Exit(int);\n    _Exit(status);",
  );
  const files = platformOf(board).map((file) => (file.path === "platform/etp_host.c" ? { ...file, contents: unfinished } : file));
  writeFiles(directory, [...files, { path: "app/main.c", contents: programText("contract.c") }]);
  const program = await build(board, directory);
  const sink = new DiagnosticSink();
  assert.equal(await runProgram({ board, program, inputs: new Map(), outputs: [], timeoutMs: 20_000 }, sink), undefined);
  // ticks-advance and lap-of-work-is-more-than-empty-lap.
  assert.match(sink.diagnostics[0]?.message ?? "", /ended with status 2, expected 0/);
});
