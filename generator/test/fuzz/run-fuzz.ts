import process from "node:process";
import { loadAllBoards } from "../../src/cli/catalog/load-board-files.js";
import { loadCatalog } from "../../src/cli/catalog/load-catalog.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { runAccepted, type AcceptedCase } from "./run-accepted.js";
import { fuzzCase, runFuzzCase, type FuzzWorld } from "./fuzz-case.js";
import { seedPrograms } from "./seed-programs.js";

export interface FuzzRequest {
  readonly from: number;
  readonly runs: number;
  /** How many of the accepted programs are compiled and run. */
  readonly build: number;
  readonly say: (line: string) => void;
}

export interface FuzzReport {
  readonly runs: number;
  readonly refused: number;
  readonly accepted: number;
  readonly built: number;
  /** What no input may lead to, a line each. */
  readonly faults: readonly string[];
  readonly slowestMs: number;
  readonly peakMegabytes: number;
  readonly codes: ReadonlyMap<string, number>;
}

/** CPU time and memory that one program may take. */
const mostMs = 1000;
const mostMegabytes = 512;
const batchSize = 40;
const boardNames = ["host", "mps2-an386", "mps3-an547", "microbit"];

export function fuzzWorld(): FuzzWorld {
  const sink = new DiagnosticSink();
  const catalog = loadCatalog(sink);
  const all = loadAllBoards(sink);
  const boards = boardNames.flatMap((name) => all.get(name) ?? []);
  if (catalog === undefined || boards.length === 0) throw new Error("the catalogue does not load");
  return { seeds: seedPrograms(), boards, catalog };
}

export async function fuzz({ from, runs, build, say }: FuzzRequest, world: FuzzWorld = fuzzWorld()): Promise<FuzzReport> {
  const faults: string[] = [];
  const codes = new Map<string, number>();
  const accepted: AcceptedCase[] = [];
  const counts = { refused: 0, accepted: 0, built: 0, slowestMs: 0 };
  let peak = megabytes();
  const found = (line: string): void => {
    faults.push(line);
    say(line);
  };
  const buildBatch = async (): Promise<void> => {
    const batch = accepted.splice(0);
    counts.built += batch.length;
    for (const problem of await runAccepted(batch)) found(problem);
  };
  for (let number = from; number < from + runs; number++) {
    const one = fuzzCase(number, world);
    const before = process.cpuUsage();
    const outcome = one === undefined ? undefined : runFuzzCase(one, world.catalog);
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000;
    counts.slowestMs = Math.max(counts.slowestMs, ms);
    if (ms > mostMs) found(`${one!.title}: ${Math.round(ms)} ms of CPU`);
    if (megabytes() > Math.max(peak, mostMegabytes)) found(`${one?.title ?? number}: ${megabytes()} MB`);
    peak = Math.max(peak, megabytes());
    if (one === undefined || outcome === undefined || outcome.kind === "refused") {
      counts.refused++;
      for (const code of new Set(outcome?.kind === "refused" ? outcome.codes : ["unreadable"])) codes.set(code, (codes.get(code) ?? 0) + 1);
    } else if (outcome.kind === "fault") found(`${one.title}: ${outcome.what}`);
    else {
      counts.accepted++;
      if (one.board === world.boards[0] && one.programs.length === 1 && counts.built + accepted.length < build) accepted.push({ number, one, outcome });
      if (accepted.length === batchSize) await buildBatch();
    }
    if ((number + 1 - from) % 5000 === 0) say(`${number + 1 - from} runs: ${counts.accepted} accepted, ${counts.built} built, ${faults.length} found`);
  }
  if (accepted.length > 0) await buildBatch();
  const report = { runs, ...counts, faults, peakMegabytes: peak, codes };
  say(summary(report));
  return report;
}

/** The most memory that this process ever had. */
function megabytes(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

function summary({ runs, refused, accepted, built, faults, slowestMs, peakMegabytes, codes }: FuzzReport): string {
  const reasons = [...codes].sort(([, a], [, b]) => b - a).map(([code, count]) => `${code} ${count}`);
  return [
    `${runs} runs: ${accepted} accepted, ${refused} refused, ${built} compiled and run under sanitizers; ${faults.length} found`,
    `slowest ${Math.round(slowestMs)} ms of CPU, peak ${peakMegabytes} MB`,
    `refused with ${reasons.join(", ")}`,
  ].join("\n");
}
