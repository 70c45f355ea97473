import assert from "node:assert/strict";
import { describe, test } from "vitest";

import type { MachineFunction } from "./machine-code.js";
import { parseDisassembly } from "./parse-disassembly.js";

/** Lines of a listing as objdump prints them: "address mnemonic operands". */
function listing(name: string, start: number, lines: readonly string[]): string {
  const body = lines.map((line) => {
    const [address, mnemonic, ...operands] = line.split(" ");
    return `     ${address}:\t${mnemonic}${operands.length === 0 ? "" : `\t${operands.join(" ")}`}`;
  });
  return [`${start.toString(16).padStart(8, "0")} <${name}>:`, ...body, ""].join("\n");
}

function onlyFunction(lines: readonly string[]): MachineFunction {
  const [found, ...rest] = parseDisassembly(listing("f", 0x100, lines));
  assert.ok(found);
  assert.deepEqual(rest, []);
  return found;
}

describe("bytes taken from the stack", () => {
  const cases: readonly (readonly [instruction: string, bytes: number])[] = [
    ["push {r3, lr}", 8],
    ["push {r4, r5, r6, r7, r8, r9, sl, fp, lr}", 36],
    ["stmdb sp!, {r4, r5, lr}", 12],
    ["vpush {d8-d15}", 64],
    ["vpush {s16}", 4],
    ["vstmdb sp!, {d8-d9}", 16],
    ["sub sp, #64", 64],
    ["sub.w sp, sp, #1024", 1024],
    ["subw sp, sp, #2052", 2052],
    ["str.w lr, [sp, #-4]!", 4],
    ["strd r4, r5, [sp, #-16]!", 16],
    ["add sp, #64", 0],
    ["pop {r4, pc}", 0],
    ["str r3, [sp, #20]", 0],
  ];
  for (const [instruction, bytes] of cases) {
    test(instruction, () => {
      const { pushedBytes, dynamicFrame } = onlyFunction([`100 ${instruction}`, "104 bx lr"]);
      assert.equal(pushedBytes, bytes);
      assert.equal(dynamicFrame, false);
    });
  }
  test("an amount in a register has no bound", () => {
    assert.equal(onlyFunction(["100 sub.w sp, sp, r3", "104 bx lr"]).dynamicFrame, true);
  });
  test("pushes of every path are added up", () => {
    assert.equal(onlyFunction(["100 push {r4, lr}", "102 sub sp, #8", "104 pop {r4, pc}", "106 push {r5, lr}", "108 pop {r5, pc}"]).pushedBytes, 24);
  });
});

describe("where control goes", () => {
  test("calls, tail jumps, and jumps inside", () => {
    const found = onlyFunction(["100 cbz r0, 106 <f+0x6>", "102 bl 200 <g>", "106 b.w 300 <h>"]);
    assert.deepEqual([found.calls, found.jumps, found.callsIndirectly], [[0x200], [0x300], false]);
  });
  test("a function that does not end runs into the next one", () => {
    const text = listing("f", 0x100, ["100 movs r0, #1", "102 nop"]) + listing("g", 0x104, ["104 bx lr", "106 nop"]) + listing("h", 0x108, ["108 bx lr"]);
    assert.deepEqual(parseDisassembly(text).map(({ fallsInto }) => fallsInto), [0x104, undefined, undefined]);
  });
  test("returns are no jumps", () => {
    for (const end of ["bx lr", "pop {r4, pc}", "ldmia.w sp!, {r4, pc}", "ldr.w pc, [sp], #4"]) {
      assert.equal(onlyFunction([`100 ${end}`]).callsIndirectly, false, end);
    }
  });
});

describe("jumps through a register", () => {
  test("have no known target", () => {
    for (const jump of ["blx r3", "bx r3", "mov pc, r3"]) assert.equal(onlyFunction([`100 ${jump}`]).callsIndirectly, true, jump);
  });
  test("are followed when the address is loaded just before", () => {
    const lines = ["100 ldr r3, [pc, #4] @ (108 <f+0x8>)", "102 movs r0, #1", "104 blx r3", "106 bx lr", "108 .word 0x00000201"];
    const found = onlyFunction(lines);
    assert.deepEqual([found.calls, found.callsIndirectly], [[0x200], false]);
  });
  test("are not followed when the register is written in between, or the jump is entered from elsewhere", () => {
    const load = "100 ldr r3, [pc, #8] @ (10c <f+0xc>)";
    const word = "10c .word 0x00000201";
    assert.equal(onlyFunction([load, "102 adds r3, r3, r0", "104 blx r3", "106 bx lr", word]).callsIndirectly, true);
    assert.equal(onlyFunction([load, "102 ldrd r2, r3, [r0]", "106 blx r3", "108 bx lr", word]).callsIndirectly, true);
    assert.equal(onlyFunction([load, "102 movs r0, #1", "104 blx r3", "106 b.n 104 <f+0x4>", word]).callsIndirectly, true);
  });
  test("are followed through veneers of the linker", () => {
    const found = onlyFunction(["100 ldr.w pc, [pc] @ 104 <f+0x4>", "104 .word 0x20000201"]);
    assert.deepEqual([found.jumps, found.callsIndirectly], [[0x20000200], false]);
  });
  test("go to the functions of a table when its address is plain to see", () => {
    const lines = [
      "100 ldr r3, [pc, #12] @ (110 <f+0x10>)",
      "102 ldr.w r3, [r3, r0, lsl #2]",
      "106 add r0, sp, #4",
      "108 blx r3",
      "10a bx lr",
      "110 .word 0x00000400",
    ];
    const found = onlyFunction(lines);
    assert.deepEqual([found.tables, found.calls, found.callsIndirectly], [[0x400], [], false]);
  });
  test("stay inside when hand-written code made the address from its own", () => {
    const step = ["100 addw r3, pc, #12", "104 add r3, ip", "106 orr.w r3, r3, #1", "10a bx r3", "10c bx lr"];
    assert.equal(onlyFunction(step).callsIndirectly, false);
    const kept = ["100 addw sl, pc, #20", "104 str.w sl, [sp, #16]", "108 ldr.w pc, [sp, #16]", "10c bx lr"];
    assert.equal(onlyFunction(kept).callsIndirectly, false);
    const behind = ["100 subw sl, pc, #4", "104 str.w sl, [sp, #16]", "108 ldr.w pc, [sp, #16]", "10c bx lr"];
    assert.equal(onlyFunction(behind).callsIndirectly, false);
    const called = ["100 addw r3, pc, #12", "104 blx r3", "106 bx lr"];
    assert.equal(onlyFunction(called).callsIndirectly, true);
  });
});
