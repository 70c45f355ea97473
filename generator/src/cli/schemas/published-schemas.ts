import { z } from "zod";

import { boardSchema } from "../../catalog/board-schema.js";
import { baselineFileSchema } from "../../size/baseline/recorded-weight.js";
import { budgetFileSchema } from "../../size/budget/budget-file.js";
import { projectFileSchema } from "../config/project-file.js";
import { answerSchema, publishedVerbs, schemaNameOf } from "./answers.js";

const text = (title: string, schema: z.ZodType, io: "input" | "output"): string =>
  `${JSON.stringify({ title, ...z.toJSONSchema(schema, { io, unrepresentable: "any" }) }, undefined, 2)}\n`;

/** The fields of a board.json for editors, which complete and check them while one types. */
export const boardSchemaText = (): string => text("etgen board", boardSchema, "input");

/** Files of docs/schemas by their names: of what etgen prints with --json, and of the files that a user writes. */
export function publishedSchemas(): ReadonlyMap<string, string> {
  return new Map([
    ...publishedVerbs.map((verb) => [`${schemaNameOf(verb)}.json`, text(`etgen ${verb} --json`, answerSchema(verb), "output")] as const),
    ["etgen.budget.json", text("etgen.budget.json", budgetFileSchema, "input")],
    ["etgen.config.json", text("etgen.config.json", projectFileSchema, "input")],
    ["etgen.baseline.json", text("etgen.baseline.json", baselineFileSchema, "input")],
  ]);
}
