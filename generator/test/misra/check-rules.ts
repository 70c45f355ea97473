import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { compileImage } from "../../src/compile.js";
import { defaultOptions, type CompileOptions } from "../../src/options.js";
import { call, inTemporaryFolder, repository } from "../cli/etgen.js";
import { loadModel } from "../models/load-models.js";
import { testBoard, testCatalog } from "../models/run-model.js";

/** A rule that code breaks, and where: "model/kws.c" or "kernels/etk_bytes.h". */
export interface Finding {
  readonly rule: string;
  readonly file: string;
  readonly line: string;
}

export interface Deviation {
  readonly rule: string;
  readonly where: "model" | "kernels" | "both";
}

/** Rules that are not advisory in MISRA C:2012 with its amendments, of those that cppcheck's addon knows. */
const advisory = new Set(
  "1.2 2.3 2.4 2.5 2.6 2.7 4.2 5.9 8.7 8.9 8.11 8.13 10.5 11.4 11.5 12.1 12.3 12.4 13.3 13.4 15.1 15.4 15.5 17.5 17.8 18.4 18.5 19.2 20.1 20.5 20.10 21.12".split(" "),
);

const checker = ["--std=c11", "--addon=misra", "--platform=arm32-wchar_t4", "--max-configs=1", "--suppress=missingIncludeSystem", "-q", "--template={file}:{line}:{id}"];

/** What cppcheck says of the C that is emitted for a model, without advisory rules. */
export function findingsOf(model: string, variant: string, board: string, options: Partial<CompileOptions> = {}): Promise<readonly Finding[]> {
  return inTemporaryFolder((directory) => {
    const input = { name: "model", file: { name: `${model}.pte`, bytes: loadModel(model, variant).pte }, dataFiles: [] };
    const { files, diagnostics } = compileImage([input], testBoard(board), { ...defaultOptions, ...options, name: "model" }, testCatalog());
    assert.deepEqual(diagnostics.filter(({ severity }) => severity === "error"), []);
    const sources = files!.filter(({ path }) => /^model\/.*\.[ch]$/.test(path));
    for (const { path, contents } of sources) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), contents);
    }
    const compiled = sources.map(({ path }) => path).filter((path) => path.endsWith(".c"));
    const core = board === "host" ? [] : ["-D__ARM_FEATURE_DSP=1", "-D__ARM_ARCH=7", "-D__GNUC__=12"];
    const { status, stdout, stderr } = call("cppcheck", [...checker, ...core, "-Imodel", "-Imodel/kernels", ...compiled], { directory });
    assert.equal(status, 0, `cppcheck: ${stdout}${stderr}`);
    const findings = [...stderr.matchAll(/^model\/(?<path>[^:\n]+):(?<line>\d+):misra-c2012-(?<rule>[\d.]+)$/gm)].map(({ groups }): Finding => {
      const path = groups!["path"]!;
      return { rule: groups!["rule"]!, line: groups!["line"]!, file: path.startsWith("kernels/") ? path : `model/${path}` };
    });
    assert.ok(findings.length > 0, `cppcheck reports no rule at all, so it does not look: ${stderr}`);
    return findings.filter(({ rule }) => !advisory.has(rule));
  });
}

/** The rows of the table in docs/misra.md. */
export function readDeviations(): readonly Deviation[] {
  const text = readFileSync(join(repository, "docs/misra.md"), "utf8");
  return [...text.matchAll(/^\| (?<rule>\d+\.\d+) \| (?<where>model|kernels|both) \| .{20,} \|$/gm)].map(({ groups }) => ({
    rule: groups!["rule"]!,
    where: groups!["where"] as Deviation["where"],
  }));
}
