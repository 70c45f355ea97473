import type { DiagnosticSink } from "../diagnostics/sink.js";
import type { Program } from "./program.js";

/** Modules of the user by the name of the method and the number of the instruction. */
export type ModulesOfMethods = ReadonlyMap<string, Readonly<Record<number, string>>>;

/** Warns where they are those of another program. */
export function withModules(program: Program, modules: ModulesOfMethods | undefined, sink: DiagnosticSink): Program {
  if (modules === undefined) return program;
  const problem = mismatchOf(program, modules);
  if (problem !== undefined) sink.report("export-record-mismatch", problem, { file: program.fileName });
  const methods = program.methods.map((method) => {
    const own = modules.get(method.name);
    return own === undefined ? method : { ...method, modules: own };
  });
  return { ...program, methods };
}

function mismatchOf({ methods }: Program, modules: ModulesOfMethods): { readonly found: string; readonly expected: string } | undefined {
  const known = methods.filter(({ name }) => modules.has(name));
  const [first] = methods;
  if (known.length === 0 && first !== undefined) {
    return { found: `of methods ${[...modules.keys()].map((name) => `"${name}"`).join(", ")}`, expected: `of "${first.name}"` };
  }
  for (const { name, instructions } of known) {
    const last = Math.max(-1, ...Object.keys(modules.get(name)!).map(Number));
    if (last >= instructions.length) return { found: `of instruction ${last} of "${name}"`, expected: `of ${instructions.length} instructions` };
  }
  return undefined;
}
