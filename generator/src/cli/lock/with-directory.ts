import type { CommandContext } from "../command-runner.js";
import { holdDirectory } from "./hold-directory.js";

/** As long as building and running a large model takes; two that wait for each other do not exist. */
const longestWaitMs = 10 * 60 * 1000;

/** Keeps other processes out of a directory while a command works in it, and says so when it has to wait. */
export function withDirectory<Result>(
  directory: string,
  { sink, terminal }: CommandContext,
  work: () => Promise<Result> | Result,
): Promise<Result | undefined> {
  const onWait = (holder: number): void => {
    if (!terminal.json) terminal.writeMessage(`waiting for process ${holder}, which works in "${directory}"\n`);
  };
  return holdDirectory(directory, { limitMs: longestWaitMs, onWait }, sink, work);
}
