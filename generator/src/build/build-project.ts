import { existsSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Board } from "../catalog/board.js";
import { bankOf } from "../catalog/board.js";
import type { DiagnosticSink } from "../diagnostics/sink.js";
import { firstError } from "./first-error.js";
import type { Environment } from "./find-tool.js";
import { requireTools } from "./require-tools.js";
import { runProcess, type ProcessResult } from "./run-process.js";
import { toolsToBuild } from "./tools.js";
import { unbuildableCharacter } from "./unbuildable-character.js";

export interface BuildRequest {
  /** The generated project. */
  readonly directory: string;
  readonly board: Board;
  readonly projectName: string;
  readonly preset: "release" | "debug" | "sanitize";
  /** A checkout of CMSIS-NN where the project's kernels call it. */
  readonly cmsisNn?: string | undefined;
  /** What of the project somebody changed by hand; asked when the build fails. */
  readonly changedFiles?: (directory: string) => readonly { readonly path: string; readonly newVersion: string | undefined }[];
  /** For our own tests: generated code has no warnings. */
  readonly warningsAreErrors?: boolean;
  readonly timeoutMs?: number;
  readonly environment?: Environment;
  readonly onOutput?: (text: string) => void;
}

export interface BuiltProject {
  /** The linked program: an ELF file. */
  readonly program: string;
  /** The linker's map; null on the host. */
  readonly map: string | null;
  /** Where objects and `.su` files are. */
  readonly buildDirectory: string;
  readonly output: string;
}

const defaultTimeoutMs = 600_000;
/** More would not be faster on small machines, and a big model's weights take memory to assemble. */
const parallelJobs = 2;

/** Configures and builds; says in one message what went wrong first. */
export async function buildProject(request: BuildRequest, sink: DiagnosticSink): Promise<BuiltProject | undefined> {
  const { board, directory, preset, projectName } = request;
  const unbuildable = unbuildableCharacter(directory);
  if (unbuildable !== undefined) {
    sink.report("unbuildable-path", { path: resolve(directory), found: unbuildable }, { board: board.name });
    return undefined;
  }
  const environment = request.environment ?? process.env;
  const paths = await requireTools(toolsToBuild(board), sink, environment);
  if (paths === undefined) return undefined;

  const buildDirectory = join(directory, "build", preset);
  forgetOtherConfiguration(buildDirectory, directory);
  const compiler = "armGcc" in paths ? paths.armGcc : undefined;
  const configured = await step(request, paths.cmake, [
    "--preset",
    preset,
    `-DCMAKE_MAKE_PROGRAM=${paths.ninja}`,
    ...(compiler === undefined ? [] : [`-DTOOLCHAIN_DIRECTORY=${dirname(compiler)}`]),
    ...(request.cmsisNn === undefined ? [] : [`-DCMSIS_NN_PATH=${resolve(request.cmsisNn)}`]),
    `-DCMAKE_COMPILE_WARNING_AS_ERROR=${request.warningsAreErrors === true ? "ON" : "OFF"}`,
  ]);
  const built = succeeded(configured)
    ? await step(request, paths.cmake, ["--build", "--preset", preset, "--parallel", String(parallelJobs)])
    : configured;
  const output = built === configured ? configured.output : configured.output + built.output;
  if (!succeeded(built)) {
    reportFailure(request, built, output, sink);
    return undefined;
  }
  const bareMetal = board.platform === "baremetal";
  return {
    program: join(buildDirectory, bareMetal ? `${projectName}.elf` : projectName),
    map: bareMetal ? join(buildDirectory, `${projectName}.map`) : null,
    buildDirectory,
    output,
  };
}

function step(request: BuildRequest, program: string, args: readonly string[]): Promise<ProcessResult> {
  return runProcess({
    program,
    args,
    directory: request.directory,
    timeoutMs: request.timeoutMs ?? defaultTimeoutMs,
    // The build's own check of sizes would end it; what is over is weighed and said once.
    environment: { ...request.environment, ETGEN_WEIGHS_ITSELF: "1" },
    ...(request.onOutput === undefined ? {} : { onOutput: request.onOutput }),
  });
}

const succeeded = (result: ProcessResult): boolean => result.end === "exited" && result.status === 0;

/**
 * CMake refuses a cache that was made for another path, and keeps the compiler flags of the first configuration; a
 * project may be moved or copied with its build folder, or generated again for another board.
 */
function forgetOtherConfiguration(buildDirectory: string, directory: string): void {
  const cachePath = join(buildDirectory, "CMakeCache.txt");
  if (!existsSync(cachePath)) return;
  const cache = readFileSync(cachePath, "utf8");
  const cached = (name: string): string | undefined => new RegExp(`^${name}:\\w+=(.*)$`, "m").exec(cache)?.[1];
  const home = cached("CMAKE_HOME_DIRECTORY");
  const isHere = home !== undefined && resolve(home) === realpathSync(directory);
  const [core, flags] = [coreFlags(directory), cached("CMAKE_C_FLAGS") ?? ""];
  // CMake puts the environment's CFLAGS in front.
  const isForCore = core === undefined ? cached("CMAKE_TOOLCHAIN_FILE") === undefined : ` ${flags}`.endsWith(` ${core}`);
  if (isHere && isForCore) return;
  rmSync(buildDirectory, { recursive: true, force: true });
}

/** The flags for the core that the project's toolchain file names; undefined in a project for this machine. */
function coreFlags(directory: string): string | undefined {
  const path = join(directory, "platform", "toolchain.cmake");
  return existsSync(path) ? /^set\(CMAKE_C_FLAGS_INIT "(.*)"\)$/m.exec(readFileSync(path, "utf8"))?.[1] : undefined;
}

function reportFailure(request: BuildRequest, result: ProcessResult, output: string, sink: DiagnosticSink): void {
  const location = { file: request.directory, board: request.board.name };
  if (result.end === "timed-out") {
    const seconds = (request.timeoutMs ?? defaultTimeoutMs) / 1000;
    sink.report("build-timeout", { seconds }, location);
    return;
  }
  const error = firstError(output);
  switch (error.kind) {
    case "bank-overflow":
      sink.report("image-too-big", { bank: error.bank, missingBytes: error.bytes, bankBytes: bankOf(request.board, error.bank).bytes }, location);
      return;
    case "plan-exceeded":
      sink.report("internal", { what: error.text }, location);
      return;
    case "other":
      sink.report("build-failed", { firstError: error.text, changed: request.changedFiles?.(request.directory) ?? [] }, location);
  }
}
