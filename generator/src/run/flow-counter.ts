import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";

import { makeDirectories } from "../build/make-directories.js";
import { findTool } from "../build/find-tool.js";
import { runProcess } from "../build/run-process.js";
import type { FlashTiming } from "../catalog/board.js";

/** A plugin of QEMU that counts how control flows, or why there is none. */
export type FlowCounter = { readonly path: string } | { readonly problem: string };

const secondsToBuild = 60;

/** Builds the plugin once for each of its versions; later runs find it in the user's cache. */
export async function findFlowCounter(source: string, qemu: string, cache = userCache()): Promise<FlowCounter> {
  const help = await runProcess({ program: qemu, args: ["-help"], directory: tmpdir(), timeoutMs: secondsToBuild * 1000 });
  if (!/^-plugin /m.test(help.stdout)) return { problem: `${qemu} was built without plugins` };
  if (!existsSync(source)) return { problem: `its source is missing: ${source}` };
  const version = createHash("sha256").update(readFileSync(source)).digest("hex").slice(0, 16);
  const path = join(cache, `flow-counter-${process.platform}-${process.arch}-${version}.so`);
  return existsSync(path) ? { path } : build(source, cache, path);
}

const userCache = (): string => join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "etgen");

/** In a folder of its own first: two runs may build it at the same time. */
async function build(source: string, cache: string, path: string): Promise<FlowCounter> {
  const compiler = await findTool("hostCompiler");
  if (compiler.state !== "ready") return { problem: "it is built with a C compiler of this machine, and there is none" };
  let folder: string | undefined;
  try {
    makeDirectories(cache);
    folder = mkdtempSync(join(cache, "build-"));
    const made = join(folder, "flow-counter.so");
    const link = process.platform === "darwin" ? ["-bundle", "-undefined", "dynamic_lookup"] : ["-shared"];
    const args = ["-std=c11", "-O2", "-fPIC", ...link, "-o", made, source];
    const ended = await runProcess({ program: compiler.path, args, directory: folder, timeoutMs: secondsToBuild * 1000 });
    if (ended.status !== 0) return { problem: `${compiler.path} cannot build it: ${ended.output.trim().split("\n")[0] ?? ended.end}` };
    renameSync(made, path);
    return { path };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** A method of the program: where it begins, and the function that it calls behind each node. */
export interface CountedMethod {
  readonly start: number;
  readonly hook: number | undefined;
}

/** The memory whose reads may wait. */
export interface CountedFlash {
  readonly origin: number;
  readonly bytes: number;
  readonly timing: FlashTiming;
}

/** The file that a run with the plugin writes into its folder. */
export const flowFile = "etgen-flow.txt";

/** What QEMU is told; a loader without a cache still holds the line that it read last. */
export function flowArguments(plugin: string, methods: readonly CountedMethod[], flash: CountedFlash | undefined): readonly string[] {
  const entries = [`out=${flowFile}`, ...methods.map(({ start, hook }) => `method=${start}:${hook ?? 0}`)];
  if (flash !== undefined && flash.timing.waitStates > 0) {
    const { lineBytes, cache } = flash.timing;
    const lines = (bytes: number): number => Math.max(1, Math.floor(bytes / lineBytes));
    entries.push(`flash=${flash.origin}:${flash.origin + flash.bytes}`, `line=${lineBytes}`, `code=${lines(cache.codeBytes)}`);
    entries.push(cache.kind === "unified" ? "unified=1" : `data=${lines(cache.dataBytes)}`);
  }
  // A comma in a path would end an argument of QEMU; two stand for one.
  return ["-plugin", [plugin.replaceAll(",", ",,"), ...entries].join(",")];
}
