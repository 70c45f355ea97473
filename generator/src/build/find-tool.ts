import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runProcess } from "./run-process.js";
import { tools, type Tool, type ToolId } from "./tools.js";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A tool as it is on this machine. */
export type ToolState =
  | { readonly state: "ready"; readonly path: string; readonly version: string }
  | { readonly state: "missing" }
  | { readonly state: "too-old"; readonly path: string; readonly version: string }
  | { readonly state: "broken"; readonly path: string; readonly problem: string };

const versionTimeoutMs = 20_000;

/**
 * Looks in the folder that ETGEN_TOOLCHAIN names (or its `bin`), then in PATH, as the generated toolchain file does.
 */
export async function findTool(id: ToolId, environment: Environment = process.env): Promise<ToolState> {
  const tool: Tool = tools[id];
  const path = locate(tool.programs, environment);
  if (path === undefined) return { state: "missing" };
  const result = await runProcess({ program: path, args: ["--version"], directory: ".", timeoutMs: versionTimeoutMs });
  const version = result.end === "exited" && result.status === 0 ? parseVersion(result.stdout) : undefined;
  if (version === undefined) {
    return { state: "broken", path, problem: result.output.trim().split("\n")[0] ?? "it prints nothing" };
  }
  return { state: isOlder(version, tool.minimumVersion) ? "too-old" : "ready", path, version };
}

/** The path of a program in the same folders, whatever its version. */
export function findProgram(name: string, environment: Environment = process.env): string | undefined {
  return locate([name], environment);
}

function locate(programs: readonly string[], environment: Environment): string | undefined {
  const toolchain = environment["ETGEN_TOOLCHAIN"];
  const folders = [
    ...(toolchain === undefined || toolchain === "" ? [] : [toolchain, join(toolchain, "bin")]),
    ...(environment["PATH"] ?? "").split(delimiter).filter((folder) => folder !== ""),
  ];
  for (const program of programs) {
    for (const folder of folders) {
      const path = join(folder, program);
      if (isExecutable(path)) return path;
    }
  }
  return undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The first number of the form 1.2 or 1.2.3 outside parentheses, where distributors put their own. */
export function parseVersion(text: string): string | undefined {
  return /\b(\d+\.\d+(?:\.\d+)?)/.exec((text.split("\n")[0] ?? "").replace(/\([^)]*\)/g, ""))?.[1];
}

export function isOlder(version: string, than: string): boolean {
  const [left, right] = [version, than].map((text) => text.split(".").map(Number)) as [number[], number[]];
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
