import { z } from "zod";
import { stepSchema, word } from "./bring-up-schema.js";
import { cpuNames } from "./cores.js";

/** "64K" or "4M", in units of 1,024 and 1,048,576 bytes. */
const size = z
  .string()
  .regex(/^[1-9][0-9]{0,5}[KM]$/, 'a size is written as a number and "K" or "M"')
  .transform((text) => Number.parseInt(text, 10) * (text.endsWith("M") ? 1024 * 1024 : 1024));

const bankName = z.string().regex(/^[a-z][a-z0-9_]*$/, "a bank name is lower case letters, digits and underscores");

const powerOfTwo = z.int().positive().refine((value) => Number.isInteger(Math.log2(value)), "must be a power of two");

/** How a flash answers the core: what estimates of cycles count with. */
const flashTiming = z.strictObject({
  /** The clock of the core at which the wait states are needed. */
  hertz: z.int().positive(),
  /** Cycles that a read takes beyond the first. */
  waitStates: z.int().nonnegative().max(255),
  /** Bytes of one read. */
  lineBytes: powerOfTwo.max(256),
  /** The line behind the one that is executed is read ahead. */
  prefetch: z.boolean(),
  /** In front of the flash; of caches inside the core, "caches" tells. Unified: loads use the cache of the code. */
  cache: z.strictObject({ kind: z.enum(["none", "code", "split", "unified"]), codeBytes: z.int().positive().optional(), dataBytes: z.int().positive().optional() }),
  basis: z.string().min(1),
});

const bank = z.strictObject({
  name: bankName,
  origin: word,
  size,
  kind: z.enum(["flash", "ram"]),
  /** Core cycles for a 32-bit access, and where the figure comes from. */
  access: z.strictObject({
    readCycles: z.number().positive(),
    writeCycles: z.number().positive().optional(),
    basis: z.string().min(1),
  }),
  /** Of flash; without it estimates of cycles count no waits. */
  timing: flashTiming.optional(),
  /** loadable: an emulator or debugger fills this RAM before reset. dma: other bus masters reach it. */
  attributes: z.array(z.enum(["executable", "loadable", "dma", "cached", "tightly-coupled", "retained"])),
  /** What startup does before the bank is touched, only if the program uses the bank. */
  enable: z.array(stepSchema).optional(),
});

/** `offset` is from the start of the code bank; without it the block follows the vector table. */
const bootBlock = z.strictObject({ offset: word.optional(), words: z.array(word).min(1), reason: z.string().min(1) });
const quirk = z.strictObject({ quirk: z.string().min(1), effect: z.string().min(1), reason: z.string().min(1) });

/** A serial port that startup has set up; `ready`: a byte may be written to `data` when these bits of a register have this value. */
const uartConsole = z.strictObject({
  kind: z.literal("uart"),
  data: word,
  ready: z.strictObject({ register: word, bits: word, value: word }),
  /** Where to listen, for people: pins, baud rate. */
  wiring: z.string().min(1),
});

/** Fields that a board or its family gives. */
const shared = {
  /** For editors: where the JSON schema of this file is. */
  $schema: z.string().optional(),
  family: z.string().nullable().optional(),
  platform: z.enum(["baremetal", "host"]).optional(),
  /** External interrupts that get a slot in the vector table. */
  interrupts: z.number().int().min(0).max(480).optional(),
  banks: z.array(bank).min(1).optional(),
  /** Names of banks; a list is what something may use, at equal cost the first. RAM for weights: copies are worth it. */
  placement: z
    .strictObject({
      code: bankName,
      data: bankName,
      stack: bankName,
      weights: z.array(bankName).min(1),
      arena: z.array(bankName).min(1),
    })
    .optional(),
  stack: size.optional(),
  /** mpu: forbids the 4 KB below the stack's bank, where such an access would otherwise pass unnoticed. */
  stackGuard: z.literal("mpu").optional(),
  /** The core has caches, which reset leaves off: startup switches them on. */
  caches: z.boolean().optional(),
  /** What startup does before anything else. */
  startup: z.array(stepSchema).optional(),
  /**
   * boot-rom: code of the chip runs before the image and may leave the SysTick timer and interrupts on, which startup then
   * switches off.
   */
  startedBy: z.enum(["reset", "boot-rom"]).optional(),
  /** mpu: forbids external memory that no bank describes, where a core with caches would otherwise read ahead. */
  readAhead: z.literal("mpu").optional(),
  /** Hertz after reset, hertz as rated, and what startup does to get there where the user asks for it. */
  clock: z.strictObject({ reset: z.int().positive(), rated: z.int().positive().optional(), steps: z.array(stepSchema).optional() }).optional(),
  /** How a program gets onto the board: commands with {elf}, {hex}, {bin}, {uf2} in place of the files. */
  flash: z.array(z.strictObject({ tool: z.string().min(1), command: z.string().min(1) })).optional(),
  /** What the build writes beside the ELF file. */
  images: z.array(z.enum(["hex", "bin", "uf2"])).optional(),
  /** The family of chips in a UF2 file. */
  uf2Family: word.optional(),
  console: z.discriminatedUnion("kind", [z.strictObject({ kind: z.enum(["semihosting", "debugger", "stdio"]) }), uartConsole]).optional(),
  ticks: z
    .strictObject({
      source: z.enum(["systick", "nrf-timer", "dwt", "host"]),
      unit: z.enum(["instruction", "cycle", "nanosecond"]),
      unitsPerTick: z.strictObject({ numerator: z.number().int().positive(), denominator: z.number().int().positive() }),
      basis: z.string().min(1),
    })
    .optional(),
  emulator: z.strictObject({ machine: z.string().regex(/^[a-z0-9-]+$/) }).nullable().optional(),
  /** Words that a boot ROM wants to find in the image. */
  bootBlocks: z.array(bootBlock).min(1).optional(),
  /** Where the vector table lies in the code bank, if not at its start. */
  vectorsOffset: word.optional(),
  /** Public documents that the facts are from. */
  sources: z.array(z.string().min(1)).optional(),
  quirks: z.array(quirk).optional(),
};

/** Absent when Zephyr has no such board, or its linker script puts code or data in banks that etgen does not plan for. */
const zephyr = z.strictObject({
  target: z.string().regex(/^[a-z0-9_]+(\/[a-z0-9_]+)*$/, 'a target is written as west takes it: "board/soc/cluster"'),
  legacyTarget: z.string().regex(/^[a-z0-9_]+$/).optional(),
  flash: bankName,
  ram: bankName,
  /** False where the core has a floating-point unit that Zephyr leaves off. */
  fpu: z.boolean().optional(),
});

const core = z.strictObject({
  cpu: z.enum(cpuNames as [(typeof cpuNames)[number], ...(typeof cpuNames)[number][]]),
  dsp: z.boolean().optional(),
  fpu: z.enum(["none", "single", "double"]).optional(),
  mve: z.enum(["none", "integer", "float"]).optional(),
});

export const familySchema = z.strictObject(shared);

/** What all boards with one chip have in common. */
export const chipSchema = z.strictObject({ ...shared, core });

/** `chip` names a file of boards/chips; a board without one gives its core itself. */
export const boardSchema = z.strictObject({
  ...shared,
  title: z.string().min(1),
  chip: z.string().optional(),
  core: core.optional(),
  zephyr: zephyr.optional(),
});

export type BankTimingFile = z.infer<typeof flashTiming>;
export type FamilyFile = z.infer<typeof familySchema>;
export type ChipFile = z.infer<typeof chipSchema>;
export type BoardFile = z.infer<typeof boardSchema>;
