import type { RemovedNode } from "../../ir/graph.js";
import { labelOf } from "../../ops/label.js";
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
  /** Comments before each call, and after the last one. */
  readonly remarks: readonly (readonly string[])[];
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

export function stepViews({ name, steps, removed = [] }: StepMethod, context: EmissionContext): StepViews {
  const control = new ControlPrinter(steps, ({ value }) => context.map.tensor(name, value).address);
  const shared = sharedFunctions();
  const sharedParams = sharedStructs();
  const views = steps.map((step) => stepView(step, { method: name, context, control, shared, sharedParams }));
  const calls = views.map(({ call }) => call);
  return {
    calls,
    remarks: remarksOf(calls, removed),
    params: views.flatMap(({ params = [] }) => params),
    functions: views.flatMap(({ functions = [] }) => functions),
    segments: views.flatMap(({ segments = [] }) => segments),
    systemHeaders: views.flatMap(({ systemHeaders = [] }) => systemHeaders),
    helpers: views.flatMap(({ helpers = [] }) => helpers),
    declarations: control.declarations,
  };
}

/** Parameters that another step of the method has already had are those. */
function sharedStructs(): (params: ParamsView) => ParamsView & { readonly isNew: boolean } {
  const known = new Map<string, ParamsView>();
  return (params) => {
    const text = JSON.stringify([params.type, params.fields]);
    const first = known.get(text);
    if (first === undefined) known.set(text, params);
    return { ...(first ?? params), isNew: first === undefined };
  };
}

/** Before each step: a comment on every earlier instruction of the file that nothing computes. */
function remarksOf(calls: readonly CallView[], removed: readonly RemovedNode[]): readonly (readonly string[])[] {
  const left = [...removed].sort((a, b) => a.origin.instruction - b.origin.instruction);
  const takeBefore = (instruction: number, indent: string): readonly string[] => {
    const end = left.findIndex(({ origin }) => origin.instruction >= instruction);
    return left.splice(0, end === -1 ? left.length : end).map((node) => indent + remark(node));
  };
  const before = calls.map(({ structure, instruction, indent }) => (structure === undefined ? takeBefore(instruction, indent) : []));
  return [...before, takeBefore(Infinity, "")];
}

const remark = ({ operator, origin, why }: RemovedNode): string =>
  `/* ${String(origin.instruction).padStart(2, "0")}  ${labelOf(operator)}: ${why.replaceAll("*/", "* /")} */`;

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
