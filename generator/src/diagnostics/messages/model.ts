import { error } from "../define-messages.js";

const transferAdvice =
  `the file was damaged or cut off: copy it again in binary mode and compare its size, or export the model again`;

const indexRange = (count: number): string => (count === 0 ? "none" : count === 1 ? "0" : `0 to ${count - 1}`);

/** Messages about reading .pte, .ptd and .bpte files. */
export const modelMessages = {
  "empty-file": error<{ expected: string }>(
    ({ expected }) => `the file is empty, expected ${expected}`,
    () => `check that the export finished, then copy the file again`,
  ),
  "foreign-file": error<{ found: string; expected: string; advice: string }>(
    ({ found, expected }) => `the file is ${found}, expected ${expected}`,
    ({ advice }) => advice,
  ),
  "format-version": error<{ found: string; expected: string }>(
    ({ found, expected }) => `the file has format identifier "${found}", expected "${expected}"`,
    () => `it was written by an incompatible ExecuTorch release: export the model again with ExecuTorch 1.5 or newer`,
  ),
  "truncated-file": error<{ part: string; end: bigint | number; fileBytes: number }>(
    ({ part, end, fileBytes }) => `${part} end at byte ${end}, but the file has ${fileBytes} bytes`,
    () => transferAdvice,
  ),
  "damaged-header": error<{ field: string; found: string; expected: string }>(
    ({ field, found, expected }) => `the file's header has ${field} ${found}, expected ${expected}`,
    () => transferAdvice,
  ),
  "damaged-structure": error<{ where: string; found: string; expected: string }>(
    ({ where, found, expected }) => `the file's structure is broken at ${where}: found ${found}, expected ${expected}`,
    () => transferAdvice,
  ),
  "damaged-content": error<{ what: string; found: string; expected: string }>(
    ({ what, found, expected }) => `${what} is ${found}, expected ${expected}`,
    () => transferAdvice,
  ),
  "missing-part": error<{ owner: string; part: string }>(
    ({ owner, part }) => `${owner} has no ${part}, expected one`,
    () => transferAdvice,
  ),
  "index-out-of-range": error<{ what: string; found: number; list: string; count: number }>(
    ({ what, found, list, count }) =>
      `${what} is ${found}, expected ${indexRange(count)} (number of ${list}: ${count})`,
    () => transferAdvice,
  ),
  "unshared-initial-state": error<{ owner: string; index: number; count: number; methods: number }>(
    ({ owner, index, count, methods }) =>
      `${owner} is a mutable buffer that starts with entry ${index} of the initial data, but the exporter stored ${count} entries only: ` +
      `with ${methods} methods it keeps the initial data of one of them`,
    () => `export with ExecutorchBackendConfig(memory_planning_pass=MemoryPlanningPass(share_mutable_buffers=True)), so that the methods have one buffer`,
  ),
  "data-out-of-range": error<{ what: string; begin: bigint | number; end: bigint | number; holder: string; available: bigint | number }>(
    ({ what, begin, end, holder, available }) =>
      `${what} needs bytes ${begin} to ${end} of ${holder}, which has ${available} bytes`,
    () => transferAdvice,
  ),
  "planned-memory-size": error<{ memoryId: number; found: bigint; limit: number }>(
    ({ memoryId, found, limit }) => `planned memory ${memoryId} has ${found} bytes, expected 0 to ${limit}`,
    () => `no target has that much: the file is damaged, or a memory planning pass is faulty; export the model again`,
  ),
  "endless-loop": error<{ condition: string; destination: number }>(
    ({ condition, destination }) =>
      `the jump back to instruction ${destination} depends on ${condition}, which nothing between the two changes: it would never end`,
    () => transferAdvice,
  ),
  "unsupported-feature": error<{ what: string; found: string; expected: string; advice: string }>(
    ({ what, found, expected }) => `${what} has ${found}, expected ${expected}`,
    ({ advice }) => advice,
  ),
  "external-data-twice": error<{ name: string; first: string; second: string }>(
    ({ name, first, second }) => `the data of tensor "${name}" is given twice: by "${first}" and by "${second}"`,
    () => `give only the .ptd files that were exported together with the program`,
  ),
  "external-data-differs": error<{ name: string; property: string; found: string; expected: string; dataFile: string }>(
    ({ name, property, found, expected, dataFile }) =>
      `tensor "${name}" has ${property} ${found} in "${dataFile}", expected ${expected} as in the program`,
    () => `give the .ptd file that was exported together with this program`,
  ),
} as const;
