import { findTool, type Environment, type ToolState } from "./find-tool.js";
import { runProcess } from "./run-process.js";
import { installHint, toolIds, tools, type ToolId } from "./tools.js";

/** One line of `etgen doctor`. */
export interface DoctorRow {
  readonly tool: string;
  readonly neededFor: string;
  readonly state: ToolState["state"];
  readonly path: string | null;
  readonly version: string | null;
  /** What is wrong, and what to do; empty when ready. */
  readonly advice: string;
}

/** What etgen needs from this machine and whether it is there. Changes nothing. */
export async function examineMachine(environment: Environment = process.env): Promise<readonly DoctorRow[]> {
  return Promise.all(toolIds.map((id) => examineTool(id, environment)));
}

async function examineTool(id: ToolId, environment: Environment): Promise<DoctorRow> {
  const tool = tools[id];
  const found = await findTool(id, environment);
  const state = found.state === "ready" && id === "armGcc" ? await withNewlib(found) : found;
  return {
    tool: tool.name,
    neededFor: tool.neededFor,
    state: state.state,
    path: "path" in state ? state.path : null,
    version: "version" in state ? state.version : null,
    advice: state.state === "ready" ? "" : `${describe(state, tool.minimumVersion)}; ${installHint(tool)}`,
  };
}

function describe(state: ToolState, minimumVersion: string): string {
  switch (state.state) {
    case "ready":
      return "ready";
    case "missing":
      return "not found in PATH or ETGEN_TOOLCHAIN";
    case "too-old":
      return `version ${state.version}, needed ${minimumVersion} or newer`;
    case "broken":
      return `does not work: ${state.problem}`;
  }
}

/** The compiler alone is not enough: distributions package its C library apart. */
async function withNewlib(compiler: Extract<ToolState, { state: "ready" }>): Promise<ToolState> {
  const name = "nano.specs";
  const { stdout } = await runProcess({
    program: compiler.path,
    args: [`-print-file-name=${name}`],
    directory: ".",
    timeoutMs: 20_000,
  });
  // The compiler answers with the bare name when it has no such file.
  if (stdout.trim() !== name) return compiler;
  return { state: "broken", path: compiler.path, problem: "its C library newlib-nano is not installed" };
}
