import type { Board } from "../../catalog/board.js";

/** True for this machine and for boards that an emulator has. */
export function canRunHere({ platform, emulator }: Board): boolean {
  return platform === "host" || emulator !== null;
}
