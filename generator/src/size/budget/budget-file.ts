import { z } from "zod";

import { parseBytes } from "../parse-bytes.js";
import { categories } from "../weight.js";

const bytesText = z.string().refine((text) => parseBytes(text) !== undefined, { error: "expected bytes, with K or M for 1024 or 1048576, such as \"48K\"" });
const bytes = z.union([z.number().int().nonnegative(), bytesText], { error: 'expected bytes, such as 49152 or "48K"' });
const percent = z.string().regex(/^\d+(?:\.\d+)?%$/);
const growth = z.union([bytes, percent], { error: 'expected bytes or a percentage, such as 256, "1K" or "2%"' });

/** A number of bytes, or what may be reached and by how much it may grow above the baseline. */
const limit = z.union([bytes, z.strictObject({ max: bytes.optional(), growth: growth.optional() })], {
  error: 'expected bytes, such as "48K", or an object with "max" and "growth"',
});

const boardLimits = z.strictObject({
  flash: limit.optional(),
  ram: limit.optional(),
  stack: limit.optional(),
  arena: limit.optional(),
  regions: z.record(z.string().min(1), limit).optional(),
  owners: z.partialRecord(z.enum(categories), z.strictObject({ flash: limit.optional(), ram: limit.optional() })).optional(),
  reason: z.string().optional(),
});

/** `etgen.budget.json`: what images may take, by board; "*" is for every board. */
export const budgetFileSchema = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1),
  boards: z.record(z.string().min(1), boardLimits),
});

export type BudgetFile = z.infer<typeof budgetFileSchema>;
export type BoardLimits = z.infer<typeof boardLimits>;
export type LimitValue = z.infer<typeof limit>;
export type Growth = z.infer<typeof growth>;
