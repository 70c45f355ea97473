/** Bits of a register that a step tests: `(register & bits) == value`, or `< value` where `below` is set. */
export interface RegisterTest {
  readonly register: number;
  readonly bits: number;
  readonly value: number;
  readonly below: boolean;
}

/** One thing that startup does to a chip before C code may rely on it; `reason` is printed beside it. */
export type BringUpStep =
  | { readonly kind: "write"; readonly register: number; readonly value: number; readonly reason: string }
  | { readonly kind: "set"; readonly register: number; readonly bits: number; readonly reason: string }
  | { readonly kind: "clear"; readonly register: number; readonly bits: number; readonly reason: string }
  /** Gives the bits a value and leaves the others. */
  | { readonly kind: "replace"; readonly register: number; readonly bits: number; readonly value: number; readonly reason: string }
  /** Polls a bounded number of times; a step that never comes true ends the steps after it. */
  | { readonly kind: "wait"; readonly test: RegisterTest; readonly reason: string }
  /** Turns of an empty loop: at least as many cycles. */
  | { readonly kind: "delay"; readonly turns: number; readonly reason: string }
  /** One word. */
  | { readonly kind: "copy"; readonly from: number; readonly to: number; readonly reason: string }
  /** Pairs of an address and a value, from a table that ends with all ones or after so many pairs. */
  | { readonly kind: "copy-pairs"; readonly table: number; readonly pairs: number; readonly reason: string }
  /** Waits until what was written has reached the chip. */
  | { readonly kind: "barrier"; readonly reason: string }
  | { readonly kind: "when"; readonly test: RegisterTest; readonly steps: readonly BringUpStep[]; readonly reason: string };

/** The core's clock after reset, and how startup raises it where the user asks for that. */
export interface Clock {
  readonly resetHertz: number;
  /** Equal to `resetHertz` where nothing is to be raised. */
  readonly ratedHertz: number;
  readonly steps: readonly BringUpStep[];
}

/** Every step, those under conditions included. */
export function allSteps(steps: readonly BringUpStep[]): readonly BringUpStep[] {
  return steps.flatMap((step) => (step.kind === "when" ? [step, ...allSteps(step.steps)] : [step]));
}
