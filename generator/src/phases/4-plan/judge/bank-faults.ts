import type { Bank, Board } from "../../../catalog/board.js";
import { kernelCode } from "../../../catalog/tables/kernel-code.js";
import { dtypeBytes } from "../../../ir/dtype.js";
import { contentKey } from "../../../ir/content-key.js";
import { constantOperand } from "../../../ops/constant-operand.js";
import type { ProgramValues, StepMethod, StepProgram } from "../../../steps/step-program.js";
import type { MemoryPlan } from "../planned-program.js";
import { bytesOfStorage, touchedBy, type Places } from "./placed-accesses.js";

/** What the plan says about constants. */
export interface ConstantPlaces {
  readonly bankOfConstant: ReadonlyMap<string, string>;
  readonly weightsHome: string;
}

/** Every byte that buffers and tensors may rely on begins at a multiple of this. */
const storageAlignment = 16;

/** What lies outside its arena or where it may not be, what is not aligned, and banks in which more lies than they have bytes. */
export function bankFaults(
  program: StepProgram,
  plan: Pick<MemoryPlan, "arenas" | "code">,
  places: Places & ConstantPlaces,
  board: Board,
  otherBanks: readonly string[],
): readonly string[] {
  const constants = constantBytes(program, places);
  return [
    ...program.methods.flatMap((method) => withoutPlace(method, program.module, places)),
    ...placedThings(program, places).flatMap((thing) => faultsOfPlace(thing, plan, board, otherBanks)),
    ...board.banks.flatMap((bank) => fullBank(bank, plan, constants.get(bank.name) ?? 0, board)),
    ...faultsOfCode(program, plan, board),
  ];
}

/** Code that startup copies lies where the user wants it, the core can fetch it there, and there is room for all kernels. */
function faultsOfCode({ methods }: StepProgram, { code }: Pick<MemoryPlan, "code">, board: Board): readonly string[] {
  const asked = board.placement.kernels;
  if ((code?.bank ?? null) !== asked) return [`code of kernels is planned in bank "${code?.bank ?? board.placement.code}", "${asked ?? board.placement.code}" was asked for`];
  if (code === null) return [];
  const bank = board.banks.find(({ name }) => name === code.bank);
  const weighed = new Map<string, number>();
  for (const { name } of methods.flatMap(({ steps }) => steps.flatMap(({ kernels }) => kernels))) {
    for (const [part, bytes] of Object.entries(kernelCode[name] ?? {})) weighed.set(part, bytes);
  }
  const least = [...weighed.values()].reduce((sum, bytes) => sum + bytes, 0);
  return [
    ...(bank?.kind === "ram" && bank.attributes.includes("executable") ? [] : [`code of kernels is planned in bank "${code.bank}", where none runs`]),
    ...(code.bytes >= least ? [] : [`the kernels have at least ${least} bytes of code, the plan keeps ${code.bytes} for them in bank "${code.bank}"`]),
  ];
}

interface PlacedThing {
  readonly name: string;
  readonly bank: string;
  readonly start: number;
  readonly end: number;
  readonly alignment: number;
}

/** What a method uses and the plan forgot. An input that is fed by rows needs no place. */
function withoutPlace({ inputs, outputs, steps, fedInput }: StepMethod, module: ProgramValues, places: Places): readonly string[] {
  const used = [...inputs, ...outputs].filter((id) => id !== fedInput);
  const tensors = [...used, ...steps.flatMap(({ accesses }) => accesses.map(({ value }) => value))].flatMap((id): readonly string[] => {
    const value = module.values.get(id);
    if (value?.kind !== "tensor" || places.placeOfStorage.has(value.storage)) return [];
    const storage = module.storages.get(value.storage)!;
    return storage.kind === "constant" || storage.sizeBytes === 0 ? [] : [`"${value.name}" has no place`];
  });
  const work = steps.flatMap((step) => step.work.flatMap(({ id, name, bytes }) => (bytes > 0 && !places.placeOfWork.has(id) ? [`"${name}" has no place`] : [])));
  return [...new Set([...tensors, ...work])];
}

