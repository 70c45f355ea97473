import { complexOperators } from "./complex/arithmetic.js";
import { fourierOperators } from "./complex/fourier.js";
import { cortexMElementWise } from "./cortex-m/element-wise.js";
import { cortexMImages } from "./cortex-m/images.js";
import { cortexMLayers } from "./cortex-m/layers.js";
import { createOperators } from "./create/create.js";
import { binaryOperators } from "./element-wise/binary.js";
import { selectOperators } from "./element-wise/select.js";
import { unaryOperators } from "./element-wise/unary.js";
import { advancedIndexOperators } from "./index/advanced.js";
import { gatherOperators } from "./index/gather.js";
import { llmOperators } from "./llm/attention.js";
import { convolutionOperators } from "./matrix/convolution.js";
import { matmulOperators } from "./matrix/matmul.js";
import { poolOperators } from "./matrix/pool.js";
import { normaliseOperators } from "./normalise/normalise.js";
import type { Operator } from "./operator.js";
import { primOperators } from "./prim/prim.js";
import { quantiseOperators } from "./quantised/quantise.js";
import { reduceOperators } from "./reduce/reduce.js";
import { compositionOperators } from "./shape/composition.js";
import { copyOperators } from "./shape/copies.js";
import { windowOperators } from "./shape/windows.js";
import { paddingOperators } from "./spatial/padding.js";
import { resampleOperators } from "./spatial/resample.js";

const tables = [
  ...[unaryOperators, binaryOperators, selectOperators, complexOperators, fourierOperators],
  ...[copyOperators, windowOperators, compositionOperators, createOperators],
  ...[advancedIndexOperators, gatherOperators, paddingOperators, resampleOperators],
  ...[reduceOperators, normaliseOperators, matmulOperators, convolutionOperators, poolOperators],
  ...[cortexMElementWise, cortexMImages, cortexMLayers, quantiseOperators, llmOperators, primOperators],
];

/** Every operator that the executor knows, by its full name. */
export const operators: ReadonlyMap<string, Operator> = new Map(tables.flatMap((table) => Object.entries(table)));
