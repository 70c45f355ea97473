import { bankOf } from "../../catalog/board.js";
import type { ReportInput } from "../report-input.js";
import type { BankFacts, BankUse } from "../report-view.js";

/** What of this program is known to lie in which bank; code and data only when the firmware was weighed. */
export function bankFacts({ planned, board, constantBytes, weight }: ReportInput): readonly BankFacts[] {
  const uses = new Map<string, BankUse[]>();
  const add = (bank: string, what: BankUse["what"], bytes: number): void => {
    if (bytes <= 0) return;
    const known = uses.get(bank);
    if (known === undefined) uses.set(bank, [{ what, bytes }]);
    else known.push({ what, bytes });
  };
  const { code, data, stack, weights } = board.placement;
  for (const arena of planned.plan.arenas) add(arena.bank, "arena", arena.bytes);
  // An ordinary process gets its stack from the operating system.
  if (board.platform !== "host") add(stack, "stack", board.stackBytes);
  add(weights[0]!, "constants", constantBytes);
  if (weight !== undefined) {
    const { constants, arena, stack: reserved } = weight.byCategory;
    add(code, "code", weight.flashBytes - constants.flashBytes);
    add(data, "data", weight.ramBytes - arena.ramBytes - reserved.ramBytes - constants.ramBytes);
  }
  return board.banks.flatMap(({ name, kind }): readonly BankFacts[] => {
    const inBank = uses.get(name);
    const bytes = board.platform === "host" ? null : bankOf(board, name).bytes;
    return inBank === undefined ? [] : [{ name, kind, bytes, uses: inBank }];
  });
}
