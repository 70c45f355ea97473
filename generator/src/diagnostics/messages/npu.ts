import { error } from "../define-messages.js";

const exportAgain = `the payload was damaged or made by an incompatible compiler: copy the file again, or export the model again`;

/** Messages about what a delegate hands to an Ethos-U. */
export const npuMessages = {
  "damaged-npu-payload": error<{ what: string; found: string; expected: string }>(
    ({ what, found, expected }) => `${what} is ${found}, expected ${expected}`,
    () => exportAgain,
  ),
  "npu-block-absent": error<{ block: string; owner: string; key: string }>(
    ({ block, owner, key }) => `block "${block}" of ${owner} is kept outside of it, under the key ${key}, which no file has`,
    () => `give the .ptd files that were exported with the model: --data <file>`,
  ),
} as const;
