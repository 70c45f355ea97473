import assert from "node:assert/strict";
import { test } from "vitest";
import { firstError } from "./first-error.js";

test("the compiler's first error is the message", () => {
  const output = [
    "[1/9] Building C object CMakeFiles/demo.dir/app/main.c.obj",
    "FAILED: CMakeFiles/demo.dir/app/main.c.obj",
    "app/main.c: In function 'main':",
    "app/main.c:7:3: error: unknown type name 'uint9_t'; did you mean 'uint8_t'?",
    "app/main.c:9:1: error: expected ';'",
  ].join("\n");
  assert.deepEqual(firstError(output), {
    kind: "other",
    text: "app/main.c:7:3: error: unknown type name 'uint9_t'; did you mean 'uint8_t'?",
  });
});

test("an overflow names bank and bytes", () => {
  const output = [
    "ld: demo.elf section `.bss' will not fit in region `ram'",
    "ld: region `ram' overflowed by 1840 bytes",
    "collect2: error: ld returned 1 exit status",
  ].join("\n");
  assert.deepEqual(firstError(output), { kind: "bank-overflow", bank: "ram", bytes: 1840 });
});

test("the linker script's own checks are recognised", () => {
  const output = "ld: the arena in bank ram is larger than planned\ncollect2: error: ld returned 1 exit status";
  assert.deepEqual(firstError(output), { kind: "plan-exceeded", text: "the arena in bank ram is larger than planned" });
});

test("a missing function, a cmake error and silence have words", () => {
  assert.deepEqual(firstError("main.c:(.text+0x8): undefined reference to `etp_init'"), {
    kind: "other",
    text: "main.c:(.text+0x8): undefined reference to `etp_init'",
  });
  assert.deepEqual(firstError("/bin/ld: warning: x\n/bin/ld: cannot open linker script file board.ld\nninja: build stopped"), {
    kind: "other",
    text: "/bin/ld: cannot open linker script file board.ld",
  });
  assert.deepEqual(firstError("-- x\nCMake Error at CMakeLists.txt:3 (project):\n  No compiler\n"), {
    kind: "other",
    text: "CMake Error at CMakeLists.txt:3 (project): No compiler",
  });
  assert.deepEqual(firstError(""), { kind: "other", text: "the build printed nothing" });
});
