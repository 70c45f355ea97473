import type { ExecutorInput } from "../../../reference/executor.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { readDataSet } from "../evaluate/data-set.js";
import { executorInputs, tensorInputs } from "../executor/method-tensors.js";
import type { ComparedProgram } from "./compared-program.js";
import { convertInput } from "./convert-input.js";
import { quantisationOfInputs } from "./quantisation.js";
import { checkInputs, scaleUnknown } from "./shared-inputs.js";

/** The samples of a data set for both programs, each as it wants them. */
export interface SharedSet {
  readonly count: number;
  /** What was done to the values for the second program, in words. */
  readonly notes: readonly string[];
  inputsOf(sample: number): { readonly a: readonly ExecutorInput[]; readonly b: readonly ExecutorInput[] };
}

/** Reads a data set with the values that the first program takes. Undefined after a message. */
export function readSharedSet(a: ComparedProgram, b: ComparedProgram, path: string, sink: DiagnosticSink): SharedSet | undefined {
  const [ofA, ofB] = [tensorInputs(a.method), tensorInputs(b.method)];
  const set = checkInputs(ofA, ofB, sink) ? readDataSet(path, a.method, sink) : undefined;
  if (set === undefined) return undefined;
  const [meaningsA, meaningsB] = [quantisationOfInputs(a.method), quantisationOfInputs(b.method)];
  const convert = (sample: number) => {
    const tensors = set.inputsOf(sample).flatMap((input) => (input.kind === "tensor" ? [input.bytes] : []));
    return tensors.map((bytes, index) => {
      const { sizes } = ofA[index]!;
      return convertInput({ kind: "tensor", bytes, sizes }, ofA[index]!, meaningsA[index], ofB[index]!, meaningsB[index]);
    });
  };
  const first = convert(0);
  const unknown = first.findIndex((converted) => converted === undefined);
  if (unknown >= 0) {
    scaleUnknown(ofA[unknown]!, sink);
    return undefined;
  }
  return {
    count: set.count,
    notes: first.flatMap((converted, index) => (converted!.words === undefined ? [] : [`${ofA[index]!.name} of b: ${converted!.words}`])),
    inputsOf: (sample) => ({ a: set.inputsOf(sample), b: executorInputs(b.method, convert(sample).map((converted) => converted!.input)) }),
  };
}
