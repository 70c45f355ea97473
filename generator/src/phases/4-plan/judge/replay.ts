import type { StorageId } from "../../../ir/ids.js";
import type { Step } from "../../../steps/step.js";
import type { ProgramValues, StepMethod, StepProgram } from "../../../steps/step-program.js";
import { OwnedBytes, type OwnedRange } from "./owned-bytes.js";
import { bytesOfStorage, bytesOfValue, touchedBy, type Places } from "./placed-accesses.js";
import { faultsInside } from "./step-hazards.js";

/**
 * Runs every method in thought, byte by byte: what a step reads must be what was written there for it. Knows nothing of
 * lifetimes, so no wrong lifetime can deceive it. Loops run twice: what the first round leaves, the second must find.
 */
export function replayFaults({ module, methods }: StepProgram, places: Places): readonly string[] {
  const states = [...module.storages.values()].flatMap(({ kind, id }) => (kind === "state" ? [id] : []));
  return [...new Set(methods.flatMap((method) => new Replay(module, places, method, states).run()))];
}

class Replay {
  readonly #faults: string[] = [];
  /** Storages that have been written on the way: the first write begins their life, all of it. */
  readonly #born = new Set<StorageId>();

  constructor(
    private readonly module: ProgramValues,
    private readonly places: Places,
    private readonly method: StepMethod,
    private readonly states: readonly StorageId[],
  ) {}

  run(): readonly string[] {
    const { inputs, outputs, steps, fedInput, name } = this.method;
    const memory = new OwnedBytes();
    for (const id of this.states) this.#claimStorage(id, memory);
    for (const id of inputs) if (id !== fedInput) this.#write(bytesOfValue(this.module, this.places, id), memory);
    this.#runFrom(0, steps.length, memory);
    for (const id of outputs) this.#read(bytesOfValue(this.module, this.places, id), memory, `when the caller of "${name}" reads it`);
    for (const id of this.states) this.#read(bytesOfStorage(this.module, this.places, id), memory, `after "${name}"`);
    return this.#faults;
  }

  #runFrom(from: number, to: number, memory: OwnedBytes): void {
    const { steps } = this.method;
    for (let at = from; at < to; at++) {
      const step = steps[at]!;
      this.#execute(step, memory);
      if (step.role !== "branch" && step.role !== "loop") continue;
      const { otherwise, end } = blockAt(steps, at);
      if (step.role === "loop") for (let round = 0; round < 2; round++) this.#runFrom(at + 1, end, memory);
      else {
        const [before, other] = [memory.copy(), memory.copy()];
        this.#runFrom(at + 1, otherwise ?? end, memory);
        if (otherwise !== undefined) this.#runFrom(otherwise + 1, end, other);
        memory.join(before, other);
      }
      at = end;
    }
  }

  #execute(step: Step, memory: OwnedBytes): void {
    const touched = touchedBy(step, this.module, this.places);
    const when = `at step "${step.title}" of instruction ${step.origin.instruction} of "${this.method.name}"`;
    for (const bytes of touched) if (bytes.isRead) this.#read(bytes, memory, when);
    this.#faults.push(...faultsInside(step, touched, this.module, this.places).map((fault) => `${fault} ${when}`));
    for (const bytes of touched) if (bytes.isWritten) this.#write(bytes, memory);
  }

  #read(bytes: (OwnedRange & { readonly name: string }) | undefined, memory: OwnedBytes, when: string): void {
    const intruder = bytes && memory.intruder(bytes);
    if (bytes === undefined || intruder === undefined) return;
    const { bank, start, end, owner } = intruder;
    this.#faults.push(`bytes ${start}..${end - 1} of "${bytes.name}" in bank "${bank}" hold ${this.#nameOf(owner)} ${when}`);
  }

  #write(bytes: (OwnedRange & { readonly value?: unknown }) | undefined, memory: OwnedBytes): void {
    if (bytes === undefined) return;
    const id = this.#storageOf(bytes.owner);
    if (id !== undefined && !this.#born.has(id)) this.#claimStorage(id, memory);
    else memory.claim(bytes);
  }

  #claimStorage(id: StorageId, memory: OwnedBytes): void {
    const bytes = bytesOfStorage(this.module, this.places, id);
    this.#born.add(id);
    if (bytes !== undefined) memory.claim(bytes);
  }

  #storageOf(owner: string): StorageId | undefined {
    const id = /^storage (\d+)$/.exec(owner)?.[1];
    return id === undefined ? undefined : (Number(id) as StorageId);
  }

  #nameOf(owner: string): string {
    const id = this.#storageOf(owner);
    return id === undefined ? owner : `"${this.module.storages.get(id)?.name ?? owner}"`;
  }
}

/** Where the block that a step opens has its "else" and its end. */
function blockAt(steps: readonly Step[], begin: number): { readonly otherwise: number | undefined; readonly end: number } {
  let depth = 0;
  let otherwise: number | undefined;
  for (let at = begin + 1; at < steps.length; at++) {
    const { role } = steps[at]!;
    if (role === "branch" || role === "loop") depth++;
    if (role === "else" && depth === 0) otherwise = at;
    if (role === "end" && depth-- === 0) return { otherwise, end: at };
  }
  throw new Error("a block never ends");
}
