import { z } from "zod";

import { recordedWeightSchema } from "../../size/baseline/recorded-weight.js";
import { categories } from "../../size/weight.js";

const bytes = z.number().int().nonnegative();

const diagnostic = z.strictObject({
  code: z.string(),
  severity: z.enum(["error", "warning", "note"]),
  message: z.string(),
  location: z.record(z.string(), z.union([z.string(), z.number()])),
  help: z.string(),
});

const flashAndRam = z.strictObject({ flashBytes: bytes, ramBytes: bytes });

const stack = z.strictObject({
  totalBytes: bytes.optional(),
  knownBytes: bytes,
  handlerBytes: bytes,
  deepest: z.array(z.strictObject({ function: z.string(), frameBytes: bytes })),
  unbounded: z.array(z.strictObject({ reason: z.string(), function: z.string() })),
});

const weight = z.strictObject({
  ...flashAndRam.shape,
  arenaBytes: bytes,
  regions: z.array(z.strictObject({ name: z.string(), bytes, capacityBytes: bytes })),
  byCategory: z.record(z.enum(categories), flashAndRam),
  items: z.array(z.strictObject({ name: z.string(), category: z.enum(categories), source: z.string().optional(), section: z.string(), ...flashAndRam.shape })),
  stack: stack.optional(),
  calls: z.array(z.strictObject({ function: z.string(), bytes: bytes.optional() })),
});

const delta = z.strictObject({ name: z.string(), before: bytes, after: bytes, change: z.enum(["appeared", "grew", "shrank", "vanished"]) });
const deltas = z.array(delta);

const imageChange = z.strictObject({
  image: z.string(),
  change: z.enum(["appeared", "vanished", "changed", "unchanged"]),
  before: recordedWeightSchema.nullable(),
  after: recordedWeightSchema.nullable(),
  changes: z
    .strictObject({
      ...{ totals: deltas, regions: deltas, owners: deltas, layers: deltas, kernels: deltas, symbols: deltas },
      stackBound: z.enum(["lost", "found"]).nullable(),
    })
    .nullable(),
});

const limit = z.strictObject({ image: z.string(), limit: z.string(), allowedBytes: bytes, usedBytes: bytes.nullable(), basis: z.string() });

const plan = z.looseObject({
  arenas: z.array(z.looseObject({ bank: z.string(), bytes, lowerBoundBytes: bytes })),
  buffers: z.array(
    z.looseObject({
      ...{ id: z.string(), name: z.string(), purpose: z.string(), sizeBytes: bytes, alignment: bytes },
      ...{ firstStep: z.number().int(), lastStep: z.number().int(), place: z.looseObject({ bank: z.string(), offset: bytes }) },
    }),
  ),
  steps: z.array(z.looseObject({ method: z.string(), kind: z.string(), label: z.string() })),
  peakStep: z.number().int(),
});

const model = z.looseObject({ file: z.string(), fileBytes: bytes, methods: z.array(z.looseObject({ name: z.string() })) });

/** What each verb adds when it has a result. */
const results = {
  size: { image: z.string(), elf: z.string(), board: z.string().nullable(), size: weight, images: z.record(z.string(), recordedWeightSchema), changes: z.array(imageChange) },
  "size diff": { changes: z.array(imageChange) },
  "size matrix": {
    include: z.array(z.strictObject({ image: z.string(), board: z.string() })),
    ...{ complete: z.boolean(), images: z.record(z.string(), recordedWeightSchema), limits: z.array(limit), changes: z.array(imageChange) },
  },
  plan: {
    ...{ model: z.string(), board: z.string(), plan, alive: z.array(z.string()) },
    ...{ banks: z.array(z.looseObject({ name: z.string(), bytes })), peak: z.looseObject({}), menu: z.array(z.looseObject({ name: z.string(), arenaBytes: bytes })) },
    ...{ problem: z.string(), placement: z.string() },
  },
  inspect: {
    ...{ model, models: z.array(model), states: z.array(z.looseObject({})), arithmetic: z.looseObject({}).nullable() },
    ...{ droppedChannels: z.array(z.looseObject({})), board: z.string(), kernels: z.array(z.looseObject({})), delegates: z.array(z.looseObject({})) },
    ...{ after: z.string(), text: z.string() },
  },
  firmware: {
    project: z.strictObject({ directory: z.string(), files: z.array(z.string()) }),
    ...{ board: z.string(), options: z.looseObject({ name: z.string() }), plan, size: weight, run: z.looseObject({}), report: z.string() },
  },
} as const;

export type PublishedVerb = keyof typeof results;
export const publishedVerbs = Object.keys(results) as readonly PublishedVerb[];

/** It rises when a field changes its meaning or goes; new fields leave it. */
const version = 1;

/** `etgen-size-diff-1`: what an answer says of itself, and the name of its schema's file. Undefined for verbs whose answers may change. */
export function schemaNameOf(verb: string): string | undefined {
  const known = publishedVerbs.find((name) => name === verb);
  return known === undefined ? undefined : `etgen-${known.replaceAll(" ", "-")}-${version}`;
}

/** What a verb prints with --json. Without a result, after an error, there are only the messages. */
export function answerSchema(verb: PublishedVerb) {
  return z.looseObject({
    command: z.literal(verb),
    schema: z.literal(schemaNameOf(verb)!),
    status: z.number().int(),
    diagnostics: z.array(diagnostic),
    ...z.object(results[verb]).partial().shape,
  });
}
