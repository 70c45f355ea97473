import { limitTitle, type SizeLimit } from "../../catalog/size-limit.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import type { RecordedWeight } from "../baseline/recorded-weight.js";
import { parseBytes } from "../parse-bytes.js";
import type { Category } from "../weight.js";
import type { BoardLimits, BudgetFile, Growth, LimitValue } from "./budget-file.js";

type Subject = Pick<SizeLimit, "of" | "name" | "memory">;

const whole = ["flash", "ram", "stack", "arena"] as const;

export interface ResolvedLimits {
  readonly limits: readonly SizeLimit[];
  /** What may grow by so much, but there is nothing that it could have grown from. */
  readonly withoutBaseline: readonly string[];
}

/** The limits of a board: those of "*", and above them its own. What may grow is held to the baseline. */
export function resolveLimits(file: BudgetFile, board: string, baseline: RecordedWeight | undefined): ResolvedLimits {
  const values = new Map<string, { readonly subject: Subject; readonly value: LimitValue }>();
  for (const limits of [file.boards["*"], file.boards[board]]) {
    for (const entry of limits === undefined ? [] : entriesOf(limits)) values.set(limitTitle(entry.subject), entry);
  }
  const withoutBaseline: string[] = [];
  const limits = [...values.values()].flatMap(({ subject, value }) => {
    const { max, growth } = typeof value === "object" ? value : { max: value, growth: undefined };
    const before = growth === undefined ? undefined : bytesOfRecord(subject, baseline);
    if (growth !== undefined && before === undefined) withoutBaseline.push(limitTitle(subject));
    return [
      ...(max === undefined ? [] : [{ ...subject, bytes: toBytes(max), basis: "the budget" }]),
      ...(growth === undefined || before === undefined ? [] : [{ ...subject, ...grown(before, growth) }]),
    ];
  });
  return { limits, withoutBaseline };
}

function entriesOf({ flash, ram, stack, arena, regions = {}, owners = {} }: BoardLimits): readonly { readonly subject: Subject; readonly value: LimitValue }[] {
  const values = { flash, ram, stack, arena };
  const entry = (of: Subject["of"], name: string | null, memory: Subject["memory"], value: LimitValue | undefined) =>
    value === undefined ? [] : [{ subject: { of, name, memory }, value }];
  return [
    ...whole.flatMap((of) => entry(of, null, null, values[of])),
    ...Object.entries(regions).flatMap(([name, value]) => entry("region", name, null, value)),
    ...Object.entries(owners).flatMap(([name, limits]) => (["flash", "ram"] as const).flatMap((memory) => entry("owner", name, memory, limits?.[memory]))),
  ];
}

/** What the baseline says; what it does not name took nothing. A stack without a bound cannot be compared. */
function bytesOfRecord({ of, name, memory }: Subject, record: RecordedWeight | undefined): number | undefined {
  if (record === undefined) return undefined;
  switch (of) {
    case "flash":
      return record.flashBytes;
    case "ram":
      return record.ramBytes;
    case "stack":
      return record.stackBytes ?? undefined;
    case "arena":
      return record.arenaBytes;
    case "region":
      return record.regions[name!] ?? 0;
    case "owner":
      return record.owners[name as Category]?.[memory === "flash" ? "flashBytes" : "ramBytes"] ?? 0;
  }
}

function grown(before: number, growth: Growth): { readonly bytes: number; readonly basis: string } {
  const basis = (by: string): string => `the baseline of ${withThousands(before)} and ${by}`;
  if (typeof growth === "string" && growth.endsWith("%")) {
    return { bytes: before + Math.floor((before * Number(growth.slice(0, -1))) / 100), basis: basis(growth) };
  }
  const more = toBytes(growth);
  return { bytes: before + more, basis: basis(withThousands(more)) };
}

/** The schema has seen the text. */
function toBytes(value: number | string): number {
  return typeof value === "number" ? value : parseBytes(value)!;
}
