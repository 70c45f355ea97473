import { test } from "vitest";

import { loadModels } from "./load-models.js";
import { runEveryCase } from "./run-every-case.js";

for (const one of loadModels()) {
  // On this board and more: emulated-kws.test.ts.
  if (one.model === "kws") continue;
  test(`${one.model}/${one.variant} on mps3-an547 equals the runtime`, () => runEveryCase("mps3-an547", one));
}
