import { commandName, type Command } from "../stream/decode-commands.js";

/** One command as it is printed. */
export interface CommandReport {
  readonly offset: number;
  readonly name: string;
  readonly param: number;
  readonly payload?: number;
  readonly fields: readonly FieldReport[];
}

export interface FieldReport {
  readonly name: string;
  readonly value: number;
  /** The value's name, where it has one. */
  readonly word?: string;
}

export function describeCommand(command: Command): CommandReport {
  const { offset, param, payload, long, definition } = command;
  const fields = (definition?.fields ?? []).map(({ name, low, bits, words }): FieldReport => {
    const value = low >= 16 ? bitsOf(payload, low - 16, bits) : bitsOf(param, low, bits);
    const word = words?.[value];
    return { name, value, ...(word === undefined ? {} : { word }) };
  });
  return { offset, name: commandName(command), param, ...(long ? { payload } : {}), fields };
}

/** Also of all 32 bits. */
function bitsOf(word: number, low: number, bits: number): number {
  return Math.floor(word / 2 ** low) % 2 ** bits;
}
