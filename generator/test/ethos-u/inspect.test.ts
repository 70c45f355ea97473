import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { etgen, etgenJson, inTemporaryFolder, kws } from "../cli/etgen.js";
import { loadCases, vectorFiles } from "./load-vectors.js";

const read = vectorFiles("u55-128");

/** Writes a program and its data files into a folder; gives the arguments that name them. */
function place(directory: string, name: string): readonly string[] {
  const one = loadCases("u55-128").find((candidate) => candidate.name === name)!;
  if (one.kind !== "program") throw new Error(`${name} is not a program`);
  writeFileSync(join(directory, "model.pte"), read(one.program));
  one.data.forEach((path, index) => writeFileSync(join(directory, `${index}.ptd`), read(path)));
  return ["model.pte", ...one.data.flatMap((_, index) => ["--data", `${index}.ptd`])];
}

test("inspect --npu prints regions, operations and every command", () =>
  inTemporaryFolder(async (directory) => {
    const { status, stdout } = await etgen(["inspect", "--npu", ...place(directory, "u55-128/conv3x3")], { directory });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^delegate 0 of method "forward": Ethos-U55\n {2}compiled for ethos-u55-128, architecture 1\.0\.6\n/);
    expect(stdout).toMatch(/^ {2}region 1 {5}3,168 bytes, scratch$/m);
    expect(stdout).toMatch(/^\d+ +0x[0-9a-f]+ +conv 3x3, stride 1x1, padding 1 1 1 1 +\S+ int8 NHWC +[\d,]+ +[\d,]+ +[\d,]+$/m);
    expect(stdout).toMatch(/^0x[0-9a-f]{6} {2}NPU_SET_OFM_PRECISION +activation_type = SIGNED, activation_precision = B8/m);
    expect(stdout).toMatch(/^ {6}coded +\d+ weights in \d+ bytes, [\d.]+ to 1$/m);
    expect(stdout).toMatch(/NPU_OP_STOP +mask = 65535\n$/);
  }));

test("inspect --npu --json has the same as data, of every delegate, with blocks that are kept elsewhere", () =>
  inTemporaryFolder(async (directory) => {
    const { delegates } = await etgenJson(["inspect", "--npu", ...place(directory, "u55-128-hybrid/two_ext_both")], { directory }) as unknown as {
      delegates: { accelerator: string; commands: object[]; operations: { macs: number }[]; macs: number }[];
    };
    expect(delegates.map(({ accelerator }) => accelerator)).toEqual(["ethos-u55-128", "ethos-u55-128"]);
    for (const { commands, operations, macs } of delegates) {
      expect(commands.length).toBeGreaterThan(operations.length);
      expect(operations.reduce((sum, operation) => sum + operation.macs, 0)).toBe(macs);
    }
  }));

test("evaluate runs delegates in the simulator, and says what a wrong stream does", () =>
  inTemporaryFolder(async (directory) => {
    const [model, ...data] = place(directory, "u55-128-hybrid/two_ext_both");
    expect((await etgen(["evaluate", model!, ...data], { directory })).status).toBe(0);
    const absent = await etgen(["evaluate", model!], { directory });
    expect(absent.status).toBe(1);
    expect(absent.stderr).toContain("error[execution-npu]: the Ethos-U simulator stopped: block");
    place(directory, "u55-128/unet");
    const unet = await etgen(["evaluate", "model.pte"], { directory });
    expect(unet.status).toBe(0);
    expect(unet.stderr).toContain("warning[npu-reads-unwritten]: NPU_OP_CONV at byte 0x4f4");
  }));

test("inspect --npu says what does not fit", () =>
  inTemporaryFolder(async (directory) => {
    const model = place(directory, "u55-128/conv3x3");
    expect((await etgen(["inspect", "--npu", "--accelerator", "u55-128", ...model], { directory })).status).toBe(0);
    const other = await etgen(["inspect", "--npu", "--accelerator", "u55-256", ...model], { directory });
    expect(other.status).toBe(1);
    expect(other.stderr).toContain("--accelerator-config=ethos-u55-256");
    const unknown = await etgen(["inspect", "--npu", "--accelerator", "u55-512", ...model], { directory });
    expect(unknown.status).toBe(2);
    expect(unknown.stderr).toContain('error[accelerator-unknown]: --accelerator is "u55-512", expected one of ethos-u55-32');
    expect((await etgen(["inspect", "--accelerator", "u55-128", ...model], { directory })).status).toBe(2);
    expect((await etgen(["inspect", "--npu", "--after", "import", ...model], { directory })).status).toBe(2);
    expect((await etgen(["inspect", "--npu", kws.model])).stderr).toContain("error[npu-absent]");
    expect((await etgen(["inspect", "--npu", "model.pte"], { directory })).status).toBe(0);
    const [, ...data] = place(directory, "u55-128-hybrid/two_ext_both");
    const without = await etgen(["inspect", "--npu", "model.pte"], { directory });
    expect(without.status).toBe(1);
    expect(without.stderr).toContain("error[npu-block-absent]");
    expect((await etgen(["inspect", "--npu", "model.pte", ...data], { directory })).status).toBe(0);
  }));
