import type { Board } from "../catalog/board.js";

/** How to start a program of this board on this machine; undefined when it needs the hardware. */
export interface LaunchCommand {
  readonly program: string;
  readonly args: readonly string[];
}

/** `emulator` is the path or the name of qemu-system-arm; the host needs none. */
export function launchCommand(board: Board, program: string, emulator = "qemu-system-arm"): LaunchCommand | undefined {
  if (board.platform === "host") return { program, args: [] };
  if (board.emulator === null) return undefined;
  return {
    program: emulator,
    args: [
      "-machine",
      board.emulator.machine,
      "-display",
      "none",
      "-monitor",
      "none",
      "-serial",
      "none",
      // One instruction takes one virtual nanosecond: clocks count instructions, and every run is the same.
      "-icount",
      "shift=0",
      "-semihosting-config",
      "enable=on,target=native",
      "-kernel",
      program,
    ],
  };
}
