import { z } from "zod";
import { kernelSchemas } from "./kernel-schema.js";

const { identifier, fileName, expression, scratch, inPlace, requires, numberField } = kernelSchemas;

/** From the folder of the library's sources, without ".c". */
const librarySource = z.string().regex(/^[A-Za-z0-9]+\/[a-z0-9_]+$/, 'a source of the library is "<folder>/<file>" without ".c"');
const sources = z.array(librarySource).optional();

/**
 * What an adapter does not say is as for the reference kernel of its family: the members of the params struct, each with
 * its packing, and the arguments.
 */
const adapter = z.strictObject({
  family: identifier,
  name: identifier,
  requires: requires.optional(),
  when: expression,
  proofs: z.array(identifier).optional(),
  /** Constants and packings in place of the reference kernel's, by the name of the member. */
  constants: z.record(identifier, z.strictObject({ constant: identifier, packing: identifier })).optional(),
  /** The C type of the params struct where there are members besides the reference kernel's struct, `problem`; they come last. */
  params: identifier.optional(),
  added_fields: z.array(numberField).optional(),
  scratch: scratch.nullable(),
  in_place: inPlace,
  sources: z.strictObject({ all: z.array(librarySource).min(1), scalar: sources, dsp: sources, mve: sources }),
});

/** The shape of kernels-c/<library>/adapters.json; unknown keys are errors. */
export const adapterFileSchema = z.strictObject({
  library: z.literal("cmsis_nn"),
  includes: z.array(fileName),
  /** Expressions that those after them, and those of the adapters, may use by name. */
  definitions: z.record(identifier, expression),
  adapters: z.array(adapter).min(1),
});

export type AdapterFileJson = z.infer<typeof adapterFileSchema>;
export type AdapterJson = AdapterFileJson["adapters"][number];