/** Storages, tensors in them, and what steps have for themselves. */
function placedThings({ module, methods }: StepProgram, places: Places): readonly PlacedThing[] {
  const storages = [...places.placeOfStorage.keys()].flatMap((id): readonly PlacedThing[] => {
    const bytes = bytesOfStorage(module, places, id);
    return bytes === undefined ? [] : [{ ...bytes, alignment: storageAlignment }];
  });
  const steps = methods.flatMap((method) => method.steps);
  const alignments = new Map<string, number>(steps.flatMap(({ work }) => work.map(({ id, alignment }) => [`work ${id}`, alignment] as const)));
  const touched = steps.flatMap((step) =>
    touchedBy(step, module, places).map(({ value, owner, ...bytes }): PlacedThing => {
      const tensor = value === undefined ? undefined : module.values.get(value);
      return { ...bytes, alignment: tensor?.kind === "tensor" ? dtypeBytes(tensor.dtype) : (alignments.get(owner) ?? 1) };
    }),
  );
  return [...storages, ...touched];
}

function faultsOfPlace(
  { name, bank: bankName, start, end, alignment }: PlacedThing,
  { arenas }: Pick<MemoryPlan, "arenas">,
  board: Board,
  otherBanks: readonly string[],
): readonly string[] {
  const bank = board.banks.find((candidate) => candidate.name === bankName);
  const arena = arenas.find((candidate) => candidate.bank === bankName);
  if (bank === undefined || arena === undefined) return [`"${name}" lies in bank "${bankName}", which has no arena`];
  const isAllowed = bank.kind === "ram" && [...board.placement.arena, ...otherBanks].includes(bankName);
  return [
    ...(isAllowed ? [] : [`"${name}" lies in bank "${bankName}", where nothing may be written`]),
    ...(start < 0 || end > arena.bytes ? [`"${name}" takes bytes ${start}..${end - 1} of an arena of ${arena.bytes} in "${bankName}"`] : []),
    ...(start % alignment === 0 ? [] : [`"${name}" begins at byte ${start} of bank "${bankName}", which is no multiple of ${alignment}`]),
    ...(arena.alignment % alignment === 0 ? [] : [`the arena in bank "${bankName}" is aligned to ${arena.alignment}, "${name}" to ${alignment}`]),
  ];
}

/** Arena, constants, copied code and stack of a RAM bank. How much of flash the code takes, the linker finds out. */
function fullBank(bank: Bank, { arenas, code }: Pick<MemoryPlan, "arenas" | "code">, constants: number, board: Board): readonly string[] {
  const arena = arenas.find((candidate) => candidate.bank === bank.name)?.bytes ?? 0;
  const copied = code?.bank === bank.name ? code.bytes : 0;
  if (bank.kind === "flash" || arena + constants + copied === 0) return [];
  const stack = board.placement.stack === bank.name ? board.stackBytes : 0;
  // Nothing begins at address 0: a pointer to it would be NULL.
  const free = bank.bytes - (bank.origin === 0 ? 32 : 0);
  if (arena + constants + copied + stack <= free) return [];
  return [`arena (${arena}), constants (${constants}), copied code (${copied}) and stack (${stack}) need more than the ${free} bytes of bank "${bank.name}"`];
}

/** By bank, the bytes of the constants that steps read; nodes with equal constants share one. */
function constantBytes({ module, methods }: StepProgram, { bankOfConstant, weightsHome }: ConstantPlaces): ReadonlyMap<string, number> {
  const seen = new Set<string>();
  const bytes = new Map<string, number>();
  for (const { constants, accesses } of methods.flatMap(({ steps }) => steps)) {
    const operands = accesses.flatMap(({ value }) => constantOperand(module, value) ?? []);
    for (const constant of [...constants.flatMap(({ field }) => field.constant ?? []), ...operands]) {
      const key = contentKey(constant);
      if (seen.has(key)) continue;
      seen.add(key);
      const bank = bankOfConstant.get(key) ?? weightsHome;
      bytes.set(bank, (bytes.get(bank) ?? 0) + constant.bytes.length);
    }
  }
  return bytes;
}
