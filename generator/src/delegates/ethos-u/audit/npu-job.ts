import type { EthosUPayload } from "../payload/payload.js";
import type { PayloadSource } from "../payload/read-payload.js";
import type { ReadStream } from "../stream/read-operations.js";
import type { TouchedRange } from "./touched-ranges.js";
import type { Operation } from "../stream/operation.js";

/** A payload whose stream touches nothing but its regions. */
export interface NpuJob {
  readonly payload: EthosUPayload;
  readonly source: PayloadSource;
  readonly stream: ReadStream;
  /** By number. Of those that the payload does not state, what the stream uses. */
  readonly regionBytes: ReadonlyMap<number, number>;
  readonly touched: ReadonlyMap<Operation, readonly TouchedRange[]>;
}
