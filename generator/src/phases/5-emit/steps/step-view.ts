import type { Implementation } from "../../../steps/implementation.js";
import type { Step } from "../../../steps/step.js";
import type { EmissionContext } from "../emission-context.js";
import type { LoopFunction } from "../loops/print-loop-function.js";
import type { ParamsView } from "../params-view.js";
import type { ControlPrinter } from "../runtime/control-lines.js";
import type { SegmentView } from "../segments/segment-view.js";
import type { CallView, FunctionView } from "./call-view.js";

/** What one step adds to the C file of its model. */
export interface StepView {
  readonly call: CallView;
  readonly params?: readonly ParamsView[];
  readonly functions?: readonly FunctionView[];
  readonly segments?: readonly SegmentView[];
  /** Standard C headers that it needs. */
  readonly systemHeaders?: readonly string[];
  /** Our own headers that it needs, as paths in kernels-c. */
  readonly helpers?: readonly string[];
}

/** What the steps of a method have in common while they are printed one after the other. */
export interface MethodEmission {
  readonly method: string;
  readonly context: EmissionContext;
  readonly control: ControlPrinter;
  /** The same text once: a function whose text another step's function has already had is that function. */
  shared(printed: LoopFunction): LoopFunction & { readonly isNew: boolean };
  /** Likewise the struct of parameters that has the same type and members. */
  sharedParams(params: ParamsView): ParamsView & { readonly isNew: boolean };
}

/** Prints the steps of one kind of implementation. */
export type StepEmitter<Kind extends Implementation["kind"]> = (
  step: Step,
  implementation: Extract<Implementation, { readonly kind: Kind }>,
  emission: MethodEmission,
) => StepView;
