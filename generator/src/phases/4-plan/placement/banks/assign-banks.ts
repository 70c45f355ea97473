import type { PlanBank } from "../problem.js";
import { assignExactly } from "./assign-exactly.js";
import { assignGreedily, type AssignmentAttempt } from "./assign-greedily.js";
import type { BankChoice } from "./bank-choice.js";
import type { BankPacker } from "./bank-packer.js";
import { improveAssignment } from "./improve-assignment.js";

/** Each item's bank, such that everything packs and sum(traffic x cost) is small: the least where all assignments can be tried. */
export function assignBanks(banks: readonly PlanBank[], choices: readonly BankChoice[], packer: BankPacker): AssignmentAttempt {
  const greedy = assignGreedily(banks, choices, packer);
  const known = greedy.kind === "assigned" ? improveAssignment(banks, choices, greedy.bankOf, packer) : undefined;
  const bankOf = (assignExactly(banks, choices, known, packer) ?? { bankOf: known }).bankOf;
  return bankOf === undefined ? greedy : { kind: "assigned", bankOf };
}
