import { join } from "node:path";

import { isFilledBeforeReset, type Board } from "../../catalog/board.js";
import { requireTools } from "../../build/require-tools.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Binutils } from "../../size/binutils.js";
import { weighImage } from "../../size/weigh-image.js";
import type { Weight } from "../../size/weight.js";

/** A linked program of a generated project. */
export interface BuiltProgram {
  readonly program: string;
  readonly map: string;
  readonly buildDirectory: string;
}

/** Where the preset `release` of a generated project puts its program. */
export function releaseProgram(directory: string, projectName: string, board: Board): BuiltProgram {
  const buildDirectory = join(directory, "build", "release");
  const program = join(buildDirectory, board.platform === "host" ? projectName : `${projectName}.elf`);
  return { program, map: join(buildDirectory, `${projectName}.map`), buildDirectory };
}

/** Weighs a linked program with the tools of the toolchain that built it. */
export async function weighProgram(
  { program, map, buildDirectory }: BuiltProgram,
  board: Board,
  sink: DiagnosticSink,
): Promise<Weight | undefined> {
  const binutils = await binutilsFor(board.platform === "host", sink);
  if (binutils === undefined) return undefined;
  const isHost = board.platform === "host";
  const ram = board.banks.filter(({ kind }) => kind === "ram");
  const ramRanges = ram.map((bank) => ({ origin: bank.origin, bytes: bank.bytes, filledBeforeReset: isFilledBeforeReset(bank) }));
  return weighImage(
    { elf: program, map, objectRoot: buildDirectory },
    { binutils, ramRanges: isHost ? undefined : ramRanges, hasFpu: board.core.fpu !== "none", regions: isHost ? [] : board.banks },
    sink,
  );
}

/** Those of the toolchain, or of this machine; undefined after saying which is missing. */
export async function binutilsFor(isHost: boolean, sink: DiagnosticSink): Promise<Binutils | undefined> {
  if (isHost) {
    const tools = await requireTools(["hostReadelf"], sink);
    return tools && { readelf: tools.hostReadelf, objdump: "objdump" };
  }
  const tools = await requireTools(["armReadelf", "armObjdump"], sink);
  return tools && { readelf: tools.armReadelf, objdump: tools.armObjdump };
}
