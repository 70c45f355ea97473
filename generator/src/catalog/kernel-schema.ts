import { z } from "zod";

const identifier = z.string().regex(/^[a-z][a-z0-9_]*$/, "a name is lower case letters, digits and underscores");
const fileName = z.string().regex(/^etk_[a-z0-9_]+\.[chS]$/, 'a file is named "etk_<words>.c", ".h" or ".S"');
/** From the root of kernels-c. */
const sharedFile = z.string().regex(/^[a-z0-9_]+\/etk_[a-z0-9_]+\.h$/, 'an include is "<folder>/etk_<words>.h"');
/** From the root of kernels-c. */
const sharedSource = z.string().regex(/^[a-z0-9_]+\/etk_[a-z0-9_]+\.[cS]$/, 'a shared source is "<folder>/etk_<words>.c" or ".S"');
const expression = z.string().min(1).max(1000);

const scratch = z.strictObject({
  bytes: expression,
  alignment: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(8), z.literal(16), z.literal(32)]),
});

/** A member of the C params struct that is computed from the problem, or a number of it of another type. */
const numberField = z.strictObject({ name: identifier, type: z.enum(["int32_t", "float"]), value: expression.optional() });

/** A member of the C params struct: a number of the problem or computed from it, or the address of packed constants. */
const field = z.union([
  identifier,
  numberField,
  z.strictObject({
    name: identifier,
    type: z.enum(["int8_t", "uint8_t", "int16_t", "uint16_t", "int32_t", "uint32_t", "float"]),
    constant: identifier,
    packing: identifier,
    optional: z.boolean().optional(),
  }),
]);

const requires = z.array(z.enum(["dsp", "fpu", "mve", "mve_float", "unaligned"]));
const inPlace = z.array(z.union([identifier, z.strictObject({ input: identifier, when: expression, instructions: expression.optional() })]));

/** What facts files of every kind are made of. */
export const kernelSchemas = { identifier, fileName, expression, scratch, numberField, requires, inPlace };

const kernel = z.strictObject({
  name: identifier,
  source: fileName,
  header: fileName.optional(),
  includes: z.array(fileName),
  shared_sources: z.array(sharedSource).optional(),
  isa: z.enum(["ref", "c", "dsp", "mve"]),
  requires,
  when: expression,
  proofs: z.array(identifier).optional(),
  params: identifier,
  fields: z.array(field).min(1),
  arguments: z.array(z.union([identifier, z.strictObject({ name: identifier, optional: z.literal(true) })])).min(2),
  scratch: scratch.nullable(),
  rows: z.strictObject({ name: identifier, scratch: scratch.nullable() }).nullable(),
  /** For a window over the whole height: a function that adds a row to sums, and one that makes the result of them. */
  sum: z.strictObject({ name: identifier, finish: identifier, bytes: expression, alignment: z.literal(4), when: expression }).optional(),
  in_place: inPlace,
  instructions: expression.optional(),
  /** Bytes of constants that a call reads, as often as it reads them where no cache keeps them. */
  constant_reads: expression.optional(),
  /** Bytes of constants beyond those of the plain packing. */
  extra_flash: expression.optional(),
  /** By argument, layouts in which the function takes or gives tensors; each set is a kernel of its own. */
  layouts: z.array(z.record(identifier, identifier)).min(1).optional(),
  /** A number that expressions may mention, from the fastest value to the one with the least scratch. */
  limit: z.strictObject({ name: identifier, values: z.array(z.int().positive()).min(2) }).optional(),
});

/** The shape of kernels-c/<family>/kernels.json; unknown keys are errors. */
export const kernelFamilySchema = z.strictObject({
  family: identifier,
  header: fileName,
  includes: z.array(sharedFile),
  kernels: z.array(kernel).min(1),
});

export type KernelFamilyJson = z.infer<typeof kernelFamilySchema>;
export type KernelJson = KernelFamilyJson["kernels"][number];
