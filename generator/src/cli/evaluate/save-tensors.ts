import { join } from "node:path";

import type { TensorValue } from "../../../reference/executor.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { formatNpy } from "../../run/npy.js";
import { logicalOrder } from "../executor/method-tensors.js";
import { writeResultFile } from "../files/write-result-file.js";

/** Writes a tensor as .npy, or as raw bytes where numpy does not have its type. Returns the name of the file. */
export function saveTensor(directory: string, name: string, tensor: TensorValue, sink: DiagnosticSink): string | undefined {
  const data = logicalOrder(tensor);
  const npy = formatNpy(data);
  const file = `${name}.${npy === undefined ? "bin" : "npy"}`;
  return writeResultFile(join(directory, file), npy ?? data.bytes, sink) ? file : undefined;
}
