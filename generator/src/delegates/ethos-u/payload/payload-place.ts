import type { MessageCode, MessageParams } from "../../../diagnostics/catalog.js";
import type { Place } from "../../../model/file/place.js";

/** Refuses a payload: says which delegate, and where in the file. */
export class PayloadPlace {
  constructor(
    readonly owner: string,
    readonly place: Place,
  ) {}

  damaged(what: string, found: string | number, expected: string | number): Error {
    return this.refuse("damaged-npu-payload", { what: `${what} of ${this.owner}`, found: `${found}`, expected: `${expected}` });
  }

  refuse<Code extends MessageCode>(code: Code, params: MessageParams<Code>): Error {
    return this.place.refuse(code, params);
  }
}
