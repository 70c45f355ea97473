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
    remedies?: Remedies;
  }>(
    ({ bank, bankBytes, neededBytes, step, alive }) =>
      `bank "${bank}" has ${bankBytes} bytes, but step ${step} needs ${neededBytes}: ${neededBytes - bankBytes} bytes ` +
      `are missing; alive: ${shortened(alive.map(({ name, bytes }) => `"${name}" (${bytes})`))}`,
    ({ elsewhere, remedies }) =>
      remedies !== undefined
        ? remedyWords(remedies)
        : elsewhere.length === 0
          ? needLess
          : `allow another bank (free at that step: ${elsewhere.map(({ bank, freeBytes }) => `"${bank}" ${freeBytes}`).join(", ")}), or ${needLess}`,
  ),
  "plan-not-found": error<{ bank: string; bankBytes: number; reachedBytes: number; lowerBoundBytes: number; remedies?: Remedies }>(
    ({ bank, bankBytes, reachedBytes, lowerBoundBytes }) =>
      `no placement within the ${bankBytes} bytes of bank "${bank}" was found: the best ends at byte ${reachedBytes}, ` +
      `none can end below byte ${lowerBoundBytes}`,
    ({ bankBytes, lowerBoundBytes, remedies }) => {
      if (remedies !== undefined) return remedyWords(remedies);
      return lowerBoundBytes > bankBytes ? needLess : `give the search more time, or ${needLess}`;
    },
  ),
  "place-unknown-bank": error<{ found: string; nearest: string | undefined; choices: readonly string[] }>(
    ({ found }) => `--place names bank "${found}", which the board does not have`,
    ({ nearest, choices }) => `${nearest === undefined ? "" : `did you mean "${nearest}"? `}its banks: ${choices.join(", ")}`,
  ),
  "place-unknown-subject": error<{ found: string; nearest: string | undefined; choices: readonly string[] }>(
    ({ found }) => `"--place ${found}" names nothing that the plan has`,
    ({ nearest, choices }) =>
      `${nearest === undefined ? "" : `did you mean "${nearest}"? `}it can name ${shortened(choices)}; "etgen plan" prints every buffer`,
  ),
  "place-impossible": error<{ rule: string; reason: string }>(
    ({ rule, reason }) => `"--place ${rule}" cannot be done: ${reason}`,
    () => `leave it out, or name another bank; "etgen plan" without it says what lies where and why`,
  ),
  "weights-do-not-fit": error<{ bank: string; neededBytes: number; freeBytes: number; roomy: string }>(
    ({ bank, neededBytes, freeBytes }) =>
      `constants of ${neededBytes} bytes are to lie in bank "${bank}", which has ${freeBytes} bytes left beside arena, stack and ` +
      `platform data: ${neededBytes - freeBytes} bytes are missing`,
    ({ bank, roomy }) => `"--place weights=${bank} --place weights=${roomy}" puts into "${bank}" what fits there, and the rest into "${roomy}"`,
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

/** Changes that were tried out: what they need, and whether that fits. */
type Remedies = readonly { readonly change: string; readonly bytes: number; readonly fits: boolean }[];

function remedyWords(remedies: Remedies): string {
  const words = (list: Remedies): string => list.map(({ change, bytes }) => `${change} (${bytes} bytes)`).join(", or ");
  const [fitting, short] = [remedies.filter(({ fits }) => fits), remedies.filter(({ fits }) => !fits)];
  if (fitting.length > 0) return `it fits with ${words(fitting)}`;
  const more = "use a board with more memory, or a model with smaller tensors";
  return short.length === 0 ? `nothing that was tried needs less: ${more}` : `too much still with ${words(short)}: ${more}`;
}

/** What a message names; the rest is only counted. */
const mostNames = 6;

function shortened(names: readonly string[]): string {
  const rest = names.length - mostNames;
  return names.slice(0, mostNames).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
