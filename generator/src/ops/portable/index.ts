import type { OperatorDefinition } from "../operator.js";
import { convolutionOperators } from "./convolution/convolution.js";
import { cloneOperators } from "./copy/clones.js";
import { copyIntoOperators } from "./copy/copy-into.js";
import { fillOperators } from "./copy/fill.js";
import { joinOperators } from "./copy/join.js";
import { padOperators } from "./copy/pad.js";
import { rearrangeOperators } from "./copy/rearrange.js";
import { repeatingPadOperators } from "./copy/reflect.js";
import { splitOperators } from "./copy/split.js";
import { reshapeOperators } from "./copy/view-copy.js";
import { viewOperators } from "./copy/views.js";
import { creationOperators } from "./creation.js";
import { distanceOperators } from "./distance/distances.js";
import { activationOperators } from "./elementwise/activation.js";
import { arithmeticOperators } from "./elementwise/arithmetic.js";
import { clampOperators } from "./elementwise/clamp.js";
import { comparisonOperators } from "./elementwise/comparison.js";
import { complexOperators } from "./elementwise/complex.js";
import { gatedOperators } from "./elementwise/gated.js";
import { selectOperators } from "./elementwise/select.js";
import { unaryOperators } from "./elementwise/unary.js";
import { fourierOperators } from "./fourier/fourier.js";
import { countedOperators } from "./indexing/counted.js";
import { embeddingOperators } from "./indexing/embedding.js";
import { gatherOperators } from "./indexing/gather.js";
import { indexTensorOperators } from "./indexing/index-tensor.js";
import { maskedOperators } from "./indexing/masked.js";
import { putSliceOperators } from "./indexing/put-slices.js";
import { matrixOperators } from "./linear-algebra/matrix-operators.js";
import { batchNormOperators } from "./normalisation/batch-norm.js";
import { groupNorm } from "./normalisation/group-norm.js";
import { layerNormOperators } from "./normalisation/layer-norm.js";
import { softmaxOperators } from "./normalisation/softmax.js";
import { averagePoolOperators } from "./pooling/average.js";
import { maximumPoolOperators } from "./pooling/maximum.js";
import { quantisedAdd } from "./quantised/add.js";
import { chooseParametersOperators } from "./quantised/choose-parameters.js";
import { quantisedEmbeddingOperators } from "./quantised/embeddings.js";
import { mixedOperators } from "./quantised/mixed.js";
import { tensorParameterOperators } from "./quantised/per-channel.js";
import { perTensorOperators } from "./quantised/per-tensor.js";
import { argExtremeOperators } from "./reduce/arg-extreme.js";
import { cumsum } from "./reduce/cumsum.js";
import { reductionOperators } from "./reduce/reductions.js";
import { topk } from "./reduce/topk.js";
import { varianceOperators } from "./reduce/variance.js";
import { gridSampler } from "./resampling/grid-sampler.js";
import { upsampleOperators } from "./resampling/upsample.js";
import { convolutionBackward } from "./training/convolution-backward.js";
import { maxPoolBackward } from "./training/pool-backward.js";

/** The operators of ExecuTorch's portable, dim-order and quantised libraries. */
export const portableOperators: readonly OperatorDefinition[] = [
  ...unaryOperators,
  ...arithmeticOperators,
  ...comparisonOperators,
  ...selectOperators,
  ...clampOperators,
  ...activationOperators,
  ...gatedOperators,
  ...complexOperators,
  ...fourierOperators,
  ...creationOperators,
  ...cloneOperators,
  ...copyIntoOperators,
  ...rearrangeOperators,
  ...repeatingPadOperators,
  ...reshapeOperators,
  ...viewOperators,
  ...splitOperators,
  ...joinOperators,
  ...padOperators,
  ...fillOperators,
  ...reductionOperators,
  ...argExtremeOperators,
  ...varianceOperators,
  cumsum,
  ...upsampleOperators,
  gridSampler,
  ...distanceOperators,
  convolutionBackward,
  maxPoolBackward,
  topk,
  ...matrixOperators,
  ...convolutionOperators,
  ...averagePoolOperators,
  ...maximumPoolOperators,
  ...softmaxOperators,
  ...layerNormOperators,
  ...batchNormOperators,
  groupNorm,
  ...perTensorOperators,
  ...tensorParameterOperators,
  ...chooseParametersOperators,
  ...quantisedEmbeddingOperators,
  ...mixedOperators,
  quantisedAdd,
  ...embeddingOperators,
  ...gatherOperators,
  ...indexTensorOperators,
  ...maskedOperators,
  ...countedOperators,
  ...putSliceOperators,
];
