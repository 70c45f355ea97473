import { error, warning } from "../define-messages.js";

/** Messages about the files that describe boards. */
export const boardMessages = {
  "board-file": error<{ field: string; problem: string }>(
    ({ field, problem }) => `${field} of the board description is wrong: ${problem}`,
    () => `correct the file; generator/src/catalog/board-schema.ts lists every field`,
  ),
  "unknown-family": error<{ family: string; known: readonly string[] }>(
    ({ family, known }) => `family "${family}" is not known or refers back to itself; there are: ${known.join(", ")}`,
    () => `name one of them, or add boards/families/<family>.json`,
  ),
  "board-name": error<{ name: string }>(
    ({ name }) => `"${name}" cannot be the name of a board: letters, digits, "-" and "_" are allowed`,
    () => `rename the file, or the folder of a board.json: the board is called like it`,
  ),
  "board-draft": error<{ source: string; problem: string }>(
    ({ source, problem }) => `no board can be drafted from ${source}: ${problem}`,
    () => `say the rest in options (--cpu, --flash, --ram), or write board.json by hand: boards/README.md`,
  ),
  "board-exists": error<{ path: string }>(
    ({ path }) => `${path} exists`,
    () => `take another name, or replace it with --force`,
  ),
  "clock-stays": warning<{ board: string }>(
    ({ board }) => `--clock rated changes nothing: the description of ${board} has no steps that raise its clock`,
    () => `raise it in the application, or add clock.steps to the board's file`,
  ),
  "unknown-chip": error<{ chip: string; known: readonly string[] }>(
    ({ chip, known }) => `chip "${chip}" is not known; there are: ${known.join(", ")}`,
    () => `name one of them, add boards/chips/<chip>.json, or give the board its core, banks and placement itself`,
  ),
  "board-contradiction": error<{ problem: string }>(
    ({ problem }) => `the board description contradicts itself: ${problem}`,
    () => `correct the board's file or its family's`,
  ),
} as const;
