import type * as wire from "../schema/generated/program_generated.js";
import type { ByteViews } from "../file/byte-views.js";
import type { ExternalEntry } from "../ptd/external-data.js";
import type { Segments } from "../file/segments.js";

/** What every part of the program reader needs to resolve references. */
export interface ReadContext {
  readonly root: wire.Program;
  readonly file: ByteViews;
  readonly segments: Segments;
  readonly externalData: ReadonlyMap<string, ExternalEntry>;
}
