import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, test } from "vitest";

import type { SizeLimit } from "../../src/catalog/size-limit.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { checkLimits } from "../../src/size/budget/check-limits.js";
import { describeStack } from "../../src/size/format-weight.js";
import { weighImage } from "../../src/size/weigh-image.js";
import type { ImageFiles, WeighOptions } from "../../src/size/weigh-options.js";
import { categories, type Weight } from "../../src/size/weight.js";
import { buildProject, type forms } from "./build-project.js";

const options: WeighOptions = {
  binutils: { readelf: "arm-none-eabi-readelf", objdump: "arm-none-eabi-objdump" },
  ramRanges: [{ origin: 0x20000000, bytes: 16384, filledBeforeReset: false }],
  hasFpu: true,
};

function weigh(files: ImageFiles): Weight {
  const sink = new DiagnosticSink();
  const weight = weighImage(files, options, sink);
  assert.deepEqual(sink.diagnostics, []);
  assert.ok(weight);
  return weight;
}

describe("the weight of an image", () => {
  let project: ReturnType<typeof buildProject>;
  let weight: Weight;
  beforeAll(() => {
    project = buildProject("plain");
    weight = weigh(project);
  });
  afterAll(() => project.remove());

  test("sums to what the size program says", () => {
    const listing = execFileSync("arm-none-eabi-size", ["--format=berkeley", project.elf], { encoding: "utf8" });
    const [text, data, bss] = listing.split("\n")[1]!.trim().split(/\s+/).map(Number);
    assert.equal(weight.flashBytes, text! + data!);
    assert.equal(weight.ramBytes, data! + bss!);
  });

  test("has every byte in one item and one category", () => {
    const sum = (pick: (bytes: { flashBytes: number; ramBytes: number }) => number, of: readonly { flashBytes: number; ramBytes: number }[]) =>
      of.reduce((total, bytes) => total + pick(bytes), 0);
    const owners = categories.map((category) => weight.byCategory[category]);
    for (const parts of [weight.items, owners]) {
      assert.equal(sum(({ flashBytes }) => flashBytes, parts), weight.flashBytes);
      assert.equal(sum(({ ramBytes }) => ramBytes, parts), weight.ramBytes);
    }
  });

  test("gives each byte to its owner", () => {
    const { constants, kernels, generated, application, platform, library, arena, stack } = weight.byCategory;
    assert.deepEqual(constants, { flashBytes: 3000, ramBytes: 0 });
    assert.deepEqual(arena, { flashBytes: 0, ramBytes: 1000 });
    assert.deepEqual(stack, { flashBytes: 0, ramBytes: 1024 });
    assert.deepEqual(application.ramBytes, 4, "counter");
    assert.ok(application.flashBytes >= 4, "and its initial value");
    assert.ok(kernels.flashBytes > 0 && generated.flashBytes > 0 && platform.flashBytes >= 16);
    assert.ok(library.flashBytes > 0, "memcpy");
    const memcpy = weight.items.find(({ name }) => name === "memcpy");
    assert.equal(memcpy?.category, "library");
    const vectors = weight.items.find(({ name }) => name === "vectors");
    assert.deepEqual([vectors?.category, vectors?.flashBytes], ["platform", 16]);
  });

  test("bounds the stack along the deepest chain, with an exception on top", () => {
    assert.ok(weight.stack);
    const { totalBytes, knownBytes, handlerBytes, deepest, unbounded } = weight.stack;
    assert.deepEqual(unbounded, []);
    assert.equal(totalBytes, knownBytes);
    assert.deepEqual(
      deepest.map((frame) => frame.function),
      ["reset_handler", "main", "tiny_forward", "etk_sum"],
    );
    // newlib's memcpy for this core needs no stack.
    const frames = deepest.reduce((sum, { frameBytes }) => sum + frameBytes, 0);
    const usage = readFileSync(`${project.objectRoot}/model/kernels/etk_sum.c.su`, "utf8");
    assert.equal(deepest[3]?.frameBytes, Number(usage.split("\t")[1]));
    assert.ok(handlerBytes >= 26 * 4 + 64, "the frame of the core and the 16 words of fault_handler");
    assert.equal(totalBytes, frames + handlerBytes);
    assert.match(describeStack(weight.stack), /^stack: at most [\d,]+ bytes, of which \d+ for one exception\n/);
  });

  const limit = (of: SizeLimit["of"], bytes: number, name: string | null = null, memory: SizeLimit["memory"] = null): SizeLimit => ({
    ...{ of, name, memory, bytes, basis: "the budget" },
  });
  const check = (limits: readonly SizeLimit[]) => {
    const sink = new DiagnosticSink();
    checkLimits(weight, limits, sink);
    return sink.diagnostics;
  };

  test("judges limits of everything to the byte", () => {
    const exact = [
      limit("flash", weight.flashBytes),
      limit("ram", weight.ramBytes),
      limit("stack", weight.stack!.totalBytes!),
      limit("arena", 1000),
      limit("region", weight.ramBytes, "ram"),
      limit("owner", 3000, "constants", "flash"),
      limit("owner", 4, "application", "ram"),
    ];
    assert.deepEqual(check(exact), []);
    const tight = check(exact.map((entry) => ({ ...entry, bytes: entry.bytes - 1 })));
    assert.deepEqual(tight.map(({ code }) => code), exact.map(() => "budget-exceeded"));
    const titles = ["flash", "ram", "stack", "arena", "region ram", "flash of constants", "ram of application"];
    for (const [index, { message }] of tight.entries()) assert.match(message, new RegExp(`^${titles[index]} is \\d+ bytes, the budget is \\d+: 1 bytes over$`));
  });

  test("names what is over, by how much, the largest contributors, and what may help", () => {
    const [found] = check([limit("flash", 1000)]);
    assert.equal(found?.message, `flash is ${weight.flashBytes} bytes, the budget is 1000: ${weight.flashBytes - 1000} bytes over`);
    assert.match(found?.help ?? "", /^largest: tiny_weights \(3000\), .*; what may help: --opt size/);
  });

  test("knows the memories of the linker script", () => {
    assert.deepEqual(weight.regions.map(({ name, bytes }) => [name, bytes]), [["flash", weight.flashBytes], ["ram", weight.ramBytes]]);
  });

  test("cannot be had from what is no image", () => {
    const sink = new DiagnosticSink();
    assert.equal(weighImage({ ...project, elf: project.map }, options, sink), undefined);
    assert.equal(weighImage({ ...project, elf: `${project.elf}.missing` }, options, sink), undefined);
    assert.deepEqual(sink.diagnostics.map(({ code }) => code), ["image-unreadable", "image-unreadable"]);
  });

  test("without a map is still complete, and says what it lacks", () => {
    const sink = new DiagnosticSink();
    const unattributed = weighImage({ ...project, map: `${project.map}.missing` }, options, sink);
    assert.deepEqual(sink.diagnostics.map(({ code }) => code), ["map-missing"]);
    assert.equal(unattributed?.flashBytes, weight.flashBytes);
    assert.equal(unattributed?.ramBytes, weight.ramBytes);
  });
});

