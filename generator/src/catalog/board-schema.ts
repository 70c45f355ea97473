import { z } from "zod";
import { cpuNames } from "./cores.js";

/** JSON has no hexadecimal numbers; addresses are written as the manuals print them. */
const address = z
  .string()
  .regex(/^0x[0-9A-Fa-f]{8}$/, 'an address is written "0x" and eight hexadecimal digits')
  .transform((text) => Number.parseInt(text, 16));

/** "64K" or "4M", in units of 1,024 and 1,048,576 bytes. */
const size = z
  .string()
  .regex(/^[1-9][0-9]{0,5}[KM]$/, 'a size is written as a number and "K" or "M"')
  .transform((text) => Number.parseInt(text, 10) * (text.endsWith("M") ? 1024 * 1024 : 1024));

const bankName = z.string().regex(/^[a-z][a-z0-9_]*$/, "a bank name is lower case letters, digits and underscores");

const registerSet = z.strictObject({ register: address, set: address, reason: z.string().min(1) });

const bank = z.strictObject({
  name: bankName,
  origin: address,
  size,
  kind: z.enum(["flash", "ram"]),
  /** Core cycles for a 32-bit access, and where the figure comes from. */
  access: z.strictObject({
    readCycles: z.number().positive(),
    writeCycles: z.number().positive().optional(),
    basis: z.string().min(1),
  }),
  /** loadable: an emulator or debugger fills this RAM before reset. dma: other bus masters reach it. */
  attributes: z.array(z.enum(["executable", "loadable", "dma", "cached", "tightly-coupled", "retained"])),
  /** Bits that startup sets before the bank is touched. */
  enable: z.array(registerSet).optional(),
});

const quirk = z.strictObject({ quirk: z.string().min(1), effect: z.string().min(1), reason: z.string().min(1) });

/** Fields that a board or its family gives. */
const shared = {
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
  /** Bits that startup sets before anything else is done. */
  startup: z.array(registerSet).optional(),
  console: z.strictObject({ kind: z.enum(["semihosting", "debugger", "stdio"]) }).optional(),
  ticks: z
    .strictObject({
      source: z.enum(["systick", "nrf-timer", "dwt", "host"]),
      unit: z.enum(["instruction", "cycle", "nanosecond"]),
      unitsPerTick: z.strictObject({ numerator: z.number().int().positive(), denominator: z.number().int().positive() }),
      basis: z.string().min(1),
    })
    .optional(),
  emulator: z.strictObject({ machine: z.string().regex(/^[a-z0-9-]+$/) }).nullable().optional(),
  /** Words that a boot ROM wants to find near the start of the image. */
  bootBlock: z.strictObject({ words: z.array(address).min(1), reason: z.string().min(1) }).optional(),
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

export const familySchema = z.strictObject(shared);

export const boardSchema = z.strictObject({
  ...shared,
  title: z.string().min(1),
  zephyr: zephyr.optional(),
  core: z.strictObject({
    cpu: z.enum(cpuNames as [(typeof cpuNames)[number], ...(typeof cpuNames)[number][]]),
    dsp: z.boolean().optional(),
    fpu: z.enum(["none", "single", "double"]).optional(),
    mve: z.enum(["none", "integer", "float"]).optional(),
  }),
});

export type FamilyFile = z.infer<typeof familySchema>;
export type BoardFile = z.infer<typeof boardSchema>;
