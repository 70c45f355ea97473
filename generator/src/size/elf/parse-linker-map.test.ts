import assert from "node:assert/strict";
import { test } from "vitest";
import { parseLinkerMap } from "./parse-linker-map.js";

test("debug sections, whose addresses start at 0 like those of code, are no pieces of the image", () => {
  const map = [
    "Linker script and memory map",
    " .text.a_long_function_name",
    "                0x00000010       0x24 one.c.obj",
    " .debug_info    0x00000008      0x200 one.c.obj",
    " .debug_loclists",
    "                0x00000000      0x188 one.c.obj",
    " .comment       0x00000000       0x45 one.c.obj",
  ];
  assert.deepEqual(parseLinkerMap(map.join("\n")), [
    { inputSection: ".text.a_long_function_name", address: 16, bytes: 36, object: "one.c.obj" },
  ]);
});
