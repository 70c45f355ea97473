import type { TensorValue } from "../../../reference/executor.js";
import { hasScalarType, writeEtdump, type RecordedEvent, type RecordedTensor } from "../../model/etdump/write-etdump.js";
import { logicalOrder } from "../executor/method-tensors.js";
import type { Recording } from "./recording.js";

/** The name that ExecuTorch's runtime gives the event around all others. */
const wholeMethod = "Method::execute";

export interface EtdumpFiles {
  readonly etdump: Uint8Array;
  /** What tensors in it refer to; ExecuTorch's Inspector takes it as `debug_buffer_path`. */
  readonly debugBuffer: Uint8Array;
}

export function etdumpFiles({ steps, outputs }: Recording): EtdumpFiles {
  const buffer = new DebugBuffer();
  const events = steps.map(({ operator, instruction, time, results }): RecordedEvent => ({
    ...{ name: operator, instruction, time },
    results: results.map((tensor) => buffer.add(tensor, false)),
  }));
  const times = steps.flatMap(({ time }) => (time === undefined ? [] : [time]));
  const whole: RecordedEvent = {
    ...{ name: wholeMethod, instruction: undefined },
    time: times.length === 0 ? undefined : { start: times[0]!.start, end: times.at(-1)!.end },
    results: outputs.map((tensor) => buffer.add(tensor, true)),
  };
  return { etdump: writeEtdump("etgen", [...events, whole]), debugBuffer: buffer.bytes() };
}

class DebugBuffer {
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  add(tensor: TensorValue, isOutput: boolean): RecordedTensor {
    const { dtype, sizes } = tensor;
    const { bytes } = logicalOrder(tensor);
    const offset = this.#length;
    if (hasScalarType(dtype)) {
      this.#parts.push(bytes);
      this.#length += bytes.length;
    }
    return { dtype, sizes, offset, isOutput };
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#parts);
  }
}
