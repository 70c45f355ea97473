import { bankOf, type Board } from "../../catalog/board.js";
import { DiagnosticSink } from "../../diagnostics/sink.js";
import { tensorOf } from "../../ir/graph.js";
import type { StorageId } from "../../ir/ids.js";
import type { CompileOptions } from "../../options.js";
import type { KernelForms } from "../../steps/row-form.js";
import type { StepProgram } from "../../steps/step-program.js";
import { arenaCapacity } from "./arena-capacity.js";
import { chooseInPlace, liveBytes } from "./choose-in-place.js";
import { plannedCode } from "./planned-code.js";
import type { PlannedProgram } from "./planned-program.js";
import { streamRows } from "./passes/streaming/stream-rows.js";

/** A change of the options or of the model that needs less, tried out. */
export interface Remedy {
  /** What to do, after "with". */
  readonly change: string;
  /** Bytes of the arenas where they fit; otherwise those alive at the fullest step. */
  readonly bytes: number;
  readonly fits: boolean;
}

export interface Attempt {
  /** Before rows are streamed. */
  readonly selected: StepProgram;
  readonly forms: KernelForms;
  readonly options: Pick<CompileOptions, "ram" | "input" | "concurrent" | "rowsPerStep">;
  readonly board: Board;
  /** Plans without telling anybody what goes wrong; `concurrent` as the options say, unless given. */
  plan(streamed: StepProgram, board: Board, concurrent?: boolean): PlannedProgram | undefined;
}

/** What would help a program that no bank has room for: only what was tried out and needs less than before. */
export function findRemedies(attempt: Attempt): readonly Remedy[] {
  const { options } = attempt;
  const before = streamed(attempt, options);
  const beforeBytes = before === undefined ? Infinity : fullestStep(before);
  const rowChanges = [
    ...(options.ram === "min" ? [] : [{ change: `"--ram min"`, options: { ...options, ram: "min" } as const }]),
    ...(options.input === "rows" ? [] : [{ change: `"--ram min --input rows"`, options: { ...options, ram: "min", input: "rows" } as const }]),
  ];
  const rows = rowChanges.flatMap(({ change, options: changed }): readonly Remedy[] => {
    const program = streamed(attempt, changed);
    if (program === undefined) return [];
    const planned = attempt.plan(program, attempt.board);
    if (planned !== undefined) return [{ change, bytes: arenaBytes(planned), fits: true }];
    const bytes = fullestStep(program);
    return bytes < beforeBytes && !options.concurrent ? [{ change, bytes, fits: false }] : [];
  });
  if (before === undefined) return rows;
  // The fullest step says nothing about models that may run at the same time.
  const rest = options.concurrent ? takingTurns(attempt) : int8Interface(attempt, before, beforeBytes);
  return [...rows, ...otherBanks(attempt, before), ...rest];
}

/** Models that share memory instead of keeping it apart. */
function takingTurns(attempt: Attempt): readonly Remedy[] {
  const turns = `models that take turns, without "--concurrent"`;
  const { ram } = attempt.options;
  const changes = [{ change: turns, ram }, ...(ram === "min" ? [] : [{ change: `"--ram min" and ${turns}`, ram: "min" } as const])];
  const remedies = changes.flatMap(({ change, ram: goal }): readonly Remedy[] => {
    const program = streamed(attempt, { ...attempt.options, ram: goal, concurrent: false });
    const planned = program && attempt.plan(program, attempt.board, false);
    return planned === undefined ? [] : [{ change, bytes: arenaBytes(planned), fits: true }];
  });
  return remedies.slice(0, 1);
}

function streamed({ selected, forms }: Attempt, options: Attempt["options"]): StepProgram | undefined {
  return streamRows(selected, forms, options, new DiagnosticSink());
}

/** All RAM of the board, the cheapest banks first, where the arena may not use all of it. */
function otherBanks({ board, plan }: Attempt, program: StepProgram): readonly Remedy[] {
  const { arena, code } = board.placement;
  const others = board.banks.filter(({ name, kind }) => kind === "ram" && name !== code && !arena.includes(name)).map(({ name }) => name);
  if (others.length === 0) return [];
  const planned = plan(program, { ...board, placement: { ...board.placement, arena: [...arena, ...others] } });
  if (planned === undefined) return [];
  const used = planned.plan.arenas.map(({ bank }) => `--place arena=${bank}`);
  return [{ change: `"${used.join(" ")}"`, bytes: arenaBytes(planned), fits: true }];
}

/** The application hands over, or takes, what the model only quantises or dequantises. */
function int8Interface({ selected, board }: Attempt, program: StepProgram, beforeBytes: number): readonly Remedy[] {
  const set = chooseInPlace(program);
  const quarter = new Set([...floatInterface(selected)].flatMap((storage) => set.bufferOfStorage.get(storage)?.buffer ?? []));
  const buffers = set.buffers.map((buffer) => (quarter.has(buffer.id) ? { ...buffer, sizeBytes: Math.ceil(buffer.sizeBytes / 4) } : buffer));
  const bytes = Math.max(0, ...liveBytes({ steps: set.steps, buffers }));
  const largest = Math.max(...board.placement.arena.map((name) => arenaCapacity(bankOf(board, name), board, plannedCode(program, board))));
  return bytes < beforeBytes ? [{ change: "int8 inputs and outputs", bytes, fits: bytes <= largest }] : [];
}

function floatInterface({ module, methods }: StepProgram): ReadonlySet<StorageId> {
  return new Set(
    methods.flatMap(({ inputs, outputs, steps }) =>
      [...inputs, ...outputs].flatMap((id) => {
        const tensor = tensorOf(module, id);
        const users = steps.filter(({ accesses }) => accesses.some(({ value }) => value === id));
        const isOnlyConverted = users.length > 0 && users.every(({ label }) => /^(de)?quantize_/.test(label));
        return tensor.dtype === "float32" && isOnlyConverted ? [tensor.storage] : [];
      }),
    ),
  );
}

function fullestStep(program: StepProgram): number {
  return Math.max(0, ...liveBytes(chooseInPlace(program)));
}

function arenaBytes({ plan }: PlannedProgram): number {
  return plan.arenas.reduce((sum, { bytes }) => sum + bytes, 0);
}
