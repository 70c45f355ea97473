import type { OperatorDefinition } from "../operator.js";
import { convolutionOperators } from "./convolution/convolution.js";
import { cloneOperators } from "./copy/clones.js";
import { fillOperators } from "./copy/fill.js";
import { joinOperators } from "./copy/join.js";
import { padOperators } from "./copy/pad.js";
import { splitOperators } from "./copy/split.js";
import { reshapeOperators } from "./copy/view-copy.js";
import { viewOperators } from "./copy/views.js";
import { activationOperators } from "./elementwise/activation.js";
import { arithmeticOperators } from "./elementwise/arithmetic.js";
import { clampOperators } from "./elementwise/clamp.js";
import { comparisonOperators } from "./elementwise/comparison.js";
import { selectOperators } from "./elementwise/select.js";
import { unaryOperators } from "./elementwise/unary.js";
import { embeddingOperators } from "./indexing/embedding.js";
import { matrixOperators } from "./linear-algebra/matrix-operators.js";
import { layerNormOperators } from "./normalisation/layer-norm.js";
import { softmaxOperators } from "./normalisation/softmax.js";
import { averagePoolOperators } from "./pooling/average.js";
import { maximumPoolOperators } from "./pooling/maximum.js";
import { perTensorOperators } from "./quantised/per-tensor.js";
import { reductionOperators } from "./reduce/reductions.js";

/** The operators of ExecuTorch's portable, dim-order and quantised libraries. */
export const portableOperators: readonly OperatorDefinition[] = [
  ...unaryOperators,
  ...arithmeticOperators,
  ...comparisonOperators,
  ...selectOperators,
  ...clampOperators,
  ...activationOperators,
  ...cloneOperators,
  ...reshapeOperators,
  ...viewOperators,
  ...splitOperators,
  ...joinOperators,
  ...padOperators,
  ...fillOperators,
  ...reductionOperators,
  ...matrixOperators,
  ...convolutionOperators,
  ...averagePoolOperators,
  ...maximumPoolOperators,
  ...softmaxOperators,
  ...layerNormOperators,
  ...perTensorOperators,
  ...embeddingOperators,
];
