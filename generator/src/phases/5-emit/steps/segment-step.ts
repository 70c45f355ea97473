import { segmentViews } from "../segments/segment-view.js";
import type { StepEmitter } from "./step-view.js";

/** Functions that pass rows on, and the call that runs them to the end. */
export const segmentStepView: StepEmitter<"segment"> = (step, implementation, { method, context, control }) => {
  const { params, segment, call } = segmentViews(method, step, implementation, context);
  return {
    params,
    segments: [segment],
    systemHeaders: ["string.h"],
    helpers: ["common/etk_bytes.h"],
    call: { ...call, indent: control.indent },
  };
};
