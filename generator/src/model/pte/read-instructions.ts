import type { Instruction, Value, ValueIndex } from "../program.js";
import * as wire from "../schema/generated/program_generated.js";
import { checkIndex } from "../file/check-index.js";
import { checkJumps } from "./check-jumps.js";
import type { Place } from "../file/place.js";
import { readElements } from "../flatbuffer/read-elements.js";

/** What instructions refer to. */
export interface InstructionScope {
  readonly values: readonly Value[];
  readonly operatorCount: number;
  readonly delegateCount: number;
}

/** The instructions of a chain, with every index checked. */
export function readInstructions(chain: wire.Chain, scope: InstructionScope, place: Place): readonly Instruction[] {
  const instructions = readElements(chain.instructionsLength(), (index) => chain.instructions(index)).map(
    (instruction, index) => readInstruction(instruction, scope, place.inside({ instruction: index })),
  );
  checkJumps(instructions, scope.values, place);
  return instructions;
}

function readInstruction(instruction: wire.Instruction, scope: InstructionScope, place: Place): Instruction {
  const type = instruction.instrArgsType();
  const content = <Content>(holder: Content): Content => {
    const found = instruction.instrArgs(holder) as Content | null;
    if (found !== null) return found;
    throw place.refuse("missing-part", { owner: `the instruction of type ${wire.InstructionContent[type]}`, part: "content" });
  };
  const values = { list: "values", count: scope.values.length };
  const value = (index: number, what: string): ValueIndex => checkIndex(index, what, values, place);
  const argumentsOf = (call: wire.KernelCall | wire.DelegateCall): readonly ValueIndex[] =>
    readElements(call.argsLength(), (index) => call.args(index)).map((argument, index) => value(argument, `argument ${index}`));
  switch (type) {
    case wire.InstructionContent.KernelCall: {
      const call = content(new wire.KernelCall());
      const operators = { list: "operators", count: scope.operatorCount };
      return {
        kind: "kernelCall",
        operator: checkIndex(call.opIndex(), "the operator", operators, place),
        arguments: argumentsOf(call),
      };
    }
    case wire.InstructionContent.DelegateCall: {
      const call = content(new wire.DelegateCall());
      const delegates = { list: "delegates", count: scope.delegateCount };
      return {
        kind: "delegateCall",
        delegate: checkIndex(call.delegateIndex(), "the delegate", delegates, place),
        arguments: argumentsOf(call),
      };
    }
    case wire.InstructionContent.MoveCall: {
      const move = content(new wire.MoveCall());
      return { kind: "moveCall", from: value(move.moveFrom(), "the moved value"), to: value(move.moveTo(), "the target") };
    }
    case wire.InstructionContent.JumpFalseCall: {
      const jump = content(new wire.JumpFalseCall());
      const condition = value(jump.condValueIndex(), "the jump's condition");
      return { kind: "jumpFalse", condition, destination: jump.destinationInstruction() };
    }
    case wire.InstructionContent.FreeCall:
      return { kind: "freeCall", value: tensorToFree(value(content(new wire.FreeCall()).valueIndex(), "the freed value"), scope, place) };
    default:
      throw place.refuse("damaged-content", { what: "the type of the instruction", found: `number ${type}`, expected: "1 to 5" });
  }
}

function tensorToFree(index: ValueIndex, scope: InstructionScope, place: Place): ValueIndex {
  const kind = scope.values[index]!.kind;
  if (kind === "tensor") return index;
  throw place.refuse("damaged-content", { what: `the freed value ${index}`, found: `of kind ${kind}`, expected: "tensor" });
}
