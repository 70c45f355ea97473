/** A bit field of a command's parameter (bits 0 to 15) or, where `low` is 16 or more, of the word that follows. */
export interface CommandField {
  readonly name: string;
  readonly low: number;
  readonly bits: number;
  /** Names of values; what is not named prints as a number. */
  readonly words: Readonly<Record<number, string>> | undefined;
}

export interface CommandDefinition {
  /** As Arm's documents write it, without the prefix NPU_OP_ or NPU_SET_. */
  readonly name: string;
  readonly code: number;
  readonly kind: "operation" | "parameter";
  /** A second word follows. */
  readonly long: boolean;
  readonly fields: readonly CommandField[];
}

export function field(
  name: string,
  low: number,
  bits: number,
  words?: Readonly<Record<number, string>> | readonly string[],
): CommandField {
  return { name, low, bits, words: words as CommandField["words"] };
}

/** Every code of the 16-bit commands. */
export function operation(code: number, name: string, ...fields: readonly CommandField[]): CommandDefinition {
  return { name, code, kind: "operation", long: false, fields };
}

export function parameter(code: number, name: string, ...fields: readonly CommandField[]): CommandDefinition {
  return { name, code, kind: "parameter", long: false, fields };
}

/** A parameter with a second word. */
export function longParameter(code: number, name: string, ...fields: readonly CommandField[]): CommandDefinition {
  return { name, code, kind: "parameter", long: true, fields };
}
