import { loadNpuSimulator } from "../../src/cli/npu/load-npu-simulator.js";
import { auditPayload } from "../../src/delegates/ethos-u/audit/audit-payload.js";
import { describeJob } from "../../src/delegates/ethos-u/disassemble/describe-job.js";
import { readPayload, type PayloadSource } from "../../src/delegates/ethos-u/payload/read-payload.js";
import { simulate } from "../../src/delegates/ethos-u/simulator/simulate.js";
import { formatDiagnostics } from "../../src/diagnostics/format.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { mutate } from "../damaged/mutate.js";
import { Random } from "../damaged/random.js";
import { configurations, loadCases, vectorFiles } from "./load-vectors.js";

export interface FuzzOutcome {
  /** How often each message ended a payload; "ran" where none did. */
  readonly counts: ReadonlyMap<string, number>;
  readonly slowestMs: number;
}

const source: PayloadSource = { owner: "the payload", location: {}, namedData: [] };
/** Enough for every small graph to run as it is. */
const limits = { multiplications: 2e7, memoryElements: 2 ** 20, elements: 2 ** 23 };

/** Damages the payloads of all small graphs in turn, and reads, audits, prints and simulates what is left. Throws at the first fault. */
export function fuzzPayloads(first: number, count: number): FuzzOutcome {
  const module = loadNpuSimulator();
  const originals = smallPayloads();
  const counts = new Map<string, number>();
  let slowestMs = 0;
  for (let seed = first; seed < first + count; seed++) {
    const { name, bytes } = originals[seed % originals.length]!;
    const damaged = mutatePayload(bytes, new Random(seed));
    const sink = new DiagnosticSink();
    const started = performance.now();
    let finished = false;
    try {
      const payload = readPayload({ bytes: damaged }, source, sink);
      const job = payload && auditPayload(payload, source, sink);
      if (job !== undefined) {
        describeJob(job);
        const inputs = job.payload.inputs.map(({ byteCount }) => new Uint8Array(Math.min(byteCount, limits.elements)));
        finished = simulate(job, inputs, module, sink, { limits }) !== undefined;
      }
    } catch (failure) {
      throw new Error(`${name}, seed ${seed}: threw`, { cause: failure });
    }
    slowestMs = Math.max(slowestMs, performance.now() - started);
    const errors = sink.diagnostics.filter(({ severity }) => severity === "error");
    const text = formatDiagnostics(sink.diagnostics);
    if (finished !== (errors.length === 0))
      throw new Error(`${name}, seed ${seed}: ${finished ? "ran with" : "stopped without"} an error\n${text}`);
    if (/undefined|NaN|\[object/.test(text)) throw new Error(`${name}, seed ${seed}: ${text}`);
    const code = errors[0]?.code ?? "ran";
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return { counts, slowestMs };
}

function smallPayloads(): readonly { readonly name: string; readonly bytes: Uint8Array }[] {
  return configurations.flatMap((configuration) => {
    const read = vectorFiles(configuration);
    return loadCases(configuration).flatMap((one) => (one.kind === "payload" ? [{ name: one.name, bytes: read(one.payload) }] : []));
  });
}

/** Every second time only the commands, which is where most of the meaning is. */
function mutatePayload(bytes: Uint8Array, random: Random): Uint8Array {
  if (random.below(2) === 0) return mutate(bytes, random);
  const text = Buffer.from(bytes);
  const begin = text.indexOf("cmd_data") + 32;
  const end = begin + text.readUInt32LE(begin - 16);
  const commands = mutate(bytes.slice(begin, end), random);
  const copy = Uint8Array.from(bytes);
  copy.set(commands, begin);
  return copy;
}
