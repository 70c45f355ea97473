import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { PlannedProgram } from "../4-plan/planned-program.js";
import { imageParts, type ImagePart } from "./image-parts.js";
import { identifier } from "./names.js";

/**
 * Whether no two models of an image need the same name for what the application or the linker sees; says which. Model "a" with a method "b_c" and
 * model "a_b" with a method "c" would. Names that only one C file sees cannot clash.
 */
export function areNamesFree(program: PlannedProgram, image: string, sink: DiagnosticSink): boolean {
  const models = [...new Set(program.selected.methods.flatMap(({ graph }) => graph.model ?? []))];
  if (models.length < 2) return true;
  const sources = models.map((name) => ({ name, source: name, bytes: new Uint8Array() }));
  const owners = new Map([`${image}.c`, `${image}_shared_weights.c`].map((name) => [name, `the image "${image}"`]));
  const clashes = new Map<string, { readonly first: string; readonly second: string; readonly name: string }>();
  for (const part of imageParts(program, sources, { name: image, takeTurns: true })) {
    const second = `the model "${part.model.name}"`;
    for (const name of publicNames(part)) {
      const first = owners.get(name);
      if (first === undefined) owners.set(name, second);
      else if (first !== second && !clashes.has(`${first} ${second}`)) clashes.set(`${first} ${second}`, { first, second, name });
    }
  }
  for (const clash of clashes.values()) sink.report("model-names-clash", clash);
  return clashes.size === 0;
}

function publicNames({ names, program }: ImagePart): readonly string[] {
  const { selected, stateStorages } = program;
  return [
    ...selected.methods.flatMap(({ graph }) => {
      const method = names.method(graph.name);
      const tensors = [...graph.inputs.map((_, position) => `input${position}`), ...graph.outputs.map((_, position) => `output${position}`)];
      return [method, `${method}_feed_row`, `${method}_begin`, ...tensors.map((tensor) => `${method}_${tensor}`)];
    }),
    ...(stateStorages.length > 0 ? [`${names.prefix}_reset`] : []),
    ...selected.module.constantMethods.map(({ name }) => `${names.macroPrefix}_${identifier(name).toUpperCase()}`),
    // Files of the folder "model".
    `${names.prefix}.c`,
    `${names.prefix}_weights.c`,
  ];
}
