/** The emulated cores that kernels are tested and timed on. */
export interface TestCore {
  readonly name: string;
  readonly flags: readonly string[];
  readonly machine: string;
  /** SysTick period under `-icount shift=0`: an instruction is a nanosecond. */
  readonly nanosecondsPerKilotick: number;
  readonly flashOrigin: string;
  readonly flashBytes: number;
  readonly ramOrigin: string;
  readonly features: readonly string[];
}

const megabyte = 1 << 20;
const mps2 = { nanosecondsPerKilotick: 40_000, flashOrigin: "0", flashBytes: 4 * megabyte, ramOrigin: "0x20000000" };

export const testCores: readonly TestCore[] = [
  {
    ...mps2,
    name: "m4",
    flags: ["-mcpu=cortex-m4", "-mfpu=fpv4-sp-d16", "-mfloat-abi=hard"],
    machine: "mps2-an386",
    features: ["dsp", "fpu", "unaligned"],
  },
  {
    ...mps2,
    name: "m7",
    flags: ["-mcpu=cortex-m7", "-mfpu=fpv5-d16", "-mfloat-abi=hard"],
    machine: "mps2-an500",
    features: ["dsp", "fpu", "unaligned"],
  },
  {
    name: "m33",
    flags: ["-mcpu=cortex-m33", "-mfpu=fpv5-sp-d16", "-mfloat-abi=hard"],
    machine: "mps2-an505",
    nanosecondsPerKilotick: 50_000,
    flashOrigin: "0x10000000",
    flashBytes: 4 * megabyte,
    ramOrigin: "0x38000000",
    features: ["dsp", "fpu", "unaligned"],
  },
  {
    ...mps2,
    name: "m3",
    flags: ["-mcpu=cortex-m3", "-mfloat-abi=soft"],
    machine: "mps2-an385",
    features: ["unaligned"],
  },
  /* The emulator has no Armv6-M core with memory for these shapes; an M3 runs its code. */
  {
    ...mps2,
    name: "m0plus",
    flags: ["-mcpu=cortex-m0plus", "-mfloat-abi=soft"],
    machine: "mps2-an385",
    features: [],
  },
  /* Nor has it a Cortex-M23; an M33 runs its code. */
  {
    name: "m23",
    flags: ["-mcpu=cortex-m23", "-mfloat-abi=soft"],
    machine: "mps2-an505",
    nanosecondsPerKilotick: 50_000,
    flashOrigin: "0x10000000",
    flashBytes: 4 * megabyte,
    ramOrigin: "0x38000000",
    features: [],
  },
  {
    name: "m55",
    flags: ["-mcpu=cortex-m55", "-mfloat-abi=hard"],
    machine: "mps3-an547",
    nanosecondsPerKilotick: 31_250,
    flashOrigin: "0",
    flashBytes: megabyte / 2,
    ramOrigin: "0x21000000",
    features: ["dsp", "fpu", "unaligned", "mve", "mve_float"],
  },
];
