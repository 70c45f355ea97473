import { error, warning } from "../define-messages.js";

/** Messages about programs that the reference executor runs. */
export const executionMessages = {
  "execution-value": error<{ what: string; found: string; expected: string }>(
    ({ what, found, expected }) => `${what} is ${found}, expected ${expected}`,
    () => `"etgen inspect" shows the program; what it computes up to this point "etgen evaluate --trace" shows`,
  ),
  "execution-operands": error<{ operator: string; problem: string }>(
    ({ operator, problem }) => `operator "${operator}" cannot be carried out with its operands: ${problem}`,
    () => `the file is damaged, or was exported by an ExecuTorch whose operator differs; export it again`,
  ),
  "execution-delegate": error<{ backend: string }>(
    ({ backend }) => `the executor cannot run what backend "${backend}" has compiled`,
    () => `export the model without this backend to run it here`,
  ),
  "execution-npu": error<{ problem: string; advice: string }>(
    ({ problem }) => `the Ethos-U simulator stopped: ${problem}`,
    ({ advice }) => advice,
  ),
  "unwritten-read": warning<{ value: string; byte: number }>(
    ({ value, byte }) => `${value} is read before byte ${byte} of it is written; it counts as zero`,
    () => `for a mutable buffer this is right if the module starts with zeros; export it with InitializedMutableBufferPass to say so`,
  ),
  "programs-differ": error<{ what: string; a: string; b: string }>(
    ({ what, a, b }) => `the programs cannot be compared: ${what} is ${a} in the first and ${b} in the second`,
    () => `give two exports of one module, with the same inputs in the same order; "etgen inspect" shows them`,
  ),
  "input-scale-unknown": error<{ input: string; floats: string; integers: string }>(
    ({ input, floats, integers }) =>
      `"${input}" of program ${floats} cannot be told from that of program ${integers}: neither file says what these integers stand for`,
    () => `give the second program values of its own with --input-b`,
  ),
} as const;
