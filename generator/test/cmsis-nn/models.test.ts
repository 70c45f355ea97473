import { describe, test } from "vitest";
import { checkOutput } from "../models/check-case.js";
import { loadVariants, modelNames } from "../models/load-models.js";
import { buildModel, testBoard, testCatalog } from "../models/run-model.js";
import { skipReason } from "./checkout.js";

/** Every model with the library of the checkout, on a core of each kind. The project takes its path from the environment. */

const catalog = skipReason === false ? testCatalog() : undefined;

for (const boardName of ["mps2-an385", "mps2-an386", "mps3-an547"]) {
  describe.skipIf(skipReason)(`models with CMSIS-NN on ${boardName} equal the runtime`, () => {
    const preferred = boardName === "mps3-an547" ? ["m55_f32", "model_m55_patched"] : ["m4_f32", "model"];
    for (const { model, variant, pte, cases } of modelNames().flatMap(loadVariants).filter(({ variant }) => preferred.includes(variant))) {
      test(`${model}/${variant}`, async () => {
        const built = await buildModel(pte, testBoard(boardName), catalog!, { kernels: "cmsis-nn" });
        for (const one of cases) checkOutput((await built.run(one.input)).outputs.get("output0.bin")!, one);
      });
    }
  });
}
