import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../../src/cli/package-root.js";

const tool = join(packageRoot, "ci/board-emulation");

/** What `ci/board-emulation/emulate.py` says of a run. */
export interface Emulation {
  readonly faults: readonly string[];
  readonly console: string;
  /** What came over a serial port. */
  readonly serial: string;
  readonly instructions: number;
  /** Bytes of stack that were touched. */
  readonly stack: number;
}

export interface EmulationRequest {
  readonly board: string;
  readonly elf: string;
  readonly inputs?: Readonly<Record<string, Uint8Array>>;
  readonly expected?: Readonly<Record<string, Uint8Array>>;
  /** More options of the tool. */
  readonly options?: readonly string[];
}

interface ChipFacts {
  readonly boards: readonly string[];
  readonly boot: { readonly kind: string };
}

/** The boards that the emulation knows, with what their chips have. */
export function emulatedBoards(): ReadonlyMap<string, ChipFacts> {
  const { chips } = JSON.parse(readFileSync(join(tool, "chips.json"), "utf8")) as { readonly chips: Readonly<Record<string, ChipFacts>> };
  return new Map(Object.values(chips).flatMap((chip) => chip.boards.map((board) => [board, chip] as const)));
}

export async function emulate(request: EmulationRequest): Promise<Emulation> {
  const folder = mkdtempSync(join(tmpdir(), "etgen emulation "));
  try {
    const files = (option: string, named: Readonly<Record<string, Uint8Array>> = {}): readonly string[] =>
      Object.entries(named).flatMap(([name, bytes]) => {
        const path = join(folder, `${option.slice(2)}-${name}`);
        writeFileSync(path, bytes);
        return [option, `${name}=${path}`];
      });
    const args = ["--board", request.board, "--elf", request.elf, ...files("--input", request.inputs), ...files("--expect", request.expected)];
    const { output, errors } = await run([join(tool, "emulate.py"), "--json", ...args, ...(request.options ?? [])]);
    if (output === "") throw new Error(errors);
    return JSON.parse(output) as Emulation;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(args: readonly string[]): Promise<{ readonly output: string; readonly errors: string }> {
  return new Promise((resolve, reject) => {
    const environment = { ...process.env, PYTHONPATH: join(packageRoot, "node_modules/.cache/board-emulation"), PYTHONDONTWRITEBYTECODE: "1" };
    const child = spawn("python3", args, { env: environment, stdio: ["ignore", "pipe", "pipe"] });
    let [output, errors] = ["", ""];
    child.stdout.on("data", (text: Buffer) => (output += text.toString()));
    child.stderr.on("data", (text: Buffer) => (errors += text.toString()));
    child.on("error", reject);
    child.on("close", () => resolve({ output, errors }));
  });
}
