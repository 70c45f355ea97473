import { test } from "vitest";
import { InstructionRecord } from "./instruction-record.js";
import { loadModels } from "./load-models.js";
import { testEveryCase } from "./run-every-case.js";

const record = new InstructionRecord("m55");

for (const one of loadModels()) {
  // On this board and more: emulated-kws.test.ts.
  if (one.model !== "kws") testEveryCase("mps3-an547", one, record);
}

test("every run takes the instructions on record", (context) => record.compare(context));
