import { existsSync, readFileSync, statSync } from "node:fs";
import { z } from "zod";

import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { baselineFileSchema, recordedWeightSchema, recordWeight, type RecordedWeight } from "../../size/baseline/recorded-weight.js";
import { readDescription } from "../config/read-description.js";
import { findSubject } from "./size-subject.js";
import { weighSubject } from "./weigh-subject.js";

/** Weights by the names of images. */
export type SizedImages = ReadonlyMap<string, RecordedWeight>;

/** What `etgen size --json`, `etgen size matrix --json` and a baseline file have in common. */
const sizesSchema = z.looseObject({ images: z.record(z.string(), recordedWeightSchema) });

/** The weights in a file that etgen wrote, or of an image that is there. Undefined after a message. */
export async function readSizes(path: string, sink: DiagnosticSink): Promise<SizedImages | undefined> {
  if (isRecord(path)) {
    const file = readDescription(path, "baseline", z.union([baselineFileSchema, sizesSchema]), sink);
    return file && new Map(Object.entries(file.images));
  }
  const subject = findSubject(path, sink);
  const weighed = subject && (await weighSubject(subject, sink));
  return weighed && new Map([[weighed.name, recordWeight(weighed.weight)]]);
}

function isRecord(path: string): boolean {
  return path.endsWith(".json") && existsSync(path) && statSync(path).isFile() && readFileSync(path).length > 0;
}
