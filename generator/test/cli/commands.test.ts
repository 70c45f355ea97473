import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "vitest";

import { parseNpy } from "../../src/run/npy.js";
import { loadCase } from "../corpus/load-corpus.js";
import { loadModel } from "../models/load-models.js";
import { etgen, etgenJson, inTemporaryFolder, kws } from "./etgen.js";

const floatNetwork = "network__Mlp__1";

test("inspect says what the keyword spotter holds", async () => {
  const { model } = await etgenJson(["inspect", kws.model]) as unknown as {
    model: { methods: { name: string; inputs: object[]; operators: { calls: number; supported: boolean }[]; constants: object }[] };
  };
  const [method] = model.methods;
  assert.equal(method?.name, "forward");
  const input = { kind: "tensor", dtype: "float32", sizes: [1, 1, 49, 10], dimOrder: [0, 2, 1, 3], dynamic: false, bytes: 1960 };
  assert.deepEqual(method?.inputs, [input]);
  assert.equal(method?.operators.reduce((sum, { calls }) => sum + calls, 0), 16);
  assert.ok(method?.operators.every(({ supported }) => supported));
  assert.deepEqual(method?.constants, { used: 38, usedBytes: 28976, dead: 25, deadBytes: 10240 });
  assert.match((await etgen(["inspect", kws.model])).stdout, /38 used, 28,976 bytes; 25 dead, 10,240 bytes/);
});

test("inspect counts what is int8 and what is float, for the core of a board", async () => {
  interface Arithmetic {
    cpu: string;
    counts: { arithmetic: string; operators: number; multiplyAccumulates: number }[];
    floatOperators: object[];
  }
  const countsOn = async (board: string): Promise<Arithmetic> =>
    (await etgenJson(["inspect", "--board", board, kws.model]))["arithmetic"] as unknown as Arithmetic;
  const count = ({ counts }: Arithmetic, arithmetic: string) => counts.find((entry) => entry.arithmetic === arithmetic)!;
  const [withDsp, without] = [await countsOn("mps2-an386"), await countsOn("mps2-an385")];
  assert.deepEqual([withDsp.cpu, without.cpu], ["cortex-m4", "cortex-m3"]);
  assert.deepEqual(count(withDsp, "int8-accelerated"), { arithmetic: "int8-accelerated", operators: 11, multiplyAccumulates: 2_656_768 });
  assert.equal(count(without, "int8-portable").multiplyAccumulates, 2_656_768);
  assert.equal(count(withDsp, "border").operators, 2);
  assert.deepEqual([withDsp.floatOperators, without.floatOperators], [[], []]);
  assert.match((await etgen(["inspect", kws.model])).stdout, /^int8, kernels for this core +11 +2,656,768 +100\.0 %$/m);
  assert.equal((await etgen(["inspect", "--fail-on-float", kws.model])).status, 0);
});

