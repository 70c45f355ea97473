import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { ImageFiles } from "../../src/size/weigh-options.js";
import { testDataUrl } from "../archive/read-archive.js";

const sources = ["platform/startup.c", "model/tiny.c", "model/tiny_weights.S", "model/kernels/etk_sum.c", "app/main.c"];
const flags = ["-mcpu=cortex-m4", "-mthumb", "-mfloat-abi=hard", "-mfpu=fpv4-sp-d16", "-O2", "-ffunction-sections", "-fdata-sections"];

/** What `FORM` of app/main.c contains. */
export const forms = { plain: 0, recursion: 1, functionPointer: 2, variableArray: 3, constantTable: 4 } as const;

/** Builds the project of this folder the way a generated one is built; `remove` deletes it. */
export function buildProject(form: keyof typeof forms): ImageFiles & { readonly remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), "etgen size "));
  cpSync(testDataUrl("size/project"), root, { recursive: true });
  const run = (args: readonly string[]): unknown => execFileSync("arm-none-eabi-gcc", args, { cwd: root, stdio: "pipe" });
  for (const source of sources) {
    const define = `-DFORM=${forms[form]}`;
    run([...flags, "-std=c11", "-fstack-usage", define, "-c", source, "-o", `${source}.obj`]);
  }
  const objects = sources.map((source) => `${source}.obj`);
  const linking = ["-nostartfiles", "--specs=nano.specs", "-Wl,-Map=tiny.map", "-T", "platform/board.ld"];
  run([...flags, ...linking, ...objects, "-o", "tiny.elf"]);
  return {
    elf: join(root, "tiny.elf"),
    map: join(root, "tiny.map"),
    objectRoot: root,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
