import type { Implementation } from "../../../steps/implementation.js";
import type { Step } from "../../../steps/step.js";
import { controlStepView } from "./control-step.js";
import { kernelStepView } from "./kernel-step.js";
import { loopStepView } from "./loop-step.js";
import { segmentStepView } from "./segment-step.js";
import type { MethodEmission, StepEmitter, StepView } from "./step-view.js";

/** What prints a step, for every kind of implementation. */
const emitters: { readonly [Kind in Implementation["kind"]]: StepEmitter<Kind> } = {
  kernel: kernelStepView,
  loop: loopStepView,
  control: controlStepView,
  segment: segmentStepView,
};

export function stepView(step: Step, emission: MethodEmission): StepView {
  const { implementation } = step;
  // The table pairs kinds with their emitters, which the compiler cannot follow through a lookup.
  const emit = emitters[implementation.kind] as StepEmitter<Implementation["kind"]>;
  return emit(step, implementation as never, emission);
}
