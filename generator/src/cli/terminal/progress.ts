import ora from "ora";

import type { Terminal } from "./terminal.js";

/** Shows `label` with a spinner while `work` runs, on a terminal only; a pipe sees nothing. */
export async function withProgress<Result>(
  terminal: Terminal,
  label: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!terminal.interactive || terminal.json) return work();
  const spinner = ora({ text: label, stream: process.stderr }).start();
  try {
    return await work();
  } finally {
    spinner.stop();
  }
}
