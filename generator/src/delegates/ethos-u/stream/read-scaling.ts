import type { Activation, Rounding, Scaling, TableKind } from "./operation.js";
import type { Registers } from "./registers.js";

const roundingsU55: readonly Rounding[] = ["double", "to-zero", "natural", "natural"];
const roundingsU85: readonly Rounding[] = ["double", "natural", "double-asymmetric", "symmetric", "to-zero", "down", "down", "down"];

/** Scale, shift and rounding of results; the rounding also holds where channels have scales of their own. */
export function readOutputScaling(registers: Registers): Scaling {
  const name = "OFM_SCALE";
  const rounding =
    registers.product === "u85" ? roundingsU85[registers.bits(name, 13, 3)]! : roundingsU55[registers.bits("OFM_PRECISION", 14, 2)]!;
  return { ...readScale(registers, name), rounding };
}

/** Scale of operand A or B of an elementwise operation. */
export function readOperandScaling(registers: Registers, operand: "A" | "B", elementBytes: number): Scaling {
  if (registers.product === "u85") {
    const name = operand === "A" ? "IFM_SCALE" : "IFM2_SCALE";
    return { ...readScale(registers, name), rounding: registers.flag(name, 13) ? "natural" : "double" };
  }
  const rounding = roundingsU55[registers.bits("IFM_PRECISION", 14, 2)]!;
  return { ...readScale(registers, operand === "A" ? "OPA_SCALE" : "OPB_SCALE"), rounding, doubleRound: elementBytes === 1 ? 20 : 15 };
}

function readScale(registers: Registers, name: string): Scaling {
  const doubleRound = registers.product === "u85" ? registers.bits(name, 6, 5) : 0;
  return { scale: registers.word(name), shift: registers.bits(name, 0, 6), rounding: "double", doubleRound };
}

/** Clamp and table. `outputBytes` and `signed` are those of the result. */
export function readActivation(registers: Registers, outputBytes: number, signed: boolean): Activation {
  return registers.product === "u85"
    ? readActivationU85(registers, outputBytes, signed)
    : readActivationU55(registers, outputBytes, signed);
}

function readClamp(registers: Registers, signed: boolean): NonNullable<Activation["clamp"]> {
  const bound = (name: string): number => (signed ? registers.signedParam(name) : registers.param(name));
  return { low: bound("ACTIVATION_MIN"), high: bound("ACTIVATION_MAX") };
}

const firstTable = 16;
const clipUnsigned8 = 2;
const clipSigned8 = 3;

/** Results of 32 bits are neither offset nor clamped, except on their way through a table. */
function readActivationU55(registers: Registers, outputBytes: number, signed: boolean): Activation {
  const selector = registers.bits("ACTIVATION", 0, 5);
  const clip = registers.bits("ACTIVATION", 12, 3);
  const hardware = selector === 3 ? "tanh" : selector === 4 ? "sigmoid" : undefined;
  const clampSigned = clip === 0 ? signed : clip !== clipUnsigned8;
  if (selector < firstTable) {
    return { clamp: outputBytes === 4 ? undefined : readClamp(registers, clampSigned), table: undefined, hardware };
  }
  const bytes = clip === clipUnsigned8 || clip === clipSigned8 || outputBytes === 1;
  const kind = `${bytes ? 8 : 16}-${outputBytes * 8}` as TableKind;
  const table = { offset: (selector - firstTable) * 256, kind, signed: clampSigned };
  return { clamp: readClamp(registers, clampSigned), table, hardware };
}

const tablesU85: Readonly<Record<number, { readonly kind: TableKind; readonly bytes: number; readonly signed: boolean }>> = {
  1: { kind: "8-8", bytes: 256, signed: false },
  4: { kind: "8-8", bytes: 256, signed: true },
  5: { kind: "8-16", bytes: 512, signed: true },
  7: { kind: "8-32", bytes: 1024, signed: true },
  8: { kind: "16-16", bytes: 2048, signed: true },
  9: { kind: "16-32", bytes: 2048, signed: true },
};

function readActivationU85(registers: Registers, _outputBytes: number, signed: boolean): Activation {
  const selector = registers.bits("ACTIVATION", 0, 5);
  const found = tablesU85[selector];
  const hardware = selector === 10 ? "tanh" : selector === 11 ? "sigmoid" : undefined;
  return {
    clamp: registers.flag("ACTIVATION", 12) ? undefined : readClamp(registers, found?.signed ?? signed),
    table: found && { offset: registers.bits("ACTIVATION", 5, 3) * found.bytes, kind: found.kind, signed: found.signed },
    hardware,
  };
}
