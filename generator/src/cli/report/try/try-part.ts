import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { DiagnosticSink } from "../../../diagnostics/sink.js";
import type { TryPart } from "../../../report/render-report.js";
import { readModelFiles } from "../../files/read-model.js";
import type { ModelRequest } from "../../options/model-arguments.js";
import { packageRoot } from "../../package-root.js";

/** Reader and executor as `npm run build` joins them into one script. */
const scriptFile = "generator/dist/try/open-model.js";
const kernelsFile = "generator/dist/reference/operators.wasm";

/** What a page needs to run a model. Undefined after a message. */
export function tryPart({ path, dataPaths, recordPath }: ModelRequest, sink: DiagnosticSink): TryPart | undefined {
  const files = readModelFiles(path, dataPaths, sink, recordPath);
  if (files === undefined) return undefined;
  const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
  return {
    script: readFileSync(join(packageRoot, scriptFile), "utf8"),
    data: {
      fileName: files.fileName,
      model: base64(files.bytes),
      dataFiles: files.dataFiles.map(({ name, bytes }) => ({ name, bytes: base64(bytes) })),
      kernels: base64(readFileSync(join(packageRoot, kernelsFile))),
      modules: Object.fromEntries(files.modules ?? []),
    },
  };
}
