import { stateUses, type StateUse, type UsedValues } from "./state-uses.js";
import { storageBytes } from "./storage.js";

/** What is said of a mutable buffer. Plain data. */
export interface StateFacts {
  readonly name: string;
  /** "float32 [1,64]" */
  readonly shape: string;
  readonly bytes: number;
  readonly readBy: readonly string[];
  readonly writtenBy: readonly string[];
  /** absent: the file has none, so it starts with zeros; unused: no call sees what the one before it left. */
  readonly start: "absent" | "zeros" | "values" | "unused";
}

export function stateFacts(module: UsedValues): readonly StateFacts[] {
  return stateUses(module).map((use): StateFacts => {
    const { storage, tensor, readBy, writtenBy } = use;
    const shape = `${tensor.dtype} [${tensor.sizes.join(",")}]`;
    return { name: stateName(use), shape, bytes: storageBytes(storage), readBy, writtenBy, start: startOf(use) };
  });
}

/** The buffer's name in the model, where the exporter kept it; otherwise what generated code calls it. */
export function stateName({ storage }: StateUse): string {
  return (storage.kind === "state" ? storage.buffer : undefined) ?? storage.name;
}

/** The start value in words. */
export function startWords(start: StateFacts["start"]): string {
  return { absent: "none in the file: zeros", zeros: "zeros", values: "values of the file", unused: "not used" }[start];
}

function startOf({ storage, readBy }: StateUse): StateFacts["start"] {
  if (storage.kind === "arena" || readBy.length === 0) return "unused";
  if (storage.initial === undefined) return "absent";
  return storage.initial.every((byte) => byte === 0) ? "zeros" : "values";
}
