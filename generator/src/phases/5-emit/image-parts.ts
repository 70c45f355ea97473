import { storagesOfMethod } from "../../steps/step-program.js";
import type { PlannedProgram } from "../4-plan/planned-program.js";
import type { Neighbours } from "./image-words.js";
import { createModelNames, type ModelNames } from "./names.js";

/** A model file that the image is made from. */
export interface ImageModel {
  /** C prefix of its functions. */
  readonly name: string;
  /** Name of the file, without folders. */
  readonly source: string;
  readonly bytes: Uint8Array;
}

/** One model with its share of the program: its own header and C file. */
export interface ImagePart {
  readonly model: ImageModel;
  readonly names: ModelNames;
  /** The program with the methods and the state of this model only. */
  readonly program: PlannedProgram;
  readonly neighbours: Neighbours | null;
}

/** An image of one model is called like the model, and its methods belong to it without saying so. */
export function imageParts(
  program: PlannedProgram,
  models: readonly ImageModel[],
  image: { readonly name: string; readonly takeTurns: boolean },
): readonly ImagePart[] {
  const [only] = models;
  if (only !== undefined && models.length === 1) {
    const names = createModelNames(image.name, program.selected.methods.length);
    return [{ model: { ...only, name: image.name }, names, program, neighbours: null }];
  }
  return models.map((model) => {
    const own = programOf(program, model.name);
    const others = models.flatMap(({ name }) => (name === model.name ? [] : [name]));
    return {
      model,
      names: createModelNames(model.name, own.selected.methods.length, image.name),
      program: own,
      neighbours: { image: image.name, others, takeTurns: image.takeTurns },
    };
  });
}

function programOf(program: PlannedProgram, model: string): PlannedProgram {
  const { module, methods } = program.selected;
  const own = methods.filter((method) => method.model === model);
  const constantMethods = module.constantMethods.filter((method) => method.model === model);
  const storages = new Set(own.flatMap((method) => [...storagesOfMethod(module, method)]));
  return {
    ...program,
    selected: { module: { ...module, constantMethods }, methods: own },
    stateStorages: program.stateStorages.filter((id) => storages.has(id)),
  };
}
