import { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Graph } from "../../ir/graph.js";
import type { CompileOptions } from "../../options.js";
import type { Program } from "../../model/program.js";
import { Numbering } from "./import-method.js";
import { importProgram } from "./import-program.js";
import type { ImportedProgram } from "./imported-program.js";

/** A program among those of one image. */
export interface NamedProgram {
  /** What generated code calls the model; undefined where it is the only one. */
  readonly model: string | undefined;
  readonly program: Program;
}

/**
 * All programs in one module: the phases behind it need not know how many there are. Problems of all are collected; those
 * without any are imported even then, so that later phases find theirs. Undefined when none is sound.
 */
export function importPrograms(
  programs: readonly NamedProgram[],
  { shareState }: Pick<CompileOptions, "shareState">,
  sink: DiagnosticSink,
): ImportedProgram | undefined {
  const numbering = new Numbering();
  const imported = programs.flatMap(({ model, program }): readonly ImportedProgram[] => {
    const own = new DiagnosticSink();
    const one = importProgram(program, own, shareState, numbering);
    for (const diagnostic of own.diagnostics) sink.add(diagnostic);
    if (one === undefined) return [];
    return [model === undefined ? one : ofModel(model, one)];
  });
  const all = imported.length < 2 ? imported[0] : merged(imported);
  if (shareState && all?.sharedStates === 0) sink.report("no-state-to-share", { methods: all.module.graphs.map(({ name }) => name) });
  return all;
}

/** What a method is called among those of several models. */
export function methodOfModel(model: string, method: string): string {
  return `${model}.${method}`;
}

function ofModel(model: string, { module, exporterPlanBytes, sharedStates }: ImportedProgram): ImportedProgram {
  const graphs = module.graphs.map((graph): Graph => {
    const name = methodOfModel(model, graph.name);
    const nodes = graph.nodes.map((node) => ({ ...node, origin: { ...node.origin, method: name } }));
    return { ...graph, name, model, nodes };
  });
  const constantMethods = module.constantMethods.map((method) => ({ ...method, model }));
  return {
    module: { ...module, graphs, constantMethods },
    exporterPlanBytes: new Map([...exporterPlanBytes].map(([method, bytes]) => [methodOfModel(model, method), bytes])),
    sharedStates,
  };
}

function merged(programs: readonly ImportedProgram[]): ImportedProgram {
  const modules = programs.map(({ module }) => module);
  return {
    module: {
      values: new Map(modules.flatMap(({ values }) => [...values])),
      storages: new Map(modules.flatMap(({ storages }) => [...storages])),
      graphs: modules.flatMap(({ graphs }) => graphs),
      constantMethods: modules.flatMap(({ constantMethods }) => constantMethods),
    },
    exporterPlanBytes: new Map(programs.flatMap(({ exporterPlanBytes }) => [...exporterPlanBytes])),
    sharedStates: programs.reduce((sum, { sharedStates }) => sum + sharedStates, 0),
  };
}
