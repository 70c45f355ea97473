import type { Target } from "./calls.js";

/** A core that QEMU has, and where its memories lie. */
export interface EmulatedCore extends Target {
  readonly name: string;
  readonly machine: string;
  readonly flags: readonly string[];
  readonly flashOrigin: string;
  readonly flashBytes: number;
  readonly ramOrigin: string;
  readonly ramBytes: number;
}

const megabyte = 1 << 20;
const mps2 = { flashOrigin: "0", flashBytes: 4 * megabyte, ramOrigin: "0x20000000", ramBytes: megabyte, pointerBytes: 4 } as const;

const m33 = { ...mps2, machine: "mps2-an505", flashOrigin: "0x10000000", ramOrigin: "0x38000000" };
const m55 = { ...mps2, machine: "mps3-an547", flashBytes: megabyte / 2, ramOrigin: "0x21000000" };

/** Every processor design, and those that come with fewer units in their leaner forms as well. */
export const emulatedCores: readonly EmulatedCore[] = [
  {
    name: "cortex-m0",
    machine: "microbit",
    flags: ["-mcpu=cortex-m0", "-mfloat-abi=soft"],
    features: new Set(),
    flashOrigin: "0",
    flashBytes: megabyte / 4,
    ramOrigin: "0x20000000",
    ramBytes: 16 * 1024,
    pointerBytes: 4,
  },
  { ...mps2, name: "cortex-m3", machine: "mps2-an385", flags: ["-mcpu=cortex-m3", "-mfloat-abi=soft"], features: new Set(["unaligned"]) },
  {
    ...mps2,
    name: "cortex-m4",
    machine: "mps2-an386",
    flags: ["-mcpu=cortex-m4", "-mfpu=fpv4-sp-d16", "-mfloat-abi=hard"],
    features: new Set(["dsp", "fpu", "unaligned"]),
  },
  {
    ...mps2,
    name: "cortex-m4 without floating-point unit",
    machine: "mps2-an386",
    flags: ["-mcpu=cortex-m4", "-mfloat-abi=soft"],
    features: new Set(["dsp", "unaligned"]),
  },
  {
    ...mps2,
    name: "cortex-m7",
    machine: "mps2-an500",
    flags: ["-mcpu=cortex-m7", "-mfpu=fpv5-d16", "-mfloat-abi=hard"],
    features: new Set(["dsp", "fpu", "unaligned"]),
  },
  {
    ...m33,
    name: "cortex-m33",
    flags: ["-mcpu=cortex-m33", "-mfpu=fpv5-sp-d16", "-mfloat-abi=hard"],
    features: new Set(["dsp", "fpu", "unaligned"]),
  },
  { ...m33, name: "cortex-m33 without DSP", flags: ["-mcpu=cortex-m33+nodsp", "-mfloat-abi=soft"], features: new Set(["unaligned"]) },
  /* The emulator has no Cortex-M23; an M33 runs its code. */
  { ...m33, name: "cortex-m23", flags: ["-mcpu=cortex-m23", "-mfloat-abi=soft"], features: new Set() },
  {
    ...m55,
    name: "cortex-m55",
    flags: ["-mcpu=cortex-m55", "-mfloat-abi=hard"],
    features: new Set(["dsp", "fpu", "unaligned", "mve", "mve_float"]),
  },
  {
    ...m55,
    name: "cortex-m55 with integer vectors",
    flags: ["-mcpu=cortex-m55+nomve.fp+nofp", "-mfloat-abi=hard"],
    features: new Set(["dsp", "unaligned", "mve"]),
  },
  {
    ...m55,
    name: "cortex-m55 without vectors",
    flags: ["-mcpu=cortex-m55+nomve", "-mfloat-abi=hard"],
    features: new Set(["dsp", "fpu", "unaligned"]),
  },
];
