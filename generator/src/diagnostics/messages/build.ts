import { error, warning } from "../define-messages.js";

const toolMissing = 4;

/** A file that is not as etgen wrote it, and etgen's version where that stands beside it. */
const changedWords = ({ path, newVersion }: { readonly path: string; readonly newVersion: string | undefined }): string =>
  newVersion === undefined ? `"${path}"` : `"${path}" (etgen's version for this project is "${newVersion}")`;

/** Messages about the tools of this machine and about building a generated project. */
export const buildMessages = {
  "tool-missing": error<{ tool: string; neededFor: string; install: string }>(
    ({ tool, neededFor }) => `${tool} is not found in PATH or ETGEN_TOOLCHAIN; it is needed for ${neededFor}`,
    ({ install }) => install,
    toolMissing,
  ),
  "tool-too-old": error<{ tool: string; found: string; needed: string; install: string }>(
    ({ tool, found, needed }) => `${tool} has version ${found}, needed ${needed} or newer`,
    ({ install }) => install,
    toolMissing,
  ),
  "tool-broken": error<{ tool: string; problem: string; install: string }>(
    ({ tool, problem }) => `${tool} does not tell its version: ${problem}`,
    ({ install }) => install,
    toolMissing,
  ),
  "build-failed": error<{ firstError: string; changed: readonly { readonly path: string; readonly newVersion: string | undefined }[] }>(
    ({ firstError }) => `the project does not build: ${firstError}`,
    ({ changed }) =>
      changed.length === 0
        ? `report the message with the model`
        : `changed by hand: ${changed.map(changedWords).join(", ")}; correct it, or delete it and run etgen again to have etgen's version`,
  ),
  "unbuildable-path": error<{ path: string; found: string }>(
    ({ path, found }) => `CMake and Ninja cannot build below "${path}": the path holds ${found}`,
    () => `move or write the project where the whole path is free of ; " $ \` \\ | and control characters`,
  ),
  "build-timeout": error<{ seconds: number }>(
    ({ seconds }) => `the build did not end within ${seconds} s`,
    () => `build by hand to see where it stays: cmake --preset release && cmake --build --preset release`,
  ),
  "flash-no-command": error<{ board: string; tool: string | undefined; known: readonly string[] }>(
    ({ board, tool }) => `etgen does not know how ${board} is flashed${tool === undefined ? "" : ` with ${tool}`}`,
    ({ known }) => (known.length === 0 ? `flash the ELF file with a tool of your own; a board file lists commands in "flash"` : `take one of: ${known.join(", ")}`),
  ),
  "flash-no-tool": error<{ board: string; commands: readonly string[] }>(
    ({ board }) => `none of the tools that flash ${board} is in PATH`,
    ({ commands }) => `install one and run: ${commands.join("; or ")}`,
    toolMissing,
  ),
  "flash-failed": error<{ tool: string; problem: string }>(
    ({ tool, problem }) => `${tool} did not flash the board: ${problem}`,
    () => `see what it printed: is the board connected and powered, and is no other program using its debugger?`,
  ),
  "cmsis-nn-unused": warning<Record<never, never>>(
    () => `no operator of the model is computed by CMSIS-NN: the image does not call it`,
    () => `"etgen inspect --kernels --kernel-set cmsis-nn" says why; the library has kernels for int8 operators alone`,
  ),
  "cmsis-nn-missing": error<Record<never, never>>(
    () => `the kernels call CMSIS-NN, and neither --cmsis-nn nor CMSIS_NN_PATH says where it is`,
    () => `give --cmsis-nn a checkout of https://github.com/ARM-software/CMSIS-NN, or leave out --kernels cmsis-nn`,
    toolMissing,
  ),
  "cmsis-nn-incomplete": error<{ directory: string; missing: string }>(
    ({ directory, missing }) => `"${directory}" has no "${missing}", which the kernels call`,
    () => `name the root of a checkout of CMSIS-NN, version 7 or newer`,
    toolMissing,
  ),
  "cmsis-nn-too-old": error<{ directory: string; revision: number; needed: number }>(
    ({ directory, revision, needed }) =>
      `"${directory}" holds revision ${revision} of CMSIS-NN's functions, needed ${needed} or newer: results of older ones were never compared`,
    () => `name a checkout of version 7 or newer: git -C <checkout> fetch --tags, then checkout v7.0.0`,
    toolMissing,
  ),
  "image-too-big": error<{ bank: string; missingBytes: number; bankBytes: number }>(
    ({ bank, missingBytes, bankBytes }) => `the program does not fit bank "${bank}" of ${bankBytes} bytes: ${missingBytes} bytes are missing`,
    () => `choose a board with more memory, a smaller model, or another bank for the weights`,
  ),
} as const;
