import type { DiagnosticSink } from "../../../diagnostics/sink.js";
import type { CompileOptions } from "../../../options.js";
import type { KernelForms } from "../../../steps/row-form.js";
import type { StepProgram } from "../../../steps/step-program.js";

/** What passes over steps know besides the program. */
export interface PassContext {
  /** What else could compute a node. */
  readonly forms: KernelForms;
  readonly options: CompileOptions;
  /** By method, the bytes that the exporter planned. */
  readonly exporterPlanBytes: ReadonlyMap<string, number>;
}

/** One verb on a program of steps. `name` is what `etgen inspect --after` takes. */
export interface StepPass {
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  /** Undefined after a report. */
  run(program: StepProgram, context: PassContext, sink: DiagnosticSink): StepProgram | undefined;
}
