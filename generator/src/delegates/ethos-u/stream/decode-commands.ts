import { keyOf, type CommandSet } from "../isa/command-set.js";
import type { CommandDefinition } from "../isa/command-definition.js";

/** One command of a stream. */
export interface Command {
  /** Byte offset in the stream. */
  readonly offset: number;
  readonly code: number;
  readonly long: boolean;
  /** Upper half of the first word. */
  readonly param: number;
  /** The second word; 0 for a short command. */
  readonly payload: number;
  /** Undefined for a code that the generation does not have. */
  readonly definition: CommandDefinition | undefined;
}

/** Why a stream cannot be decoded further. */
export interface StreamDamage {
  readonly offset: number;
  readonly found: string;
  readonly expected: string;
}

export interface DecodedStream {
  readonly commands: readonly Command[];
  readonly damage: StreamDamage | undefined;
}

const stopCode = 0;

/** Up to the first STOP, which ends a job; a long command without its second word, or no STOP at all, is damage. */
export function decodeCommands(stream: Uint32Array, set: CommandSet): DecodedStream {
  const commands: Command[] = [];
  for (let at = 0; at < stream.length;) {
    const word = stream[at]!;
    const control = (word >>> 14) & 3;
    const offset = at * 4;
    if (control > 1)
      return {
        commands,
        damage: { offset, found: `word 0x${word.toString(16).padStart(8, "0")}`, expected: "a command of one word or two" },
      };
    const long = control === 1;
    if (long && at + 1 >= stream.length)
      return { commands, damage: { offset, found: "the first word of a long command at the end", expected: "its second word" } };
    const code = word & 0x3ff;
    const definition = set.get(keyOf(code, long));
    commands.push({ offset, code, long, param: word >>> 16, payload: long ? stream[at + 1]! : 0, definition });
    at += long ? 2 : 1;
    if (!long && code === stopCode) return { commands, damage: undefined };
  }
  return { commands, damage: { offset: stream.length * 4, found: "the end of the stream", expected: "STOP" } };
}

/** As Arm's documents print it. */
export function commandName({ definition, code, long }: Command): string {
  if (definition === undefined) return `${long ? "CMD1" : "CMD0"}_0x${code.toString(16).padStart(3, "0")}`;
  return `${definition.kind === "operation" ? "NPU_OP_" : "NPU_SET_"}${definition.name}`;
}
