import { performance } from "node:perf_hooks";

import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { checkProblem } from "../../phases/4-plan/placement/check-problem.js";
import { itemsOf, type Item } from "../../phases/4-plan/placement/items.js";
import { packBank, type BankPacking } from "../../phases/4-plan/placement/pack-bank.js";
import { readProblemCsv, writeProblemCsv } from "../../phases/4-plan/placement/problem-csv.js";
import type { Placements, PlanProblem } from "../../phases/4-plan/placement/problem.js";
import { verifyPlacement } from "../../phases/4-plan/verify-placement.js";

export interface ProblemRequest {
  readonly text: string;
  /** Bytes that the placement must not exceed; absent: as few as can be. */
  readonly capacityBytes: number | undefined;
  readonly timeoutMs: number;
}

export interface ProblemSolution {
  readonly buffers: number;
  readonly peakBytes: number;
  readonly lowerBoundBytes: number;
  readonly nodesExplored: number;
  readonly milliseconds: number;
  /** The table with a column of offsets. */
  readonly csv: string;
}

const bankName = "memory";
const unlimitedBytes = 2 ** 40;

/** Places the buffers of a table. Undefined after an error; every answer has been judged by code that does not place. */
export function solveProblem(request: ProblemRequest, file: string, sink: DiagnosticSink): ProblemSolution | undefined {
  const table = readProblemCsv(request.text, sink);
  if (table === undefined) return undefined;
  const bankBytes = request.capacityBytes ?? unlimitedBytes;
  const problem: PlanProblem = { banks: [{ name: bankName, sizeBytes: bankBytes, cost: 1 }], buffers: table.buffers };
  if (!checkProblem(problem, sink)) return undefined;
  const items = itemsOf(table.buffers);
  const startMs = performance.now();
  const packing = packBank(items, {
    budget: { nodes: Infinity, clock: { nowMs: () => performance.now(), limitMs: request.timeoutMs } },
    ...(request.capacityBytes === undefined ? {} : { goalBytes: request.capacityBytes }),
  });
  const { peakBytes, lowerBoundBytes, nodesExplored } = packing;
  if (peakBytes > bankBytes) {
    sink.report("plan-not-found", { bank: bankName, bankBytes, reachedBytes: peakBytes, lowerBoundBytes }, { file });
    return undefined;
  }
  const placements = placementsOf(problem, items, packing);
  for (const what of verifyPlacement(problem, placements)) sink.report("internal", { what });
  if (sink.hasErrors) return undefined;
  return {
    buffers: table.buffers.length,
    peakBytes,
    lowerBoundBytes,
    nodesExplored,
    milliseconds: Math.round(performance.now() - startMs),
    csv: writeProblemCsv(problem, placements),
  };
}

/** Buffers without bytes lie at the beginning. */
function placementsOf({ buffers }: PlanProblem, items: readonly Item[], { bases }: BankPacking): Placements {
  const offsets = new Map(buffers.map(({ id }) => [id, 0]));
  for (const [index, { pieces }] of items.entries()) {
    for (const { buffer, offset } of pieces) offsets.set(buffer.id, bases[index]! + offset);
  }
  return new Map([...offsets].map(([id, offset]) => [id, { bank: bankName, offset }]));
}
