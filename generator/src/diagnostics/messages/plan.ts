import { error } from "../define-messages.js";

/** Messages about: plan. */
export const planMessages = {
  "input-not-rows": error<{ method: string; found: string }>(
    ({ method, found }) => `method "${method}" cannot take its input row by row: ${found}`,
    () => `leave out "--input rows"; "--ram min" still keeps the tensors behind the input small`,
  ),
  "plan-does-not-fit": error<{
    bank: string;
    bankBytes: number;
    neededBytes: number;
    step: number;
    /** The largest first. */
    alive: readonly { readonly name: string; readonly bytes: number }[];
    /** What other banks have free at that step. */
    elsewhere: readonly { readonly bank: string; readonly freeBytes: number }[];
  }>(
    ({ bank, bankBytes, neededBytes, step, alive }) =>
      `bank "${bank}" has ${bankBytes} bytes, but step ${step} needs ${neededBytes}: ${neededBytes - bankBytes} bytes ` +
      `are missing; alive: ${shortened(alive.map(({ name, bytes }) => `"${name}" (${bytes})`))}`,
    ({ elsewhere }) =>
      elsewhere.length === 0
        ? needLess
        : `allow another bank (free at that step: ${elsewhere.map(({ bank, freeBytes }) => `"${bank}" ${freeBytes}`).join(", ")}), or ${needLess}`,
  ),
  "plan-not-found": error<{ bank: string; bankBytes: number; reachedBytes: number; lowerBoundBytes: number }>(
    ({ bank, bankBytes, reachedBytes, lowerBoundBytes }) =>
      `no placement within the ${bankBytes} bytes of bank "${bank}" was found: the best ends at byte ${reachedBytes}, ` +
      `none can end below byte ${lowerBoundBytes}`,
    ({ bankBytes, lowerBoundBytes }) => (lowerBoundBytes > bankBytes ? needLess : `give the search more time, or ${needLess}`),
  ),
  "plan-problem-unsound": error<{ subject: string; found: string; expected: string }>(
    ({ subject, found, expected }) => `the placement problem makes no sense: ${subject} has ${found}, expected ${expected}`,
    () => "correct the problem; nothing was placed",
  ),
  "plan-problem-file": error<{ line: number; found: string; expected: string }>(
    ({ line, found, expected }) => `line ${line} of the placement problem: found ${found}, expected ${expected}`,
    () => `the first line names the columns: id, lower, upper (exclusive), size, and optionally alignment and offset`,
  ),
} as const;

const needLess = `need less: "--ram min" keeps few rows of each tensor, int8 inputs and outputs take a quarter of float32 ones`;

/** What a message names; the rest is only counted. */
const mostNames = 6;

function shortened(names: readonly string[]): string {
  const rest = names.length - mostNames;
  return names.slice(0, mostNames).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
