/** What became of one case of the corpus. */
export type CaseOutcome =
  | { readonly status: "passed"; readonly note?: string }
  | { readonly status: "failed"; readonly reason: string }
  | { readonly status: "skipped"; readonly reason: string };

export const passed = (note?: string): CaseOutcome => (note === undefined ? { status: "passed" } : { status: "passed", note });
export const failed = (reason: string): CaseOutcome => ({ status: "failed", reason });
export const skipped = (reason: string): CaseOutcome => ({ status: "skipped", reason });
