import { error } from "../define-messages.js";

/** Messages about: plan. */
export const planMessages = {
  "input-not-rows": error<{ method: string; found: string }>(
    ({ method, found }) => `method "${method}" cannot take its input row by row: ${found}`,
    () => `leave out "--input rows"; "--ram min" still keeps the tensors behind the input small`,
  ),
} as const;
