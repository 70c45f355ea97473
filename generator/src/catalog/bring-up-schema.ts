import { z } from "zod";
import type { BringUpStep, RegisterTest } from "./bring-up.js";

/** JSON has no hexadecimal numbers; addresses and register values are written as the manuals print them. */
export const word = z
  .string()
  .regex(/^0x[0-9A-Fa-f]{8}$/, 'an address or value is written "0x" and eight hexadecimal digits')
  .transform((text) => Number.parseInt(text, 16));

const reason = z.string().min(1);
const test = { bits: word, value: word, below: z.literal(true).optional() };

/** The word that a step begins with says which fields belong to it. */
const leaves = {
  write: z.strictObject({ write: word, value: word, reason }),
  set: z.strictObject({ set: word, bits: word, reason }),
  clear: z.strictObject({ clear: word, bits: word, reason }),
  replace: z.strictObject({ replace: word, bits: word, value: word, reason }),
  wait: z.strictObject({ wait: word, ...test, reason }),
  delay: z.strictObject({ delay: z.int().min(1).max(10_000_000), reason }),
  copy: z.strictObject({ copy: word, to: word, reason }),
  copyPairs: z.strictObject({ copyPairs: word, pairs: z.int().min(1).max(1024), reason }),
  barrier: z.strictObject({ barrier: z.literal(true), reason }),
};
const whenFields = { when: word, ...test, reason };
type When = z.infer<z.ZodObject<typeof whenFields>>;
type Leaf = { [Kind in keyof typeof leaves]: z.infer<(typeof leaves)[Kind]> }[keyof typeof leaves];
export type StepFile = Leaf | (When & { readonly steps: readonly StepFile[] });

const kinds = [...Object.keys(leaves), "when"];

/** A step whose first word is known is judged by the fields of that kind alone, so that a message names the field. */
export const stepSchema: z.ZodType<StepFile> = z.custom<StepFile>().superRefine((value, context) => {
  const kind = kindOf(value);
  if (kind === undefined) {
    context.addIssue({ code: "custom", message: `a step is an object with one of: ${kinds.join(", ")}` });
    return;
  }
  const result = schemaOf(kind).safeParse(value);
  for (const { path, message } of result.error?.issues ?? []) context.addIssue({ code: "custom", path: [...path], message });
}).transform((value) => (schemaOf(kindOf(value) ?? "barrier").safeParse(value).data ?? value) as StepFile);

function kindOf(value: unknown): string | undefined {
  return typeof value === "object" && value !== null ? kinds.find((kind) => kind in value) : undefined;
}

function schemaOf(kind: string): z.ZodType {
  if (kind === "when") return z.strictObject({ ...whenFields, steps: z.array(stepSchema).min(1) });
  return leaves[kind as keyof typeof leaves];
}

/** A step of a file as the rest of the compiler knows it. */
export function toStep(step: StepFile): BringUpStep {
  const { reason: why } = step;
  if ("write" in step) return { kind: "write", register: step.write, value: step.value, reason: why };
  if ("set" in step) return { kind: "set", register: step.set, bits: step.bits, reason: why };
  if ("clear" in step) return { kind: "clear", register: step.clear, bits: step.bits, reason: why };
  if ("replace" in step) return { kind: "replace", register: step.replace, bits: step.bits, value: step.value, reason: why };
  if ("wait" in step) return { kind: "wait", test: toTest(step.wait, step), reason: why };
  if ("delay" in step) return { kind: "delay", turns: step.delay, reason: why };
  if ("copy" in step) return { kind: "copy", from: step.copy, to: step.to, reason: why };
  if ("copyPairs" in step) return { kind: "copy-pairs", table: step.copyPairs, pairs: step.pairs, reason: why };
  if ("barrier" in step) return { kind: "barrier", reason: why };
  return { kind: "when", test: toTest(step.when, step), steps: step.steps.map(toStep), reason: why };
}

function toTest(register: number, { bits, value, below }: { readonly bits: number; readonly value: number; readonly below?: true | undefined }): RegisterTest {
  return { register, bits, value, below: below === true };
}
