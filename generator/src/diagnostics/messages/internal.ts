import { error } from "../define-messages.js";

/** Bugs of ours. */
export const internalMessages = {
  internal: error<{ what: string }>(
    ({ what }) => `internal: ${what}`,
    () => `this is a bug in etgen, not in your model: please report it with the model and the command`,
    70,
  ),
} as const;
