import { printable } from "../../diagnostics/printable.js";
import type { Instruction, Method, ValueIndex } from "../program.js";
import * as wire from "../schema/generated/program_generated.js";
import { checkIndex } from "../file/check-index.js";
import type { Place } from "../file/place.js";
import type { ReadContext } from "./read-context.js";
import { readDelegates } from "./read-delegates.js";
import { readElements } from "../flatbuffer/read-elements.js";
import { readInstructions, type InstructionScope } from "./read-instructions.js";
import { readPlannedMemory } from "./read-planned-memory.js";
import { readValues } from "./read-values.js";
import { required } from "../flatbuffer/required.js";

export function readMethod(context: ReadContext, plan: wire.ExecutionPlan, program: Place): Method {
  const name = printable(required(plan.name()));
  const place = program.inside({ method: name });
  const plannedBufferBytes = readPlannedMemory(plan, place);
  const values = readValues(context, plan, plannedBufferBytes, place);
  const valueList = { list: "values", count: values.length };
  const value = (index: number, what: string): ValueIndex => checkIndex(index, what, valueList, place);
  const operators = readElements(plan.operatorsLength(), (index) => plan.operators(index)).map(fullName);
  const delegates = readDelegates(context, plan, place);
  return {
    name,
    values,
    inputs: readElements(plan.inputsLength(), (index) => plan.inputs(index)).map((input, index) => value(input, `input ${index}`)),
    outputs: readElements(plan.outputsLength(), (index) => plan.outputs(index)).map((output, index) => value(output, `output ${index}`)),
    instructions: readOnlyChain(plan, { values, operatorCount: operators.length, delegateCount: delegates.length }, place),
    operators,
    delegates,
    plannedBufferBytes,
  };
}

function fullName(operator: wire.Operator): string {
  const name = required(operator.name());
  const overload = operator.overload() ?? "";
  return printable(overload === "" ? name : `${name}.${overload}`);
}

function readOnlyChain(plan: wire.ExecutionPlan, scope: InstructionScope, place: Place): readonly Instruction[] {
  const count = plan.chainsLength();
  if (count === 0) throw place.refuse("missing-part", { owner: "the method", part: "chain of instructions" });
  if (count > 1) {
    throw place.refuse("unsupported-feature", {
      what: "the method",
      found: `${count} chains of instructions`,
      expected: "1",
      advice: `no released exporter writes that: export the model again with ExecuTorch 1.5 or newer`,
    });
  }
  return readInstructions(required(plan.chains(0)), scope, place);
}
