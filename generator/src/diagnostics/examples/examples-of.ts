import type { MessageDefinition } from "../define-messages.js";

/** Parameters that show a message as a user meets it: for the page of all messages. */
export type ExamplesOf<Messages> = {
  readonly [Code in keyof Messages]?: Messages[Code] extends MessageDefinition<infer Params> ? Params : never;
};
