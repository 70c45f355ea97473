import type { DiagnosticSink } from "../diagnostics/sink.js";
import { findTool, type Environment } from "./find-tool.js";
import { installHint, tools, type ToolId } from "./tools.js";

/** Paths of the tools, or undefined after saying for each one what is wrong with it. */
export async function requireTools<Id extends ToolId>(
  ids: readonly Id[],
  sink: DiagnosticSink,
  environment: Environment = process.env,
): Promise<Readonly<Record<Id, string>> | undefined> {
  const states = await Promise.all(ids.map(async (id) => [id, await findTool(id, environment)] as const));
  const paths: [Id, string][] = [];
  for (const [id, state] of states) {
    const tool = tools[id];
    const install = installHint(tool);
    switch (state.state) {
      case "ready":
        paths.push([id, state.path]);
        break;
      case "missing":
        sink.report("tool-missing", { tool: tool.name, neededFor: tool.neededFor, install });
        break;
      case "too-old":
        sink.report("tool-too-old", { tool: state.path, found: state.version, needed: tool.minimumVersion, install });
        break;
      case "broken":
        sink.report("tool-broken", { tool: state.path, problem: state.problem, install });
        break;
    }
  }
  return paths.length === ids.length ? (Object.fromEntries(paths) as Record<Id, string>) : undefined;
}
