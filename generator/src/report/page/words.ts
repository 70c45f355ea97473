import { withThousands } from "../../diagnostics/with-thousands.js";
import type { PlannedBuffer } from "../../phases/4-plan/planned-program.js";
import type { BankFacts, BankUse, MeasuredUnit, PlacementReason, StepFacts } from "../report-view.js";


/** "1 byte", "12,345 bytes" */
export function byteWords(bytes: number): string {
  return plural(bytes, "byte");
}

/** "1 step", "2 steps" */
export function plural(count: number, noun: string): string {
  return `${withThousands(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** "12,345", "12,345 + 2 unknown": nodes that nobody predicts come on top. */
export function predictionWords(instructions: number, unpredictedNodes: number): string {
  if (instructions === 0 && unpredictedNodes > 0) return "unknown";
  return unpredictedNodes === 0 ? withThousands(instructions) : `${withThousands(instructions)} + ${withThousands(unpredictedNodes)} unknown`;
}

/** A share of the whole as SVG takes it: "12.35%". */
export function percent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Number(((100 * part) / whole).toFixed(3))}%`;
}

/** A share of the whole for people: "12.3 %". */
export function shareWords(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;
}

/** "0x00001f40" */
export function hexadecimal(value: number): string {
  return `0x${value.toString(16).padStart(8, "0")}`;
}

/** At most `length` characters, the last one an ellipsis where something is missing. */
export function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, Math.max(0, length - 1)).join("")}…`;
}

export const purposeWords: Readonly<Record<PlannedBuffer["purpose"], string>> = {
  input: "input",
  output: "output",
  intermediate: "intermediate",
  scratch: "scratch",
  rows: "rows",
  state: "state",
};

export const bankUseWords: Readonly<Record<BankUse["what"], string>> = {
  arena: "arena",
  constants: "constants",
  "load image": "constants to copy",
  stack: "stack",
  code: "code",
  data: "data",
};

/** Why something lies in a bank, after its name. */
export function reasonWords(reason: PlacementReason, { access }: Pick<BankFacts, "access">): string {
  switch (reason.kind) {
    case "asked":
      return `asked for: ${reason.rules.map((rule) => `--place ${rule}`).join(" ")}`;
    case "board":
      return "the board's file puts it here";
    case "saves":
      return `${accessWords(access)}; in ${reason.than} a run would take ${plural(reason.cycles, "access cycle")} more`;
    case "nothing-cheaper":
      return `${accessWords(access)}; no bank that may hold it costs less`;
    case "no-room":
      return `${accessWords(access)}; found no room in ${reason.in.join(", ")}`;
    case "copied-from":
      return "startup copies it to where it is read";
  }
}

/** "1 cycle a word", "4 cycles to read and 5 to write a word" */
export function accessWords({ readCycles, writeCycles }: BankFacts["access"]): string {
  if (writeCycles !== null && writeCycles !== readCycles) return `${readCycles} cycles to read and ${writeCycles} to write a word`;
  return `${plural(readCycles, "cycle")} a word`;
}

export const unitWords: Readonly<Record<MeasuredUnit, string>> = {
  instruction: "instructions",
  cycle: "cycles",
  nanosecond: "nanoseconds",
};

/** "04 conv2d"; the method's name in front when there are several. */
export function stepTitle(step: StepFacts, isSingleMethod: boolean): string {
  const what = [instructionWords(step.instructions), step.label].filter((word) => word !== "").join(" ");
  return isSingleMethod ? what : `${step.method}: ${what}`;
}

/** "04", "00–07" for the nodes of a segment, nothing for the caller's steps. */
export function instructionWords(instructions: readonly number[]): string {
  const words = [instructions[0], instructions.at(-1)].flatMap((number) => (number === undefined ? [] : [String(number).padStart(2, "0")]));
  return [...new Set(words)].join("–");
}
