import type { Board, FlashCommand, Quirk } from "./board.js";

/** What stands in for "{elf}" and the like in the commands of a board file. */
export interface FlashFiles {
  readonly elf: string;
  readonly hex: string;
  readonly bin: string;
  readonly uf2: string;
  readonly port: string;
}

/** The files that a build leaves, by the path of the ELF file. */
export function flashFiles(elf: string, port = "<port>"): FlashFiles {
  const stem = elf.replace(/\.elf$/, "");
  return { elf, hex: `${stem}.hex`, bin: `${stem}.bin`, uf2: `${stem}.uf2`, port };
}

/** What a person does who copies a file, rather than a program. */
export function isByHand({ tool }: FlashCommand): boolean {
  return tool === "cp";
}

/** Words of a command; quotes keep spaces together. Paths are put in afterwards, so that theirs need none. */
export function commandWords({ command }: FlashCommand, files: FlashFiles): readonly string[] {
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2]!);
  return words.map((word) => fill(word, files));
}

/** The command as a person reads it. */
export function flashText(flash: FlashCommand, files: FlashFiles): string {
  return fill(flash.command, files);
}

function fill(text: string, files: FlashFiles): string {
  return text.replace(/\{(elf|hex|bin|uf2|port)\}/g, (_, name: keyof FlashFiles) => files[name]);
}

/** True where a program does not run on this machine: its user has the board in hand. */
export function isInHand({ platform, emulator }: Board): boolean {
  return platform !== "host" && emulator === null;
}

/** What is unusual about a board, but for its console, which is told in words of its own. */
export function notableQuirks({ quirks }: Board): readonly Quirk[] {
  return quirks.filter(({ quirk }) => quirk !== "console-by-debugger");
}

/** How to listen to a program on the board. */
export function consoleWords({ uart }: Board): string {
  if (uart !== null) return `${uart.wiring}; files are not there`;
  return "attach a debugger with semihosting; without one the program is silent";
}

/** What whoever has the board in hand should know, one line each; nothing where a program runs here anyway. */
export function boardWords(board: Board, files: FlashFiles): readonly string[] {
  if (!isInHand(board)) return [];
  return [
    ...board.flash.slice(0, 1).map((flash) => `to flash: ${flashText(flash, files)}`),
    `to see the console: ${consoleWords(board)}`,
    ...notableQuirks(board).map(({ effect, reason }) => `${effect} (${reason})`),
  ];
}
