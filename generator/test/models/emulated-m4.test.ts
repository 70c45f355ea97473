import { test } from "vitest";

import { loadModels } from "./load-models.js";
import { runEveryCase } from "./run-every-case.js";

for (const one of loadModels()) {
  // On this board and more: emulated-kws.test.ts.
  if (one.model === "kws") continue;
  test(`${one.model}/${one.variant} on mps2-an386 equals the runtime`, () => runEveryCase("mps2-an386", one));
}