test("inspect --fail-on-float names every operator that computes with floats", () =>
  inTemporaryFolder(async (directory) => {
    writeFileSync(join(directory, "model.pte"), loadCase("networks", floatNetwork).pte);
    const { status, stdout, stderr } = await etgen(["inspect", "--fail-on-float", "model.pte"], { directory });
    assert.equal(status, 1);
    assert.match(stdout, /^float +\d+ +[\d,]+ +100\.0 %$/m);
    const listed = stderr.match(/^error\[float-operator\]: operator "aten::/gm) ?? [];
    assert.equal(String(listed.length), /^float +(\d+)/m.exec(stdout)?.[1]);
    assert.match(stderr, /^ {2}at {3}model\.pte, method "forward", instruction \d+$/m);
    assert.equal((await etgen(["inspect", "model.pte"], { directory })).status, 0);
    writeFileSync(join(directory, "order.pte"), loadCase("dim_order", "dim_order_ops___to_dim_order_copy_out__1").pte);
    assert.match((await etgen(["inspect", "order.pte"], { directory })).stdout, /\n\n1 view is copied, 24 bytes: /);
  }));

test("inspect says which channels are not computed, and why", () =>
  inTemporaryFolder(async (directory) => {
    writeFileSync(join(directory, "model.pte"), loadModel("mobilenet_v1_vww", "m4_i8").pte);
    const { stdout } = await etgen(["inspect", "model.pte"], { directory });
    assert.match(stdout, /\n\nchannels that are not computed +of +constant +not read\n/);
    assert.match(stdout, /^31 {2}cortex_m::quantized_conv2d\.out +256 +232 +0$/m);
    const { droppedChannels } = await etgenJson(["inspect", "model.pte"], { directory }) as unknown as { droppedChannels: { instruction: number }[] };
    assert.equal(droppedChannels.length, 18);
    assert.doesNotMatch((await etgen(["inspect", kws.model])).stdout, /channels/);
  }));

test("inspect prints the steps of a board after a pass over them", async () => {
  const after = async (pass: string, ...options: readonly string[]) => (await etgen(["inspect", `--after=${pass}`, "--board", "mps2-an386", ...options, kws.model])).stdout;
  const selected = await after("select-kernels");
  assert.match(selected, /^ {2}01 t01: int8 \[1,64,25,5\].* = quantized_depthwise_conv2d\(t00\) by etk_\w+__dsp; scratch \d+ bytes; \d+ instructions$/m);
  assert.match(selected, /; t03 may lie over t02; \d+ instructions$/m);
  assert.doesNotMatch(selected, /= rows\(/);
  assert.match(await after("stream-rows", "--ram", "min"), /= rows\(.*\) by several; instructions 0\d, .*rows of t\d\d \d+ bytes/);
  assert.equal(await after("pack-tensors", "--ram", "min"), await after("stream-rows", "--ram", "min"));
  assert.notEqual(await after("select-kernels", "--opt", "size"), selected);
});

test("inspect prints the IR after a pass, and the kernel of every instruction with the reasons", async () => {
  const before = (await etgen(["inspect", "--after=import", kws.model])).stdout;
  const after = (await etgen(["inspect", "--after=alias-views", kws.model])).stdout;
  assert.match(before, /^ {2}02 t02: .* = dim_order_ops::_clone_dim_order\.out\(/m);
  assert.doesNotMatch(after, /_clone_dim_order/);
  assert.match(after, /^method "forward"\n {2}input input0: float32 \[1,1,49,10\]\n/);

  const { kernels } = await etgenJson(["inspect", "--kernels", "--board", "mps2-an386", kws.model]) as unknown as {
    kernels: { operator: string; kernel: string; rejected: { kernel: string; reason: string }[] }[];
  };
  assert.ok(kernels.length >= 12);
  for (const { kernel, rejected } of kernels) {
    assert.match(kernel, /^etk_|^generated loop$/);
    assert.ok(rejected.every((other) => other.kernel !== kernel && other.reason.length > 5));
  }
  const shown = async (...options: readonly string[]) => (await etgen(["inspect", "--kernels", "--board", "mps2-an385", ...options, kws.model])).stdout;
  assert.match(await shown(), /^ +not etk_conv2d_s8_pairs__c: etk_conv2d_s8_lanes__c takes fewer instructions +[\d,]+$/m);
  assert.match(await shown(), /^ +not \d+ others: cortex-m3 has no dsp, fpu$/m);
  assert.match(await shown("--verbose"), /^ +not etk_conv2d_s8_uv__dsp: cortex-m3 has no dsp, fpu$/m);
});

test("plan shows every buffer inside its arena, and the peak", async () => {
  const { plan, alive } = await etgenJson(["plan", "--board", "nrf5340", kws.model]) as unknown as {
    plan: { arenas: { bytes: number; lowerBoundBytes: number }[]; buffers: { id: string; sizeBytes: number; place: { offset: number } }[] };
    alive: string[];
  };
  const [arena] = plan.arenas;
  const ends = plan.buffers.map(({ sizeBytes, place }) => place.offset + sizeBytes);
  assert.equal(Math.max(...ends), arena?.bytes);
  const aliveBytes = plan.buffers.filter(({ id }) => alive.includes(id)).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  assert.ok(aliveBytes <= arena!.lowerBoundBytes && arena!.lowerBoundBytes <= arena!.bytes);
  const { stdout } = await etgen(["plan", "--board", "nrf5340", kws.model]);
  assert.match(stdout, /^arena: [\d,]+ bytes in ram, /);
  assert.match(stdout, /^to lower it: compute row by row\. .* no plan would be below [\d,]+ bytes \(now [\d,]+\)\.$/m);
  assert.match(stdout, /^ram +arena +[\d,]+ +[\d.]+ % +[\d,]+ +1 cycle a word; no bank that may hold it costs less$/m);
});

test("plan places the buffers of a table, and says when they do not fit", () =>
  inTemporaryFolder(async (directory) => {
    const table = ["id,lower,upper,size", "b1,0,3,4", "b2,3,9,4", "b3,0,9,4", "b4,9,21,4", "b5,0,21,4"].join("\n");
    writeFileSync(join(directory, "buffers.csv"), table);
    const solved = await etgenJson(["plan", "--problem", "buffers.csv", "-o", "new folder/placed.csv"], { directory });
    assert.deepEqual([solved["peakBytes"], solved["lowerBoundBytes"], solved["buffers"]], [12, 12, 5]);
    const placed = readFileSync(join(directory, "new folder/placed.csv"), "utf8");
    assert.equal(placed, solved["placement"]);
    const rows = placed.trim().split("\n").slice(1).map((row) => row.split(",").slice(1).map(Number));
    for (const [index, [lower, upper, size, offset]] of rows.entries()) {
      assert.ok(offset! + size! <= 12);
      for (const [otherLower, otherUpper, otherSize, otherOffset] of rows.slice(index + 1)) {
        const together = lower! < otherUpper! && otherLower! < upper!;
        assert.ok(!together || offset! + size! <= otherOffset! || otherOffset! + otherSize! <= offset!);
      }
    }
    const tight = await etgenJson(["plan", "--problem", "buffers.csv", "--capacity", "11"], { directory });
    assert.deepEqual([tight.status, tight.diagnostics.map(({ code }) => code)], [1, ["plan-not-found"]]);
  }));

describe("firmware", () => {
  test("is generated, built, weighed, run in QEMU and equal to ExecuTorch's output", () =>
    inTemporaryFolder(async (directory) => {
      const run = ["--run", "--profile", "--memory-of", "stm32l4r5", "--input", kws.input, "--expect", kws.expected];
      const answer = await etgenJson(["firmware", "--board", "mps2-an386", kws.model, ...run], { directory }) as unknown as {
        status: number;
        project: { directory: string; files: string[] };
        size: { flashBytes: number; byCategory: { constants: { flashBytes: number } }; stack: { totalBytes: number } };
        run: {
          unit: string;
          estimate: { board: string; hertz: number; band: number[] };
          methods: { units: number; cycles: number; microseconds: number[]; nodes: { units: number; cycles: number }[] }[];
          outputs: { comparison: string }[];
        };
      };
      assert.equal(answer.status, 0);
      assert.equal(answer.project.directory, "kws-mps2-an386");
      for (const path of answer.project.files) assert.ok(existsSync(join(directory, "kws-mps2-an386", path)), path);
      assert.equal(answer.run.outputs[0]?.comparison, "equal");
      assert.equal(answer.run.unit, "instruction");
      const [method] = answer.run.methods;
      const profiled = method!.nodes.reduce((sum, { units }) => sum + units, 0);
      assert.ok(Math.abs(profiled - method!.units) < 0.01 * method!.units, "the instructions of the nodes are those of the run");
      const { cycles, microseconds, nodes } = method!;
      assert.deepEqual([answer.run.estimate.board, answer.run.estimate.hertz], ["stm32l4r5", 120e6]);
      assert.ok(nodes.every((node) => node.cycles > node.units), "on a core with one instruction at a time nothing takes less than a cycle");
      assert.ok(Math.abs(nodes.reduce((sum, node) => sum + node.cycles, 0) - cycles) < 0.001 * cycles, "the cycles of the nodes are those of the run");
      assert.deepEqual(microseconds, answer.run.estimate.band.map((factor) => Math.round((cycles * factor) / 120)));
      assert.ok(answer.size.byCategory.constants.flashBytes >= 28976);
      assert.ok(answer.size.stack.totalBytes > 0);
    }));

  test("goes into a folder with spaces, is kept when changed, runs, is weighed, differs when it should", () =>
    inTemporaryFolder(async (directory) => {
      const output = join("my project", "out put");
      const make = ["firmware", "--board", "host", kws.model, "-o", output];
      const first = await etgen(make, { directory });
      assert.equal(first.stderr, "");
      assert.equal(first.status, 0);
      assert.match(first.stdout, /model constants +\d\d,\d{3}/);

      const main = join(directory, output, "app/main.c");
      writeFileSync(main, `${readFileSync(main, "utf8")}/* mine */\n`);
      assert.equal((await etgen(make, { directory })).status, 0);
      assert.match(readFileSync(main, "utf8"), /mine/);

      const good = await etgen(["run", output, "--input", kws.input, "--expect", kws.expected, "--save", "saved"], { directory });
      assert.equal(good.status, 0);
      assert.match(good.stdout, /output0 float32 \[1,12\]: equal to /);
      const saved = parseNpy(readFileSync(join(directory, "saved", "output0.npy")));
      assert.ok("bytes" in saved);
      assert.deepEqual(Buffer.from(saved.bytes), readFileSync(kws.expected));
      const again = await etgen(["run", output, "--input", kws.input, "--expect", join("saved", "output0.npy")], { directory });
      assert.equal(again.status, 0);

      const wrong = readFileSync(kws.expected);
      wrong.writeFloatLE(wrong.readFloatLE(8) + 1, 8);
      writeFileSync(join(directory, "wrong.bin"), wrong);
      const different = await etgenJson(["run", output, "--input", kws.input, "--expect", "wrong.bin"], { directory });
      assert.equal(different.status, 5);
      assert.match(different.diagnostics[0]?.message ?? "", /^output "output0" differs in 1 of 12 elements/);
      const near = ["run", output, "--input", kws.input, "--expect", "wrong.bin", "--tolerance", "1.01"];
      assert.equal((await etgen(near, { directory })).status, 0);

      assert.equal((await etgenJson(["size", output], { directory })).status, 0);
      const over = await etgenJson(["size", output, "--budget", "flash=10K,ram=1M"], { directory });
      assert.equal(over.status, 3);
      assert.deepEqual(over.diagnostics.map(({ code }) => code), ["budget-exceeded"]);
    }));

  test("is the same whatever folder it is made in, and is only written without --build", () =>
    inTemporaryFolder(async (directory) => {
      for (const output of ["one", "two/deeper"]) {
        assert.equal((await etgen(["firmware", "--board", "nrf5340", kws.model, "--no-build", "-o", output], { directory })).status, 0);
      }
      const files = (folder: string): string[] =>
        readdirSync(join(directory, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(join(directory, folder).length))
          .sort();
      assert.deepEqual(files("one"), files("two/deeper"));
      assert.equal(files("one").some((path) => path.includes("build")), false);
      for (const path of files("one")) {
        assert.deepEqual(readFileSync(join(directory, "one", path)), readFileSync(join(directory, "two/deeper", path)), path);
      }
      const size = await etgenJson(["size", "one"], { directory });
      assert.deepEqual(size.diagnostics.map(({ code }) => code), ["image-missing"]);
    }));

  test("traces the result of every node", () =>
    inTemporaryFolder(async (directory) => {
      const args = ["firmware", "--board", "host", kws.model, "--run", "--input", kws.input, "--trace", "traced"];
      assert.equal((await etgen(args, { directory })).status, 0);
      const traced = readdirSync(join(directory, "traced")).sort();
      assert.equal(traced[0], "forward_node_000.bin");
      assert.deepEqual(readFileSync(join(directory, "traced", traced.at(-1)!)), readFileSync(kws.expected));
    }));

  test("names a changed generated file that does not compile", () =>
    inTemporaryFolder(async (directory) => {
      const make = ["firmware", "--board", "host", kws.model, "-o", "out"];
      assert.equal((await etgen([...make, "--no-build"], { directory })).status, 0);
      writeFileSync(join(directory, "out/model/kws.c"), "int broken(\n");
      const answer = await etgenJson(make, { directory });
      assert.deepEqual(answer.diagnostics.map(({ code }) => code), ["output-file-kept", "build-failed"]);
      assert.match(answer.diagnostics[1]?.message ?? "", /kws\.c:\d+:\d+: error/);
      assert.equal(answer.status, 1);
    }));
});

test("verify compares the firmware with the executor of its file, for random inputs and the edges of their range", async () => {
  const { verdicts } = await etgenJson(["verify", "--board", "mps2-an386", kws.model]) as unknown as {
    verdicts: { case: string; against: string; differing: number; elements: number }[];
  };
  const edges = ["at their least", "at their most", "at zero", "NaN", "infinite", "minus infinity"].map((words) => `all inputs ${words}`);
  assert.deepEqual(verdicts.map((verdict) => verdict.case), ["random case 0", "random case 1", "random case 2", ...edges]);
  assert.ok(verdicts.every(({ against, differing, elements }) => against === "the executor of the file" && differing === 0 && elements === 12));
});

test("boards, ops and doctor list what there is", async () => {
  const { boards } = await etgenJson(["boards"]) as unknown as { boards: { name: string }[] };
  assert.ok(boards.some(({ name }) => name === "mps2-an386"));
  for (const { name } of boards) assert.match((await etgen(["boards"])).stdout, new RegExp(`^${name} `, "m"));

  const { operators } = await etgenJson(["ops", "cortex_m::"]) as unknown as { operators: { name: string }[] };
  assert.ok(operators.length >= 18);
  assert.ok(operators.every(({ name }) => name.startsWith("cortex_m::")));
  assert.match((await etgen(["ops", "no such word"])).stdout, /no operator's name holds "no such word"/);

  const { ready, tools } = await etgenJson(["doctor"]) as unknown as { ready: boolean; tools: { state: string }[] };
  assert.equal(ready, tools.every(({ state }) => state === "ready"));
});

test("doctor and firmware say which tools are missing, with status 4", () =>
  inTemporaryFolder(async (directory) => {
    const environment = { PATH: directory };
    const doctor = await etgenJson(["doctor"], { environment });
    assert.equal(doctor.status, 4);
    assert.ok(doctor.diagnostics.length >= 5 && doctor.diagnostics.every(({ code }) => code === "tool-not-ready"));
    const firmware = await etgenJson(["firmware", "--board", "host", kws.model], { directory, environment });
    assert.equal(firmware.status, 4);
    assert.deepEqual([...new Set(firmware.diagnostics.map(({ code }) => code))], ["tool-missing"]);
  }));

test("init writes an example that works as it says", () =>
  inTemporaryFolder(async (directory) => {
    const { status, stdout } = await etgen(["init", "first steps"], { directory });
    assert.equal(status, 0);
    const command = stdout.split("\n").find((line) => line.includes("etgen firmware"))!.trim();
    const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
    const made = await etgen(words.slice(1), { directory });
    assert.equal(made.status, 0);
    assert.match(made.stdout, /output0 float32 \[1,12\]: equal to /);
  }));
