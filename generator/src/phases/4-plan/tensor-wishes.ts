import { ruleText, tensorRules, type PlaceRule } from "../../catalog/place-rule.js";
import { nearestOf } from "../../diagnostics/nearest.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { StepProgram } from "../../steps/step-program.js";
import type { BufferSet } from "./buffers.js";

/**
 * The user's rules about tensors. A rule names a tensor ("t03"; of several models "kws.t03") or a buffer as `etgen plan`
 * prints it; with a tensor goes everything that shares its memory.
 */
export class TensorWishes {
  readonly #rules: readonly PlaceRule[];
  readonly #names = new Set<string>();

  constructor(rules: readonly PlaceRule[]) {
    this.#rules = tensorRules(rules);
  }

  /** By id, the banks of the buffers that rules place. */
  banksIn(set: BufferSet, program: StepProgram): ReadonlyMap<string, readonly string[]> {
    const wanted = new Map<string, readonly string[]>();
    if (this.#rules.length === 0) return wanted;
    const named = namedBuffers(set, program);
    for (const name of named.keys()) this.#names.add(name);
    for (const { what, bank } of this.#rules) {
      const found = named.get(what) ?? new Set<string>();
      const groups = new Set(set.buffers.flatMap(({ id, rigid }) => (found.has(id) && rigid !== undefined ? [rigid.group] : [])));
      for (const { id, rigid } of set.buffers) {
        if (found.has(id) || (rigid !== undefined && groups.has(rigid.group))) wanted.set(id, [...(wanted.get(id) ?? []), bank]);
      }
    }
    return wanted;
  }

  /** After all parts of the program have been asked. */
  reportUnknown(sink: DiagnosticSink): void {
    const choices = ["arena", "weights", "stack", "code", ...this.#names];
    for (const rule of this.#rules) {
      if (!this.#names.has(rule.what)) sink.report("place-unknown-subject", { found: ruleText(rule), nearest: nearestOf(rule.what, choices), choices });
    }
  }
}

function namedBuffers(set: BufferSet, { module, methods }: StepProgram): ReadonlyMap<string, ReadonlySet<string>> {
  const named = new Map<string, Set<string>>();
  const name = (word: string, buffer: string): void => {
    const known = named.get(word);
    if (known === undefined) named.set(word, new Set([buffer]));
    else known.add(buffer);
  };
  for (const buffer of set.buffers) name(buffer.name, buffer.id);
  for (const { model, inputs, outputs, steps } of methods) {
    for (const id of [...inputs, ...steps.flatMap(({ accesses }) => accesses.map(({ value }) => value)), ...outputs]) {
      const value = module.values.get(id);
      const buffer = value?.kind === "tensor" ? set.bufferOfStorage.get(value.storage)?.buffer : undefined;
      if (buffer !== undefined) name(model === undefined ? value!.name : `${model}.${value!.name}`, buffer);
    }
  }
  return named;
}
