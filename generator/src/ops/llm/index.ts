import type { OperatorDefinition } from "../operator.js";
import { attentionOperators } from "./attention.js";
import { hadamard } from "./hadamard.js";
import { updateCacheOperators } from "./update-cache.js";

/** ExecuTorch's custom operators for language models. */
export const languageModelOperators: readonly OperatorDefinition[] = [...updateCacheOperators, ...attentionOperators, hadamard];
