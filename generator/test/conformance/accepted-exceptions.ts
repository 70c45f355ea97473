/** Cases that etgen refuses or answers otherwise, as `family/name`, each with a reason that a user would accept. */
export const acceptedExceptions: ReadonlyMap<string, string> = new Map([
  [
    "unary/gelu_out__2",
    "gelu of infinities: the formula gives inf and NaN, PyTorch's vectorised erf NaN and NaN, ExecuTorch's inf and 0",
  ],
]);
