import { requiredHeaders } from "../loops/required-headers.js";
import type { StepEmitter } from "./step-view.js";

/** Lines of the method itself. */
export const controlStepView: StepEmitter<"control"> = ({ origin }, implementation, { control }) => {
  const structure = control.lines(implementation);
  const { headers, helpers } = requiredHeaders(structure);
  return {
    systemHeaders: headers,
    helpers,
    call: {
      indent: "",
      structure,
      number: "",
      label: "",
      shapes: "",
      call: "",
      isChecked: false,
      result: { address: "NULL", bytes: 0 },
      instruction: origin.instruction,
    },
  };
};
