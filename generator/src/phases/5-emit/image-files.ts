import type { CompileOptions } from "../../options.js";
import type { PlannedProgram } from "../4-plan/planned-program.js";
import { arenaInterfaces } from "./caller-arena.js";
import type { ImagePart } from "./image-parts.js";
import { arenaViews, restartOf, setterViews, type MethodView } from "./model-files.js";
import type { Renderer } from "./render.js";
import type { ModelFile } from "./weights-files.js";

/** What the models of an image have in common: one header for all, and the planned memory. */
export function emitImage(
  { plan }: PlannedProgram,
  parts: readonly ImagePart[],
  methods: readonly (readonly MethodView[])[],
  options: Pick<CompileOptions, "name" | "concurrent" | "arena">,
  renderer: Renderer,
): readonly ModelFile[] {
  const { name } = options;
  const takesArena = options.arena === "caller" && plan.arenas.length > 0;
  const view = {
    prefix: name,
    source: parts.map(({ model }) => model.source).join(", "),
    memory: imageMemoryWords(!options.concurrent),
    takesArena,
    macroPrefix: name.toUpperCase(),
  };
  const interfaces = arenaInterfaces(plan.arenas, name);
  const models = parts.map(({ model }) => ({ name: model.name, source: model.source }));
  const header = { path: `model/${name}.h`, contents: renderer.render("model/image.h", { ...view, guard: `${name.toUpperCase()}_H`, models, arenas: { arenas: interfaces, fromCaller: takesArena } }) };
  if (plan.arenas.length === 0) return [header];
  const arenas = arenaViews(plan.arenas, parts[0]!.names);
  const restarts = parts.map(({ names, program }, index) => restartOf(names.prefix, methods[index]!, program.stateStorages.length > 0));
  const setters = takesArena ? setterViews(interfaces, parts[0]!.names, restarts) : [];
  return [header, { path: `model/${name}.c`, contents: renderer.render("model/image.c", { ...view, arenas, setters }) }];
}

/** What several models in one image mean for whoever calls them. */
export function imageMemoryWords(takeTurns: boolean): readonly string[] {
  return takeTurns
    ? [
        "The models share planned memory and take turns: no call while another one runs. Writing an input of one model or",
        "running it overwrites inputs and results of the others; what is needed later has to be copied. State is kept.",
      ]
    : ["Each model has planned memory of its own: they may run at the same time, each once."];
}
