import { z } from "zod";
import { boardSchema } from "./board-schema.js";

/** The fields of a board.json for editors, which complete and check them while one types. */
export const boardJsonSchema = (): Readonly<Record<string, unknown>> => ({
  title: "etgen board",
  ...z.toJSONSchema(boardSchema, { io: "input", unrepresentable: "any" }),
});
