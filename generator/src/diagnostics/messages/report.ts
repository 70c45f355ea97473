import { error } from "../define-messages.js";

const badUsage = 2;

/** Messages about the HTML report and what it is made from. */
export const reportMessages = {
  "report-not-ours": error<{ path: string }>(
    ({ path }) => `"${path}" exists and is not a report that etgen wrote`,
    () => `choose another file with --output, or replace this one with --force`,
    badUsage,
  ),
  "report-no-file": error<{ path: string }>(
    ({ path }) => `"${path}" exists and is no regular file`,
    () => `choose a file with --output`,
    badUsage,
  ),
  "profile-unreadable": error<{ path: string; found: string }>(
    ({ path, found }) => `"${path}" holds no profile: ${found}`,
    () => `expected what "etgen firmware --board <board> <model> --run --profile --json" prints`,
    badUsage,
  ),
  "profile-mismatch": error<{ path: string; found: string; expected: string }>(
    ({ path, found, expected }) => `the profile "${path}" is of another program: it holds ${found}, expected ${expected}`,
    () => `make the profile and the report from the same model with the same options`,
    badUsage,
  ),
  "project-mismatch": error<{ directory: string; found: string; expected: string }>(
    ({ directory, found, expected }) => `the project "${directory}" is ${found}, expected ${expected}`,
    () => `give the project that was made from this model for this board, or leave out --project`,
    badUsage,
  ),
} as const;
