/** Cases of the corpus that the executor answers otherwise, as `family/name`, each with its reason. */
export const executorExceptions: ReadonlyMap<string, string> = new Map([
  [
    "unary/gelu_out__2",
    "gelu of infinity: the definition gives infinity, PyTorch's vectorised erf NaN; of minus infinity both give NaN, ExecuTorch 0",
  ],
]);