describe("a stack without a bound", () => {
  const cases: readonly (readonly [form: keyof typeof forms, reason: string, functionName: string])[] = [
    ["recursion", "recursion", "again"],
    ["functionPointer", "an indirect call", "main"],
    ["variableArray", "a frame of unknown size", "again"],
  ];
  for (const [form, reason, functionName] of cases) {
    test(`says so: ${form}`, () => {
      const project = buildProject(form);
      try {
        const weight = weigh(project);
        assert.deepEqual(weight.stack?.unbounded, [{ reason, function: functionName }]);
        assert.equal(weight.stack?.totalBytes, undefined);
        assert.match(describeStack(weight.stack!), /^stack: no bound, at least [\d,]+ bytes/);
        const sink = new DiagnosticSink();
        checkLimits(weight, [{ of: "stack", name: null, memory: null, bytes: 100000, basis: "the budget" }], sink);
        assert.deepEqual(sink.diagnostics.map(({ code }) => code), ["budget-unknowable"]);
      } finally {
        project.remove();
      }
    });
  }
});

test("calls through a constant table are followed to each of its functions", () => {
  const project = buildProject("constantTable");
  try {
    const { stack } = weigh(project);
    assert.deepEqual(stack?.unbounded, []);
    assert.deepEqual(stack?.deepest.map((frame) => frame.function), ["reset_handler", "main", "large"]);
    assert.ok(stack!.deepest[2]!.frameBytes >= 400);
  } finally {
    project.remove();
  }
});
