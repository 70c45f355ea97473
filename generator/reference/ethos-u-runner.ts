import { auditPayload } from "../src/delegates/ethos-u/audit/audit-payload.js";
import type { NpuJob } from "../src/delegates/ethos-u/audit/npu-job.js";
import type { TensorWindow } from "../src/delegates/ethos-u/payload/payload.js";
import { ethosUBackend, readPayload } from "../src/delegates/ethos-u/payload/read-payload.js";
import type { SimulatorModule } from "../src/delegates/ethos-u/simulator/machine.js";
import { simulate } from "../src/delegates/ethos-u/simulator/simulate.js";
import type { Diagnostic } from "../src/diagnostics/diagnostic.js";
import { DiagnosticSink } from "../src/diagnostics/sink.js";
import type { Delegate, Program } from "../src/model/program.js";
import type { DelegateRunner, DelegateTensor } from "./delegate-runner.js";
import { ExecutionFailure } from "./execution-failure.js";

/** Runs Ethos-U delegates of `program` in the simulator, which is loaded when there is one; `onWarning` hears what it notices. */
export function createEthosURunner(
  program: Program,
  load: () => SimulatorModule,
  onWarning: (warning: Diagnostic) => void = () => undefined,
): DelegateRunner {
  return {
    backend: ethosUBackend,
    prepare(delegate) {
      const job = prepareJob(program, delegate);
      const module = load();
      return (tensors) => run(job, tensors, module, onWarning);
    },
  };
}

function prepareJob(program: Program, delegate: Delegate): NpuJob {
  const sink = new DiagnosticSink();
  const method = program.methods.find(({ delegates }) => delegates.includes(delegate));
  const index = method?.delegates.indexOf(delegate) ?? 0;
  const source = { owner: `delegate ${index}`, location: {}, namedData: program.namedData };
  const payload = readPayload(delegate, source, sink);
  const job = payload && auditPayload(payload, source, sink);
  if (job === undefined) throw failureOf(sink);
  return job;
}

function run(job: NpuJob, tensors: readonly DelegateTensor[], module: SimulatorModule, onWarning: (warning: Diagnostic) => void): void {
  const { inputs, outputs } = job.payload;
  if (tensors.length !== inputs.length + outputs.length) {
    const [found, expected] = [`${tensors.length}`, `${inputs.length + outputs.length}`];
    throw new ExecutionFailure("execution-value", { what: `the number of arguments of ${job.source.owner}`, found, expected });
  }
  const sink = new DiagnosticSink();
  const result = simulate(
    job,
    tensors.slice(0, inputs.length).map(({ bytes }) => bytes),
    module,
    sink,
  );
  if (result === undefined) throw failureOf(sink);
  sink.diagnostics.forEach(onWarning);
  outputs.forEach((window, index) => copyOutput(window, result.outputs[index]!, tensors[inputs.length + index]!.bytes));
}

/** Rows of an output may be longer in the NPU's memory than in the tensor: the rest is padding. */
function copyOutput({ shape, byteCount }: TensorWindow, from: Uint8Array, to: Uint8Array): void {
  const rows = shape.slice(0, -1).reduce((product, size) => product * size, 1);
  const [stored, wanted] = [byteCount / rows, to.length / rows];
  if (!Number.isInteger(wanted) || wanted > stored) {
    throw new ExecutionFailure("execution-value", {
      what: "the size of an output of an Ethos-U delegate",
      found: `${byteCount} bytes`,
      expected: `${to.length}`,
    });
  }
  for (let row = 0; row < rows; row++) to.set(from.subarray(row * stored, row * stored + wanted), row * wanted);
}

/** The delegate's first problem ends the program. */
function failureOf({ diagnostics }: DiagnosticSink): ExecutionFailure {
  return new ExecutionFailure("execution-npu", { problem: diagnostics[0]?.message ?? "", advice: diagnostics[0]?.help ?? "" });
}
