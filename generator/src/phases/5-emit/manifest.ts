import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";
import { sha256 } from "@noble/hashes/sha2";
import type { Board } from "../../catalog/board.js";
import type { CompileOptions } from "../../options.js";
import type { PlannedProgram } from "../4-plan/planned-program.js";
import type { ImageModel } from "./image-parts.js";
import { nodesOf } from "../../steps/step-program.js";
import { programInterface } from "./program-interface.js";
import type { ModelFile } from "./weights-files.js";

export interface ManifestInput {
  /** Of etgen. */
  readonly version: string;
  readonly models: readonly ImageModel[];
  readonly board: Board;
  readonly options: CompileOptions;
  readonly program: PlannedProgram;
  readonly weightsBytes: number;
  readonly files: readonly ModelFile[];
}

/** `etgen.json`: from what the project was generated, what is in it, and the memory plan. Two of them can be compared. */
export function emitManifest(input: ManifestInput): string {
  const { plan, selected } = input.program;
  const manifest = {
    etgen: input.version,
    models: input.models.map(({ name, source, bytes }) => ({ name, file: source, sha256: hash(bytes), bytes: bytes.length })),
    board: input.board.name,
    ...(input.board.ownFiles === null ? {} : { boardFiles: input.board.ownFiles }),
    options: input.options,
    interface: programInterface(selected),
    memory: {
      arenas: plan.arenas,
      weightsBytes: input.weightsBytes,
      exporterPlanBytes: plan.exporterPlanBytes,
      steps: plan.steps.map(({ method, label }) => `${method}: ${label}`),
      buffers: plan.buffers,
    },
    nodes: selected.methods.flatMap((method) =>
      nodesOf(method).map((implementation) => ({
        method: method.name,
        instruction: implementation.node.origin.instruction,
        operator: implementation.node.operator,
        kernel: implementation.kind === "kernel" ? implementation.kernel.name : "generated loop",
        multiplyAccumulates: implementation.request.multiplyAccumulates,
      })),
    ),
    files: Object.fromEntries(
      [...input.files].sort((a, b) => (a.path < b.path ? -1 : 1)).map(({ path, contents }) => [path, hash(contents)]),
    ),
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

function hash(contents: string | Uint8Array): string {
  return bytesToHex(sha256(typeof contents === "string" ? utf8ToBytes(contents) : contents));
}
