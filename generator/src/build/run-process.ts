import { spawn } from "node:child_process";

export interface ProcessRequest {
  readonly program: string;
  readonly args: readonly string[];
  readonly directory: string;
  readonly timeoutMs: number;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly onOutput?: (text: string) => void;
}

export interface ProcessResult {
  /** `failed-to-start`: there is no such program. `too-much-output`: stopped because it printed without end. */
  readonly end: "exited" | "signalled" | "timed-out" | "too-much-output" | "failed-to-start";
  /** Exit status; null unless it exited. */
  readonly status: number | null;
  /** What the process printed, in the order in which it came. */
  readonly output: string;
  /** Only what it printed on its standard output. */
  readonly stdout: string;
}

const outputLimitBytes = 64 * 1024 * 1024;

/** Runs a program to its end or to the time limit; what it started ends with it. Its messages are in English. */
export function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  return new Promise((resolve) => {
    // A group of its own, so that a compiler started by a build tool is ended too.
    const child = spawn(request.program, [...request.args], {
      cwd: request.directory,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, LC_ALL: "C", ...request.environment },
    });
    const chunks: { readonly bytes: Buffer; readonly standard: boolean }[] = [];
    let printedBytes = 0;
    let stopped: "timed-out" | "too-much-output" | null = null;

    function endGroup(): void {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // The group has ended by itself.
      }
    }
    const timer = setTimeout(() => {
      stopped = "timed-out";
      endGroup();
    }, request.timeoutMs);
    const stopWatching = endWith(endGroup);

    function take(bytes: Buffer, standard: boolean): void {
      printedBytes += bytes.length;
      if (printedBytes > outputLimitBytes) {
        stopped ??= "too-much-output";
        endGroup();
        return;
      }
      chunks.push({ bytes, standard });
      request.onOutput?.(bytes.toString("utf8"));
    }
    child.stdout.on("data", (bytes: Buffer) => take(bytes, true));
    child.stderr.on("data", (bytes: Buffer) => take(bytes, false));

    function finish(end: ProcessResult["end"], status: number | null): void {
      clearTimeout(timer);
      stopWatching();
      const text = (wanted: typeof chunks): string => Buffer.concat(wanted.map(({ bytes }) => bytes)).toString("utf8");
      resolve({ end, status, output: text(chunks), stdout: text(chunks.filter(({ standard }) => standard)) });
    }
    child.once("error", () => finish("failed-to-start", null));
    child.once("close", (status, signal) => {
      finish(stopped ?? (signal === null ? "exited" : "signalled"), status);
    });
  });
}

const deadlySignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** A group of its own does not get the terminal's Ctrl-C; it must not outlive this process. Returns how to stop caring. */
function endWith(endGroup: () => void): () => void {
  function passOn(signal: NodeJS.Signals): void {
    endGroup();
    stopWatching();
    // Nobody else listens: die of the signal, as without us.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  }
  function stopWatching(): void {
    process.removeListener("exit", endGroup);
    for (const signal of deadlySignals) process.removeListener(signal, passOn);
  }
  process.once("exit", endGroup);
  for (const signal of deadlySignals) process.on(signal, passOn);
  return stopWatching;
}
