import { boardContradictions } from "./board-checks.js";
import type { Bank, Board, Placement } from "./board.js";
import { nearestOf } from "../diagnostics/nearest.js";
import type { DiagnosticSink } from "../diagnostics/sink.js";

/** What the user wants in which bank: the arena, the stack, constants, the code of kernels, or a tensor by its name. */
export interface PlaceRule {
  readonly what: string;
  readonly bank: string;
}

/** "weights" names all constants, "weights:04" those of instruction 04, "weights:kws.04" those of one of several models. */
const weightsOfInstruction = /^weights:(.*\.)?(\d{1,6})$/;

export function ruleText({ what, bank }: PlaceRule): string {
  return `${what}=${bank}`;
}

/** The instruction whose constants a rule places, as `instructionName` spells it; undefined for any other rule. */
export function ruleInstruction({ what }: PlaceRule): string | undefined {
  const match = weightsOfInstruction.exec(what);
  return match === null ? undefined : instructionName(match[1]?.slice(0, -1), Number(match[2]));
}

/** "04"; of several models "kws.04". */
export function instructionName(model: string | undefined, instruction: number): string {
  const number = String(instruction).padStart(2, "0");
  return model === undefined ? number : `${model}.${number}`;
}

/** Rules about something that only the program knows: a tensor's name. */
export function tensorRules(rules: readonly PlaceRule[]): readonly PlaceRule[] {
  return rules.filter((rule) => !isBoardRule(rule) && ruleInstruction(rule) === undefined);
}

function isBoardRule({ what }: PlaceRule): boolean {
  return what === "arena" || what === "weights" || what === "stack" || what === "code";
}

/**
 * The board with the user's wishes about whole kinds of memory in place of its own. Several rules about one kind are a
 * list in order of preference. Undefined after a message.
 */
export function boardWithRules(board: Board, rules: readonly PlaceRule[], sink: DiagnosticSink): Board | undefined {
  const choices = board.banks.map(({ name }) => name);
  for (const { bank } of rules) {
    if (!choices.includes(bank)) sink.report("place-unknown-bank", { found: bank, nearest: nearestOf(bank, choices), choices }, { board: board.name });
  }
  if (sink.hasErrors) return undefined;
  const banksFor = (what: string): readonly string[] => [...new Set(rules.filter((rule) => rule.what === what).map(({ bank }) => bank))];
  const [arena, weights, [stack, secondStack], [code, secondCode]] = [banksFor("arena"), banksFor("weights"), banksFor("stack"), banksFor("code")];
  if (secondStack !== undefined) sink.report("place-impossible", { rule: `stack=${secondStack}`, reason: `another rule puts the stack in bank "${stack!}"` });
  if (secondCode !== undefined) sink.report("place-impossible", { rule: `code=${secondCode}`, reason: `another rule puts the code of kernels in bank "${code!}"` });
  const placement: Placement = {
    ...board.placement,
    ...(arena.length === 0 ? {} : { arena }),
    ...(weights.length === 0 ? {} : { weights }),
    ...(stack === undefined ? {} : { stack }),
    ...(code === undefined || code === board.placement.code ? {} : { kernels: code }),
  };
  const placed: Board = { ...board, placement };
  for (const reason of boardContradictions(placed)) sink.report("place-impossible", { rule: rules.map(ruleText).join(" "), reason }, { board: board.name });
  for (const rule of tensorRules(rules)) reportFlash(rule, board.banks, sink);
  return sink.hasErrors ? undefined : placed;
}

function reportFlash(rule: PlaceRule, banks: readonly Bank[], sink: DiagnosticSink): void {
  const bank = banks.find(({ name }) => name === rule.bank);
  if (bank?.kind === "flash") sink.report("place-impossible", { rule: ruleText(rule), reason: `bank "${bank.name}" is flash: tensors are written` });
}
