import type { CaseTable } from "../kernel-case.js";
import { convolutionF32Tables } from "./convolution-f32.js";
import { convolutionTables } from "./convolution-s8.js";
import { dataMovementTables } from "./data-movement-s8.js";
import { elementwiseF32Tables } from "./elementwise-f32.js";
import { elementwiseTables } from "./elementwise-s8.js";
import { layerF32Tables } from "./layers-f32.js";
import { layerMatrixTables } from "./layers-matrix-s8.js";
import { layerTables } from "./layers-s8.js";
import { matrixF32Tables } from "./matrix-f32.js";
import { matrixTables } from "./matrix-s8.js";
import { poolF32Tables } from "./pool-f32.js";
import { poolTables } from "./pool-s8.js";
import { quantizeTables } from "./quantize.js";
import { requantizeTables } from "./requantize.js";
import { softmaxMathTables } from "./softmax-math.js";
import { softmaxTables } from "./softmax-s8.js";

/** Every table, one per family. */
export function allTables(): readonly CaseTable[] {
  return mergeByFamily([
    ...requantizeTables(),
    ...softmaxMathTables(),
    ...convolutionTables(),
    ...matrixTables(),
    ...poolTables(),
    ...softmaxTables(),
    ...elementwiseTables(),
    ...dataMovementTables(),
    ...quantizeTables(),
    ...convolutionF32Tables(),
    ...poolF32Tables(),
    ...matrixF32Tables(),
    ...elementwiseF32Tables(),
    ...layerTables(),
    ...layerMatrixTables(),
    ...layerF32Tables(),
  ]);
}

function mergeByFamily(tables: readonly CaseTable[]): readonly CaseTable[] {
  const cases = new Map<string, CaseTable["cases"]>();
  for (const table of tables) cases.set(table.family, [...(cases.get(table.family) ?? []), ...table.cases]);
  return [...cases].map(([family, cases]) => ({ family, cases }));
}
