import type { DiagnosticSink } from "../../../diagnostics/sink.js";
import { commonAlignment } from "./alignment.js";
import type { PlanBuffer, PlanProblem } from "./problem.js";

/** Beyond this, sums of sizes would no longer be exact. */
const largestBytes = 2 ** 40;

/** Reports everything that makes a problem meaningless; false when there is anything. */
export function checkProblem({ banks, buffers }: PlanProblem, sink: DiagnosticSink): boolean {
  let isSound = true;
  const expect = (condition: boolean, subject: string, found: string, expected: string): void => {
    if (condition) return;
    isSound = false;
    sink.report("plan-problem-unsound", { subject, found, expected });
  };
  const bankNames = banks.map(({ name }) => name);
  const allowed = bankNames.length === 0 ? "at least one bank" : `one of ${bankNames.map((name) => `"${name}"`).join(", ")}`;
  for (const { name, sizeBytes, cost } of banks) {
    expect(isCount(sizeBytes), `bank "${name}"`, `${sizeBytes} bytes`, `0 to ${largestBytes}`);
    expect(Number.isFinite(cost) && cost >= 0, `bank "${name}"`, `cost ${cost}`, "a number that is not negative");
  }
  expect(banks.length > 0, "the problem", "no bank", allowed);
  for (const name of repeated(bankNames)) expect(false, `bank "${name}"`, "several banks of this name", "one");
  for (const id of repeated(buffers.map(({ id }) => id))) expect(false, `buffer "${id}"`, "several buffers of this id", "one");
  for (const buffer of buffers) {
    const { sizeBytes, alignment, firstStep, lastStep, fixed, rigid, trafficBytes } = buffer;
    const subject = `buffer "${buffer.id}"`;
    expect(isCount(sizeBytes), subject, `${sizeBytes} bytes`, `0 to ${largestBytes}`);
    expect(isCount(alignment) && alignment > 0 && Number.isInteger(Math.log2(alignment)), subject, `alignment ${alignment}`, "a power of two");
    const isSpan = Number.isSafeInteger(firstStep) && Number.isSafeInteger(lastStep) && firstStep <= lastStep;
    expect(isSpan, subject, `steps ${firstStep} to ${lastStep}`, "whole numbers, the first not after the last");
    expect(trafficBytes === undefined || (Number.isFinite(trafficBytes) && trafficBytes >= 0), subject, `traffic of ${trafficBytes} bytes`, "a number that is not negative");
    for (const name of buffer.banks ?? []) expect(bankNames.includes(name), subject, `bank "${name}"`, allowed);
    expect(buffer.banks?.length !== 0, subject, "no allowed bank", allowed);
    expect(rigid === undefined || Number.isSafeInteger(rigid.offset), subject, `distance ${rigid?.offset}`, "a whole number");
    if (fixed === undefined) continue;
    expect(bankNames.includes(fixed.bank), subject, `bank "${fixed.bank}"`, allowed);
    expect(isCount(fixed.offset) && fixed.offset % alignment === 0, subject, `fixed offset ${fixed.offset}`, `a multiple of its alignment ${alignment}`);
    expect(rigid === undefined, subject, "a fixed place in a rigid group", "one of the two");
  }
  for (const [a, b] of fixedOverlaps(buffers)) {
    expect(false, `buffer "${a.id}"`, `a fixed place that shares bytes and steps with that of "${b.id}"`, "fixed places apart");
  }
  for (const [group, members] of rigidGroups(buffers)) {
    const pieces = members.map(({ rigid, alignment }) => ({ offset: rigid!.offset, alignment }));
    expect(commonAlignment(pieces) !== undefined, `rigid group "${group}"`, "distances that break an alignment", "distances that are multiples of the alignments");
    const lists = new Set(members.map(({ banks: names }) => JSON.stringify(names ?? null)));
    expect(lists.size === 1, `rigid group "${group}"`, "different allowed banks", "the same for all its buffers");
  }
  return isSound;
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= largestBytes;
}

function repeated(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const name of names) (seen.has(name) ? again : seen).add(name);
  return [...again];
}

function rigidGroups(buffers: readonly PlanBuffer[]): ReadonlyMap<string, readonly PlanBuffer[]> {
  const groups = new Map<string, PlanBuffer[]>();
  for (const buffer of buffers) {
    if (buffer.rigid === undefined || buffer.sizeBytes === 0) continue;
    const group = groups.get(buffer.rigid.group);
    if (group === undefined) groups.set(buffer.rigid.group, [buffer]);
    else group.push(buffer);
  }
  return groups;
}

function fixedOverlaps(buffers: readonly PlanBuffer[]): readonly (readonly [PlanBuffer, PlanBuffer])[] {
  const fixed = buffers.filter((buffer) => buffer.fixed !== undefined && buffer.sizeBytes > 0);
  const isApart = (a: PlanBuffer, b: PlanBuffer): boolean =>
    a.fixed!.bank !== b.fixed!.bank ||
    a.lastStep < b.firstStep ||
    b.lastStep < a.firstStep ||
    a.fixed!.offset + a.sizeBytes <= b.fixed!.offset ||
    b.fixed!.offset + b.sizeBytes <= a.fixed!.offset;
  return fixed.flatMap((a, index) => fixed.slice(0, index).flatMap((b) => (isApart(a, b) ? [] : [[a, b] as const])));
}
