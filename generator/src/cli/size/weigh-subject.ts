import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import { isFilledBeforeReset, type Board } from "../../catalog/board.js";
import type { SizeLimit } from "../../catalog/size-limit.js";
import { DiagnosticSink } from "../../diagnostics/sink.js";
import { weighImage } from "../../size/weigh-image.js";
import type { Category, Weight } from "../../size/weight.js";
import { boardOfFiles, findBoard } from "../catalog/load-board-files.js";
import { manifestName } from "../output/previous-output.js";
import type { SizeSubject } from "./size-subject.js";
import { binutilsFor } from "./weigh-project.js";

/** An image, its weight, and what its project says of it. */
export interface WeighedSubject {
  readonly weight: Weight;
  readonly models: readonly string[];
  /** "kws-nrf5340"; the image's file where no project is known. */
  readonly name: string;
  readonly board: string | undefined;
  readonly limits: readonly SizeLimit[];
}

const limitSchema = z.strictObject({
  of: z.enum(["flash", "ram", "stack", "arena", "region", "owner"]),
  name: z.string().nullable(),
  memory: z.enum(["flash", "ram"]).nullable(),
  bytes: z.number().int().nonnegative(),
  basis: z.string(),
});

const manifestSchema = z.looseObject({
  models: z.array(z.looseObject({ name: z.string() })),
  board: z.string(),
  boardFiles: z.record(z.string(), z.string()).optional(),
  options: z.looseObject({ name: z.string(), project: z.string(), limits: z.array(limitSchema).optional() }),
  interface: z.array(z.looseObject({ name: z.string() })),
  files: z.record(z.string(), z.string()),
});

type Manifest = z.infer<typeof manifestSchema>;

/** With the stack of the model's own functions, and of others that are named. Undefined after a message. */
export async function weighSubject(subject: SizeSubject, sink: DiagnosticSink, functions: readonly string[] = []): Promise<WeighedSubject | undefined> {
  const binutils = await binutilsFor(subject.machine === "other", sink);
  if (binutils === undefined) return undefined;
  const manifest = subject.project === undefined ? undefined : readManifest(join(subject.project, manifestName));
  const board = manifest && boardOf(manifest);
  const isOwn = board !== undefined && !subject.isZephyr && board.platform === "baremetal";
  const weight = weighImage(
    { elf: subject.elf, map: subject.map, objectRoot: subject.objectRoot },
    {
      binutils,
      ramRanges: isOwn
        ? board.banks.filter(({ kind }) => kind === "ram").map((bank) => ({ origin: bank.origin, bytes: bank.bytes, filledBeforeReset: isFilledBeforeReset(bank) }))
        : undefined,
      hasFpu: board === undefined || board.core.fpu !== "none",
      ...(isOwn ? { regions: board.banks } : {}),
      entryFunctions: [...functions, ...(manifest === undefined ? [] : entryFunctions(manifest))],
      ...(manifest === undefined ? {} : { knownSources: knownSources(manifest) }),
    },
    sink,
  );
  return weight && {
    weight,
    models: manifest?.models.map(({ name }) => name) ?? [],
    name: manifest === undefined ? subject.elf : `${manifest.options.name}-${manifest.board}`,
    board: manifest?.board,
    limits: manifest?.options.limits ?? [],
  };
}

function readManifest(path: string): Manifest | undefined {
  const parsed = manifestSchema.safeParse(JSON.parse(readFileSync(path, "utf8")));
  return parsed.success ? parsed.data : undefined;
}

/** Its memories help; an image of a board that is not known any more is weighed without. */
function boardOf({ board, boardFiles }: Manifest): Board | undefined {
  const unsaid = new DiagnosticSink();
  return boardFiles === undefined ? findBoard(board, unsaid) : boardOfFiles(board, boardFiles, unsaid);
}

function knownSources({ files }: Manifest): ReadonlyMap<string, Category> {
  return new Map(
    Object.keys(files)
      .filter((path) => /^(?:model|src)\/.*\.[cS]$/.test(path) && path !== "src/main.c")
      .map((path) => {
        const name = path.split("/").at(-1)!;
        return [name, path.startsWith("model/kernels/") || name.startsWith("etk_") ? "kernels" : /_weights\.[^.]*$/.test(name) ? "constants" : "generated"];
      }),
  );
}

/** `kws_forward`; of one model among several `kws.forward` is `kws_forward` too. */
function entryFunctions({ interface: methods, options }: Manifest): readonly string[] {
  return methods.flatMap(({ name }) => (name.includes(".") ? [name.replaceAll(".", "_")] : [`${options.name}_${name}`, `${options.name}_${name}_feed_row`]));
}
