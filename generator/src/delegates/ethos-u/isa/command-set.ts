import type { NpuProduct } from "../payload/npu-configuration.js";
import type { CommandDefinition } from "./command-definition.js";
import { commonCommands } from "./common-commands.js";
import { u55Commands, u65Commands } from "./commands-u55-u65.js";
import { u85Commands } from "./commands-u85.js";

/** The commands that a generation has, by `keyOf`. */
export type CommandSet = ReadonlyMap<number, CommandDefinition>;

const own: Readonly<Record<NpuProduct, readonly CommandDefinition[]>> = { u55: u55Commands, u65: u65Commands, u85: u85Commands };

export const commandSets: Readonly<Record<NpuProduct, CommandSet>> = {
  u55: setOf("u55"),
  u65: setOf("u65"),
  u85: setOf("u85"),
};

function setOf(product: NpuProduct): CommandSet {
  return new Map([...commonCommands, ...own[product]].map((command) => [keyOf(command.code, command.long), command]));
}

/** Short and long commands have code spaces of their own. */
export function keyOf(code: number, long: boolean): number {
  return long ? code | 0x400 : code;
}
