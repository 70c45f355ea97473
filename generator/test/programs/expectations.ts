import type { ProgramOutcome } from "./run-programs.js";

/** What etgen has to make of a program. */
export type Expectation =
  /** It compiles with these warnings and answers; `slack` times what `tolerance.ts` allows, with a reason beside it. */
  | { readonly kind: "right"; readonly warnings: readonly string[]; readonly slack: number }
  /** It is refused with this error, and no other. */
  | { readonly kind: "refused"; readonly code: string }
  /** Known to be wrong; not run. */
  | { readonly kind: "open"; readonly what: string };

export function right(options: { readonly warns?: readonly string[]; readonly slack?: number } = {}): Expectation {
  return { kind: "right", warnings: [...(options.warns ?? [])].sort(), slack: options.slack ?? 1 };
}

export function refused(code: string): Expectation {
  return { kind: "refused", code };
}

export function open(what: string): Expectation {
  return { kind: "open", what };
}

/** What is not as expected; undefined where all is. */
export function problemOf(expectation: Expectation, outcome: ProgramOutcome | undefined): string | undefined {
  if (outcome === undefined) return "it did not run";
  if (expectation.kind === "open") return undefined;
  if (outcome.kind === "refused") {
    const codes = [...new Set(outcome.codes)];
    if (expectation.kind === "refused" && codes.length === 1 && codes[0] === expectation.code) return undefined;
    const said = [...new Set(outcome.messages)].slice(0, 4).join("; ");
    return expectation.kind === "refused" ? `refused with ${codes.join(", ")}, not ${expectation.code}: ${said}` : `refused: ${said}`;
  }
  if (expectation.kind === "refused") return `accepted, not refused with ${expectation.code}`;
  if (String(outcome.warnings) !== String(expectation.warnings)) {
    return `warnings ${outcome.warnings.join(", ") || "none"}, not ${expectation.warnings.join(", ") || "none"}`;
  }
  return outcome.problem;
}
