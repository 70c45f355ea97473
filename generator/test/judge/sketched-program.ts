import { storageId, valueId, type StorageId } from "../../src/ir/ids.js";
import type { ArenaStorage, StateStorage } from "../../src/ir/storage.js";
import type { Tensor } from "../../src/ir/tensor.js";
import type { Place } from "../../src/phases/4-plan/planned-program.js";
import type { Access, Step, StepRole, Takeover } from "../../src/steps/step.js";
import { stepId, workId } from "../../src/steps/step-ids.js";
import type { StepProgram } from "../../src/steps/step-program.js";

/** "a, b -> c" with a role and memory of its own; an empty side is left out. */
export interface SketchedStep {
  readonly does: string;
  readonly role?: StepRole;
  readonly workBytes?: number;
  readonly takeovers?: readonly { readonly input: string; readonly result: string; readonly offset?: number }[];
}

export interface Sketch {
  /** Bytes of each tensor; each is all of its storage. */
  readonly tensors: Readonly<Record<string, number>>;
  readonly states?: readonly string[];
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly steps: readonly SketchedStep[];
}

/** A program of one method that computes nothing: what the judge looks at is there, and no implementation. */
export function sketchedProgram({ tensors, states = [], inputs, outputs, steps }: Sketch): StepProgram {
  const names = Object.keys(tensors);
  const idOf = (name: string): Tensor["id"] => {
    if (!names.includes(name)) throw new Error(`the sketch has no tensor "${name}"`);
    return valueId(names.indexOf(name));
  };
  const storages = names.map((name, index): ArenaStorage | StateStorage => ({
    kind: states.includes(name) ? "state" : "arena",
    id: storageId(index),
    name,
    sizeBytes: tensors[name]!,
  }));
  const values = names.map((name, index): Tensor => ({
    kind: "tensor",
    id: valueId(index),
    name,
    dtype: "int8",
    sizes: [tensors[name]!],
    strides: [1],
    dynamic: false,
    storage: storageId(index),
    byteOffset: 0,
  }));
  const made = steps.map(({ does, role = "call", workBytes = 0, takeovers = [] }, index): Step => {
    const [reads = "", writes = ""] = does.split("->");
    const access = (mode: Access["mode"]) => (name: string): Access => ({ value: idOf(name), mode, instruction: index, bytes: tensors[name]!, times: 1 });
    const id = stepId(index);
    return {
      id,
      origin: { method: "forward", instruction: index },
      label: does,
      title: does,
      computedBy: "nothing",
      role,
      accesses: [...words(reads).map(access("read")), ...words(writes).map(access("write"))],
      work: workBytes === 0 ? [] : [{ id: workId(id, "scratch"), purpose: "scratch", name: `scratch of ${does}`, bytes: workBytes, alignment: 4, trafficBytes: 0 }],
      takeovers: takeovers.map(({ input, result, offset = 0 }): Takeover => ({ input: idOf(input), result: idOf(result), offset, grows: offset < 0, instructions: 0 })),
      constants: [],
      cost: { instructions: undefined, multiplyAccumulates: 0 },
      kernels: [],
      nodes: [],
      covers: [],
      implementation: { kind: "nobody knows" } as never,
    };
  });
  return {
    module: { values: new Map(values.map((value) => [value.id, value])), storages: new Map(storages.map((storage) => [storage.id, storage])), constantMethods: [] },
    methods: [{ name: "forward", inputs: inputs.map(idOf), outputs: outputs.map(idOf), steps: made }],
  };
}

/** Places in bank "ram" by the names of tensors; the memory of step 3 is "3". */
export function sketchedPlaces(program: StepProgram, offsets: Readonly<Record<string, number>>) {
  const placeOfStorage = new Map<StorageId, Place>();
  for (const { id, name } of program.module.storages.values()) if (offsets[name] !== undefined) placeOfStorage.set(id, { bank: "ram", offset: offsets[name] });
  const work = program.methods.flatMap(({ steps }) => steps.flatMap((step) => step.work.map(({ id }) => [id, { bank: "ram", offset: offsets[String(step.id)]! }] as const)));
  return { placeOfStorage, placeOfWork: new Map(work) };
}

function words(text: string): readonly string[] {
  return text.split(",").map((word) => word.trim()).filter((word) => word !== "");
}
