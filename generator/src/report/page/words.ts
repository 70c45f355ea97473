import type { PlannedBuffer } from "../../phases/4-plan/planned-program.js";
import type { BankUse, MeasuredUnit, StepFacts } from "../report-view.js";

/** 12,345 */
export function thousands(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** "1 byte", "12,345 bytes" */
export function byteWords(bytes: number): string {
  return plural(bytes, "byte");
}

/** "1 step", "2 steps" */
export function plural(count: number, noun: string): string {
  return `${thousands(count)} ${noun}${count === 1 ? "" : "s"}`;
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
  stack: "stack",
  code: "code",
  data: "data",
};

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
