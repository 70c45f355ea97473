import { error } from "../define-messages.js";

/** Messages about the files that describe kernels. */
export const kernelMessages = {
  "kernel-file": error<{ field: string; problem: string }>(
    ({ field, problem }) => `${field} of the kernel facts is wrong: ${problem}`,
    () => `correct the file; generator/src/catalog/kernel-schema.ts lists every field`,
  ),
} as const;
