import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { runProcess } from "../../src/build/run-process.js";

/**
 * The user's own Zephyr; these tests are skipped without it. ZEPHYR_MODULES lists modules where there is no west
 * workspace. Toolchain variables are Zephyr's own, for example ZEPHYR_TOOLCHAIN_VARIANT.
 */
export const zephyrBase = process.env["ZEPHYR_BASE"];
export const skipReason = zephyrBase === undefined ? "ZEPHYR_BASE is not set" : false;
if (skipReason !== false) console.log(`skipped, ${skipReason}: ZEPHYR_BASE=/path/to/zephyr npx vitest run --project zephyr`);

const buildTimeoutMs = 900_000;
const runTimeoutMs = 60_000;

/** Configures and builds an application with warnings as errors. Returns the path of the program. */
export async function buildApplication(source: string, build: string, target: string, definitions: readonly string[]): Promise<string> {
  const modules = process.env["ZEPHYR_MODULES"];
  const configure = ["-GNinja", "-B", build, "-S", source, `-DBOARD=${target}`, "-DEXTRA_CFLAGS=-Werror", ...definitions];
  await succeed("cmake", [...configure, ...(modules === undefined ? [] : [`-DZEPHYR_MODULES=${modules}`])], source);
  await succeed("ninja", ["-j2", "-C", build], source);
  return join(build, "zephyr/zephyr.elf");
}

async function succeed(program: string, args: readonly string[], directory: string): Promise<void> {
  const { status, output } = await runProcess({ program, args, directory, timeoutMs: buildTimeoutMs });
  if (status !== 0) throw new Error(`${program} ended with status ${status}\n${output.slice(-6000)}`);
}

export interface ZephyrRun {
  readonly console: string;
  readonly status: number | null;
  /** The file that the program wrote; undefined when there is none. */
  readonly output: Uint8Array | undefined;
}

/** Runs in QEMU with semihosting for files until the program exits, or until the console shows `lastLine`. */
export async function runApplication(machine: string, program: string, directory: string, input?: Uint8Array, lastLine?: RegExp): Promise<ZephyrRun> {
  mkdirSync(directory, { recursive: true });
  if (input !== undefined) writeFileSync(join(directory, "input0.bin"), input);
  const args = ["-machine", machine, "-nographic", "-vga", "none", "-icount", "shift=7,align=off,sleep=off", "-rtc", "clock=vm"];
  const semihosting = ["-semihosting-config", "enable=on,target=native"];
  const request = { program: "qemu-system-arm", args: [...args, ...semihosting, "-kernel", program], directory };
  // A program that ends by returning from main leaves QEMU running: the limit is then its normal end.
  const { status, stdout } = await runProcess({ ...request, timeoutMs: lastLine === undefined ? runTimeoutMs : 15_000 });
  if (lastLine !== undefined && !lastLine.test(stdout)) throw new Error(`the console shows no ${lastLine}:\n${stdout}`);
  const file = join(directory, "output0.bin");
  return { console: stdout, status, output: existsSync(file) ? readFileSync(file) : undefined };
}
