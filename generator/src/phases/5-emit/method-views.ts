import type { StepMethod } from "../../steps/step-program.js";
import type { EmissionContext } from "./emission-context.js";
import type { LoopFunction } from "./loops/print-loop-function.js";
import type { ParamsView } from "./params-view.js";
import { ControlPrinter } from "./runtime/control-lines.js";
import type { SegmentView } from "./segments/segment-view.js";
import { stepView } from "./steps/step-emitters.js";
import type { CallView, FunctionView } from "./steps/call-view.js";

/** Everything that the steps of one method add to the C file. */
export interface StepViews {
  readonly calls: readonly CallView[];
  readonly params: readonly ParamsView[];
  readonly functions: readonly FunctionView[];
  readonly segments: readonly SegmentView[];
  /** Standard C headers the functions need. */
  readonly systemHeaders: readonly string[];
  /** Our own headers the functions need, as paths in kernels-c. */
  readonly helpers: readonly string[];
  /** Variables that several lines of the method share. */
  readonly declarations: readonly string[];
}

export function stepViews({ name, steps }: StepMethod, context: EmissionContext): StepViews {
  const control = new ControlPrinter(steps, ({ value }) => context.map.tensor(name, value).address);
  const shared = sharedFunctions();
  const views = steps.map((step) => stepView(step, { method: name, context, control, shared }));
  return {
    calls: views.map(({ call }) => call),
    params: views.flatMap(({ params = [] }) => params),
    functions: views.flatMap(({ functions = [] }) => functions),
    segments: views.flatMap(({ segments = [] }) => segments),
    systemHeaders: views.flatMap(({ systemHeaders = [] }) => systemHeaders),
    helpers: views.flatMap(({ helpers = [] }) => helpers),
    declarations: control.declarations,
  };
}

/** A function whose text another step's function has already had is that function. */
function sharedFunctions(): (printed: LoopFunction) => LoopFunction & { readonly isNew: boolean } {
  const names = new Map<string, string>();
  return (printed) => {
    const text = printed.lines.join("\n").replace(printed.name, "").replace(/\n +/g, "\n");
    const known = names.get(text);
    if (known !== undefined) return { ...printed, name: known, isNew: false };
    names.set(text, printed.name);
    return { ...printed, isNew: printed.lines.length > 0 };
  };
}
