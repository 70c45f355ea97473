import { error, warning } from "../define-messages.js";

const badUsage = 2;

/** Messages about projects that Zephyr builds. */
export const zephyrMessages = {
  "board-without-zephyr": error<{ board: string }>(
    ({ board }) => `board "${board}" names no Zephyr board, which --target zephyr needs`,
    ({ board }) => `leave out --target, choose another board, or add "zephyr" to boards/${board}/board.json`,
  ),
  "zephyr-bank-unreachable": error<{ board: string; bank: string; bytes: number; ram: string }>(
    ({ board, bank, bytes, ram }) =>
      `the plan puts ${bytes} bytes in bank "${bank}" of board "${board}"; a Zephyr application has only bank "${ram}"`,
    () => `make the plan smaller with --ram min, or leave out --target zephyr`,
  ),
  "zephyr-path-with-space": warning<{ path: string }>(
    ({ path }) => `an application below "${path}" cannot be configured: the CMake files of Zephyr split paths at spaces`,
    () => `move the application to a path without spaces before "west build"`,
  ),
  "zephyr-project": error<{ directory: string; target: string }>(
    ({ directory }) => `"${directory}" is a Zephyr application; this command knows only projects without Zephyr`,
    ({ target }) => `in that directory, "west build -b ${target}" builds it and "west build -t run" runs it`,
    badUsage,
  ),
} as const;
