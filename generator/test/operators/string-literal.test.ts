import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";

import { stringLiteral } from "../../src/phases/5-emit/string-literal.js";
import { call, inTemporaryFolder } from "../cli/etgen.js";

const texts = ["", "plain", 'say "no"', "C:\\new\\101", "what??/ ??= ???", "line\nend\r\t\u0001", "\u00e97 \u202e7\u{1f600}", "%s %n", "*/ /*", "\u007f"];

test("a C compiler reads every text as it was", () =>
  inTemporaryFolder((directory) => {
    const literals = texts.map((text) => `    ${stringLiteral(text)},`).join("\n");
    const source = `#include <stdio.h>\nstatic const char *const texts[] = {\n${literals}\n};\nint main(void)\n{\n    for (int i = 0; i < ${texts.length}; i++) {\n        fwrite(texts[i], 1, __builtin_strlen(texts[i]) + 1, stdout);\n    }\n    return 0;\n}\n`;
    assert.doesNotMatch(source, /[^\x20-\x7e\n]/);
    writeFileSync(join(directory, "texts.c"), source);
    for (const compiler of ["gcc", "clang"]) {
      const flags = ["-std=c11", "-Wall", "-Wextra", "-Wtrigraphs", "-Werror", "texts.c", "-o", compiler];
      assert.deepEqual(call(compiler, flags, { directory }), { status: 0, stdout: "", stderr: "" });
      assert.equal(call(join(directory, compiler), []).stdout, texts.map((text) => `${text}\0`).join(""));
    }
  }));
