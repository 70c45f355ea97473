import { toJson } from "../terminal/json.js";
import type { Recording } from "./recording.js";

/**
 * The run for chrome://tracing, Perfetto and speedscope, which count in microseconds. A count of cycles or instructions is shown
 * as so many microseconds; `otherData` says what they are.
 */
export function chromeTrace({ unit, steps }: Recording): string {
  const scale = unit === "nanosecond" ? 1000 : 1;
  const methods = [...new Set(steps.map(({ method }) => method))];
  const names = methods.map((name, thread) => ({ name: "thread_name", ph: "M", pid: 1, tid: thread, args: { name } }));
  const events = steps.flatMap(({ method, instruction, operator, kernel, module, time }) =>
    time === undefined
      ? []
      : [
          {
            ...{ name: module ?? operator, cat: "operator", ph: "X", pid: 1, tid: methods.indexOf(method) },
            ...{ ts: time.start / scale, dur: (time.end - time.start) / scale },
            args: { instruction, operator, ...(kernel !== undefined && { kernel }), ...(module !== undefined && { module }) },
          },
        ],
  );
  return `${toJson({ traceEvents: [...names, ...events], displayTimeUnit: "ns", otherData: { unit } })}\n`;
}
