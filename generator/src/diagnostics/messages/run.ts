import { error, warning } from "../define-messages.js";

const outputsDiffer = 5;
const badUsage = 2;

const lastWords = (line: string): string => (line === "" ? "it printed nothing" : `its last line: ${line}`);

/** Messages about running a program, and about the files that go in and come out. */
export const runMessages = {
  "board-cannot-run": error<{ board: string }>(
    ({ board }) => `a program for board "${board}" cannot run on this machine: no emulator has this board`,
    () => `flash it, or choose a board that "etgen boards" lists with an emulator; "host" runs everywhere`,
  ),
  "cycles-not-estimated": warning<{ reason: string }>(
    ({ reason }) => `the profile shows instructions only: cycles are estimated with a plugin of QEMU, but ${reason}`,
    () => `"etgen doctor" lists the tools; QEMU of most distributions has plugins, and any C compiler builds this one`,
  ),
  "run-timeout": error<{ seconds: number; lastLine: string }>(
    ({ seconds, lastLine }) => `the program did not end within ${seconds} s; ${lastWords(lastLine)}`,
    () => `allow more time with --timeout, or look where it stays with a debugger`,
  ),
  "run-fault": error<{ fault: string; program: string }>(
    ({ fault }) => `the core stopped the program: ${fault}`,
    ({ program }) => `arm-none-eabi-addr2line -f -e "${program}" <pc> names the line; after a stack overflow raise the stack`,
  ),
  "run-crashed": error<{ end: string; lastLine: string }>(
    ({ end, lastLine }) => `the program ended without an exit status (${end}); ${lastWords(lastLine)}`,
    () => `run it on board "host" with the preset "sanitize" to find the first wrong access`,
  ),
  "run-failed": error<{ status: number; lastLine: string }>(
    ({ status, lastLine }) => `the program ended with status ${status}, expected 0; ${lastWords(lastLine)}`,
    () => `the program's own words say why`,
  ),
  "run-output-missing": error<{ name: string; lastLine: string }>(
    ({ name, lastLine }) => `the program did not write "${name}"; ${lastWords(lastLine)}`,
    () => `app/main.c writes the outputs: compare it with a fresh one`,
  ),
  "export-record-unreadable": error<{ path: string; found: string }>(
    ({ path, found }) => `"${path}" does not say which modules instructions belong to: ${found}`,
    () => `export with generate_etrecord=True and save get_etrecord(), or write {"forward": {"0": "blocks.0.conv1"}} as JSON`,
    badUsage,
  ),
  "export-record-mismatch": warning<{ found: string; expected: string }>(
    ({ found, expected }) => `the names of modules are those of another program: ${found}, expected ${expected}`,
    () => `give the record that was made together with this file`,
  ),
  "npy-invalid": error<{ problem: string }>(
    ({ problem }) => `this is not a .npy file that etgen can read: ${problem}`,
    () => `write it with numpy.save from a C-ordered array of numbers, or give raw little-endian bytes`,
  ),
  "input-mismatch": error<{ input: string; found: string; expected: string }>(
    ({ input, found, expected }) => `the file for "${input}" has ${found}, expected ${expected}`,
    () => `"etgen inspect" shows what the model expects`,
  ),
  "steps-differ": error<{ counts: readonly string[] }>(
    ({ counts }) => `the inputs have values for different numbers of steps: ${counts.join(", ")}`,
    () => `give every input as many steps, or one that stays the same in all`,
  ),
  "outputs-differ": error<{ output: string; differing: number; elements: number; first: string; tolerance: string }>(
    ({ output, differing, elements, first, tolerance }) =>
      `output "${output}" differs in ${differing} of ${elements} elements (${tolerance}); first: ${first}`,
    () => `"--profile" with "--kernels ref" shows whether a tuned kernel is the cause`,
    outputsDiffer,
  ),
} as const;
