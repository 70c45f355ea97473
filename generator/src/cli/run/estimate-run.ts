import { join } from "node:path";

import { findTool } from "../../build/find-tool.js";
import { bankOf, type Board, type FlashTiming } from "../../catalog/board.js";
import { coreModels, type CoreModel } from "../../cycles/core-models.js";
import { estimateCycles, type NodeCycles } from "../../cycles/estimate-cycles.js";
import { parseFlow } from "../../cycles/flow.js";
import { parseListing, type Disassembly } from "../../cycles/parse-listing.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { findFlowCounter, flowArguments, type CountedMethod } from "../../run/flow-counter.js";
import type { RunResult } from "../../run/run-program.js";
import { runBinutil } from "../../size/binutils.js";
import { packageRoot } from "../package-root.js";

/** What an estimate of cycles holds for. */
export interface EstimateBasis {
  /** The board whose core, flash and clock it is. */
  readonly board: string;
  readonly cpu: string;
  /** Null where the board's clock is not known. */
  readonly hertz: number | null;
  /** Silicon over estimate, from and to. */
  readonly band: readonly [number, number];
  /** How the flash answers, in words. */
  readonly flash: string;
}

/** A run that is counted: the plugin's arguments, and how to read what it writes. */
export interface CountedRun {
  readonly plugin: readonly string[];
  readonly basis: EstimateBasis;
  readonly estimate: (result: RunResult) => ReadonlyMap<string, MethodCycles> | undefined;
}

export interface MethodCycles {
  /** All of the method, what runs behind its last node included. */
  readonly cycles: number;
  /** In the order in which the program reported its nodes. */
  readonly nodes: readonly NodeCycles[];
}

export interface EstimateRequest {
  readonly board: Board;
  /** Whose flash and clock count; the same core. */
  readonly timedBoard: Board;
  readonly ratedClock: boolean;
  readonly program: string;
  /** The methods by the names that reports use, with the functions that run them. */
  readonly methods: readonly { readonly name: string; readonly functions: readonly string[] }[];
}

/** Undefined where cycles cannot be estimated; why not goes to `sink`. */
export async function prepareEstimate(request: EstimateRequest, sink: DiagnosticSink): Promise<CountedRun | undefined> {
  const { board, timedBoard } = request;
  const prepared = await prepare(request);
  if (typeof prepared === "string") {
    sink.report("cycles-not-estimated", { reason: prepared }, { board: timedBoard.name });
    return undefined;
  }
  const { model, plugin, disassembly } = prepared;
  const counted = request.methods.flatMap(({ name, functions }) => functions.flatMap((symbol) => countedMethod(name, symbol, disassembly)));
  const timing = bankOf(timedBoard, timedBoard.placement.code).timing;
  const { origin, bytes } = bankOf(board, board.placement.code);
  return {
    plugin: flowArguments(plugin, counted, timing === null ? undefined : { origin, bytes, timing }),
    basis: { board: timedBoard.name, cpu: timedBoard.core.cpu, hertz: clockHertz(request, timing), band: model.band, flash: timing?.basis ?? "no waits for memory" },
    estimate: ({ flow: text }) => {
      const flow = text === undefined ? undefined : parseFlow(text);
      if (flow === undefined) {
        sink.report("cycles-not-estimated", { reason: "the plugin of QEMU wrote no whole record of the run" }, { board: timedBoard.name });
        return undefined;
      }
      const costs = estimateCycles(flow, disassembly.listing, model, timing);
      return sumByMethod(flow.calls.map(({ method }, index) => ({ name: counted[method]!.name, nodes: costs[index]! })));
    },
  };
}

interface Prepared {
  readonly model: CoreModel;
  readonly plugin: string;
  readonly disassembly: Disassembly;
}

/** What it takes, or why there is none of it. */
async function prepare({ timedBoard, program }: EstimateRequest): Promise<Prepared | string> {
  const model = coreModels[timedBoard.core.cpu];
  if (model === undefined) return `there is no model of a ${timedBoard.core.cpu}`;
  const [qemu, objdump] = [await findTool("qemu"), await findTool("armObjdump")];
  if (qemu.state !== "ready" || objdump.state !== "ready") return "it takes qemu-system-arm and arm-none-eabi-objdump";
  const plugin = await findFlowCounter(join(packageRoot, "generator", "flow-counter", "flow-counter.c"), qemu.path);
  if ("problem" in plugin) return plugin.problem;
  const listing = runBinutil(objdump.path, ["--disassemble", "--no-show-raw-insn", "--wide", program]);
  if ("problem" in listing) return listing.problem;
  return { model, plugin: plugin.path, disassembly: parseListing(listing.text) };
}

/** None where the program has no such function. */
function countedMethod(name: string, symbol: string, { functions }: Disassembly): readonly (CountedMethod & { readonly name: string })[] {
  const start = functions.get(symbol);
  return start === undefined ? [] : [{ name, start, hook: functions.get(`${symbol.replace(/_feed_row$/, "")}_after_node`) }];
}

/** Waits hold at their own clock. An emulated board counts its ticks against nanoseconds. */
function clockHertz({ board, timedBoard, ratedClock }: EstimateRequest, timing: FlashTiming | null): number | null {
  const { clock, ticks } = timedBoard;
  if (timing !== null) return timing.hertz;
  if (clock !== null) return ratedClock || timedBoard !== board ? clock.ratedHertz : clock.resetHertz;
  return ticks.unit === "instruction" ? (1e9 * ticks.unitsPerTick.denominator) / ticks.unitsPerTick.numerator : null;
}

function sumByMethod(calls: readonly { readonly name: string; readonly nodes: readonly NodeCycles[] }[]): ReadonlyMap<string, MethodCycles> {
  const sums = new Map<string, MethodCycles>();
  for (const { name, nodes } of calls) {
    const known = sums.get(name) ?? { cycles: 0, nodes: [] };
    const cycles = nodes.reduce((sum, node) => sum + node.cycles, known.cycles);
    sums.set(name, { cycles, nodes: [...known.nodes, ...nodes.slice(0, -1)] });
  }
  return sums;
}
