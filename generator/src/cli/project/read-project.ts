import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import type { Board } from "../../catalog/board.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import { dtypes } from "../../ir/dtype.js";
import type { MethodInterface } from "../../phases/5-emit/program-interface.js";
import { boardOfFiles, findBoard } from "../catalog/load-board-files.js";
import { systemErrorCode } from "../files/system-error.js";
import { manifestName } from "../output/previous-output.js";
import { readUnfinished } from "../output/unfinished-write.js";
import type { NodeLabel } from "../run/format-run-report.js";

/** What the manifest of a generated project says, as far as running and weighing it need it. */
export interface Project {
  readonly directory: string;
  readonly name: string;
  readonly board: Board;
  /** Names of its models. */
  readonly models: readonly string[];
  readonly methods: readonly MethodInterface[];
  readonly labels: readonly NodeLabel[];
}

const tensorSchema = z.looseObject({
  name: z.string(),
  // It becomes the name of a file in the folder of a run.
  file: z.string().regex(/^[A-Za-z0-9_.-]{1,250}$/),
  dtype: z.enum(dtypes),
  sizes: z.array(z.number().int().nonnegative()),
  strides: z.array(z.number().int().nonnegative()),
  bytes: z.number().int().nonnegative(),
  free: z.array(z.number().int().nonnegative()).optional(),
});

const manifestSchema = z.looseObject({
  models: z.array(z.looseObject({ name: z.string() })),
  board: z.string(),
  /** Of a board of the user\'s own. */
  boardFiles: z.record(z.string(), z.string()).optional(),
  options: z.looseObject({ project: z.string().optional(), name: z.string().regex(/^[A-Za-z][A-Za-z0-9_]*$/) }),
  interface: z.array(
    z.looseObject({ name: z.string(), inputs: z.array(tensorSchema), outputs: z.array(tensorSchema), keepsState: z.boolean().optional() }),
  ),
  nodes: z.array(
    z.looseObject({ method: z.string(), instruction: z.number(), operator: z.string(), kernel: z.string() }),
  ),
});

/** Undefined after an error message. */
export function readProject(directory: string, sink: DiagnosticSink): Project | undefined {
  if (readUnfinished(directory) !== undefined) {
    sink.report("project-unfinished", { directory });
    return undefined;
  }
  const manifest = manifestSchema.safeParse(readJson(join(directory, manifestName)));
  if (!manifest.success) {
    sink.report("missing-project", { directory });
    return undefined;
  }
  const { models, board: boardName, boardFiles, options, interface: methods, nodes } = manifest.data;
  const board = boardFiles === undefined ? findBoard(boardName, sink) : boardOfFiles(boardName, boardFiles, sink);
  if (options.project === "zephyr") {
    sink.report("zephyr-project", { directory, target: board?.zephyr?.target ?? "<board>" });
    return undefined;
  }
  if (options.project === "library") {
    sink.report("library-project", { directory });
    return undefined;
  }
  return board && { directory, name: options.name, board, models: models.map(({ name }) => name), methods, labels: nodes };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    if (cause instanceof SyntaxError || systemErrorCode(cause) !== undefined) return undefined;
    throw cause;
  }
}
