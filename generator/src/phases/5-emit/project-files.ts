import { bankOf, isFilledBeforeReset } from "../../catalog/board.js";
import { consoleWords, flashFiles, flashText, isByHand, isInHand, notableQuirks } from "../../catalog/flash-words.js";
import { arenaHandover, arenaInterfaces } from "./caller-arena.js";
import { imageMemoryWords } from "./image-files.js";
import type { InterfaceTensor, MethodView } from "./model-files.js";
import type { ProjectInput } from "./project-input.js";
import type { FeedView } from "./segments/feed-view.js";
import type { Renderer } from "./render.js";

/** The runnable main program. */
export function emitApplication(input: ProjectInput, renderer: Renderer): string {
  return renderer.render("app/main.c", applicationView(input));
}

/** The words of a main program, with or without an operating system. */
export function applicationView(input: ProjectInput): object {
  const { prefix, models, board, options } = input;
  const methods = models.flatMap((model) => model.methods);
  const isSingle = methods.length === 1;
  return {
    prefix,
    resets: models.flatMap(({ name, hasState }) => (hasState ? [`${name}_reset`] : [])),
    arena: handoverOf(input),
    methods: methods.map((method) => ({
      name: method.name,
      function: method.function,
      feed: method.feed,
      feedFile: fileViews(method, true, isSingle, true)[0]?.file,
      profiled: options.instrument === "profile",
      traced: options.instrument === "trace",
      inputs: fileViews(method, true, isSingle),
      outputs: fileViews(method, false, isSingle),
    })),
    hasSizes: methods.some(({ runtime }) => runtime.sized.length > 0),
    hasSizedInputs: methods.some(({ runtime }) => runtime.sized.some(({ isInput }) => isInput)),
    takesSteps: models.some(({ hasState }) => hasState) && !methods.some(({ feed }) => feed !== null),
    timed: options.project === "baremetal" && board.ticks.unit === "cycle" && board.clock !== null,
    isFed: methods.some(({ feed }) => feed !== null),
    readsInputs: methods.some((method) => fileViews(method, true, isSingle).length > 0),
    readsFiles: methods.some(({ tensors }) => tensors.some(({ isInput }) => isInput)),
  };
}

/** What the application gives of its own memory; nothing unless asked for. */
export function handoverOf({ prefix, program, options }: Pick<ProjectInput, "prefix" | "program" | "options">): ReturnType<typeof arenaHandover> {
  return arenaHandover(options.arena === "caller" ? arenaInterfaces(program.plan.arenas, prefix) : []);
}

/** Inputs or outputs as files, those that are fed by rows only if `isFed`. */
function fileViews(method: MethodView, isInput: boolean, isSingle: boolean, isFed = false): readonly { readonly file: string }[] {
  return method.tensors
    .filter((tensor) => tensor.isInput === isInput && tensor.isFed === isFed)
    .map((tensor) => ({
      file: ioFileName(method.name, tensor.name, isSingle),
      pointer: `${tensor.accessor}()`,
      bytes: `${tensor.macro}_BYTES`,
      runBytes: bytesOf(method, tensor),
      sized: sizedView(method, tensor, ioFileName(method.name, `${tensor.name}.sizes`, isSingle)),
    }));
}

/** What a run has of a tensor: all, or what follows from the sizes of the moment. */
function bytesOf({ runtime }: MethodView, { accessor, macro, bytes, elements }: InterfaceTensor): string {
  const sized = runtime.sized.find((candidate) => candidate.accessor === accessor);
  return sized === undefined ? `${macro}_BYTES` : `tensor_bytes(${accessor}_sizes(), ${sized.rank}, ${elements === 0 ? 1 : bytes / elements})`;
}

function sizedView({ name, runtime }: MethodView, tensor: InterfaceTensor, file: string): object | null {
  const sized = runtime.sized.find(({ accessor }) => accessor === tensor.accessor);
  return sized === undefined ? null : { file, rank: sized.rank, resize: `${tensor.accessor}_resize`, sizes: `${tensor.accessor}_sizes()`, label: `${name} ${tensor.name}` };
}

/** "input0.bin"; with several methods "prefill_input0.bin". */
export function ioFileName(method: string, tensor: string, isSingle: boolean): string {
  return isSingle ? `${tensor}.bin` : `${method}_${tensor}.bin`;
}

/** The rows of a table of files that are about models. */
export function modelRows({ prefix, models, weights }: ProjectInput): readonly { readonly file: string; readonly what: string }[] {
  const constants = weights.map(({ file, owner }) => ({ file, what: models.length === 1 ? "its constants" : `constants of ${owner}` }));
  if (models.length === 1) {
    return [
      { file: `${prefix}.h`, what: "the functions you call, with shapes, dtypes and bytes" },
      { file: `${prefix}.c`, what: "the model: one commented call per node" },
      ...constants,
    ];
  }
  return [
    { file: `${prefix}.h`, what: "includes the headers of all models" },
    { file: `${prefix}.c`, what: "the memory that was planned for them" },
    ...models.flatMap(({ name, source }) => [
      { file: `${name}.h`, what: `from \`${source}\`: the functions you call, with shapes, dtypes and bytes` },
      { file: `${name}.c`, what: "its nodes: one commented call each" },
    ]),
    ...constants,
  ];
}

/** What whoever calls several models has to know about their memory. */
export function memoryNotes({ models, options }: ProjectInput): readonly string[] {
  return models.length === 1 ? [] : imageMemoryWords(!options.concurrent);
}

/** "flash", or how many bytes lie in which bank, and which of them startup copies. */
function weightsPlaces({ weightsBanks, board, program }: ProjectInput): string {
  const copied = (bank: string): string => (isFilledBeforeReset(bankOf(board, bank)) ? "" : " (copied there at start-up)");
  if (weightsBanks.length === 0) return program.weightsHome;
  if (weightsBanks.length === 1) return `${weightsBanks[0]!.bank}${copied(weightsBanks[0]!.bank)}`;
  return weightsBanks.map(({ bank, bytes }) => `${bank} ${bytes}${copied(bank)}`).join(", ");
}

export function emitReadme(input: ProjectInput, renderer: Renderer): string {
  const { board, program } = input;
  const { plan } = program;
  const isHost = board.platform === "host";
  return renderer.render("project/README.md", {
    prefix: input.prefix,
    source: input.source,
    boardTitle: board.title,
    toolchain: isHost ? "a C compiler" : "arm-none-eabi-gcc with newlib",
    program: isHost ? input.prefix : `${input.prefix}.elf`,
    debugPreset: "debug",
    callsLibrary: input.librarySources.length > 0,
    board: boardView(input),
    rows: modelRows(input),
    notes: memoryNotes(input),
    usage: usageLines(input),
    arenas: plan.arenas.map(
      ({ bank, bytes, lowerBoundBytes }) =>
        `${bytes} bytes of planned memory in ${bank}; no plan of these buffers can be smaller than ${lowerBoundBytes} bytes`,
    ),
    weightsBytes: input.weightsBytes,
    weightsPlaces: weightsPlaces(input),
    buffers: plan.buffers.map(({ name, sizeBytes, firstStep, lastStep, place }) => ({
      name,
      sizeBytes,
      firstStep,
      lastStep,
      offset: place.offset,
      bank: place.bank,
    })),
    peakStep: plan.peakStep,
    peakLabel: plan.steps[plan.peakStep]?.label ?? "none",
    peakNames: plan.buffers
      .filter(({ firstStep, lastStep }) => firstStep <= plan.peakStep && plan.peakStep <= lastStep)
      .map(({ name, sizeBytes }) => `${name} (${sizeBytes})`)
      .join(", "),
  });
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What whoever has the board in hand should know; nothing where programs run in an emulator or on this machine. */
function boardView({ board, options }: ProjectInput): object | null {
  if (!isInHand(board)) return null;
  const files = flashFiles(`build/release/${options.name}.elf`);
  return {
    console: consoleWords(board),
    flash: board.flash.map((flash) => (isByHand(flash) ? `To flash: ${flashText(flash, files)}.` : `To flash: \`${flashText(flash, files)}\`.`)),
    quirks: notableQuirks(board).map(({ effect, reason }) => `${sentence(effect)} (${reason}).`),
  };
}

export function usageLines(input: Pick<ProjectInput, "models" | "prefix" | "program" | "options">): readonly string[] {
  const { memory, calls } = handoverOf(input);
  return [...memory, ...(calls.length === 0 ? [] : [`bool given = ${calls.map((call) => `${call} == ETGEN_OK`).join(" && ")};`, ""]), ...callLines(input)];
}

export function callLines({ models }: Pick<ProjectInput, "models">): readonly string[] {
  const methods = models.flatMap((model) => model.methods);
  return methods.flatMap((method) => {
    const scope = methods.length === 1 ? "" : `${method.name}_`;
    if (method.feed !== null) return feedLines(method, method.feed);
    const input = method.tensors.find((tensor) => tensor.isInput);
    const output = method.tensors.find((tensor) => !tensor.isInput);
    return [
      ...(input === undefined ? [] : [`${input.cType} *${scope}input = ${input.accessor}(); /* ${input.macro}_ELEMENTS elements */`]),
      `if (${method.function}() == ETGEN_OK) {`,
      ...(output === undefined ? [] : [`    const ${output.cType} *${scope}output = ${output.accessor}(); /* ${output.macro}_ELEMENTS elements */`]),
      `}`,
    ];
  });
}

function feedLines(method: MethodView, feed: FeedView): readonly string[] {
  const output = method.tensors.find((tensor) => !tensor.isInput);
  return [
    `/* ${feed.macro}_ROWS times, as rows of ${feed.macro}_ROW_ELEMENTS elements arrive: */`,
    `if (${method.function}_feed_row(row) == ETGEN_OK) { /* ETGEN_NEEDS_ROWS until the last */`,
    ...(output === undefined ? [] : [`    const ${output.cType} *output = ${output.accessor}(); /* ${output.macro}_ELEMENTS elements */`]),
    `}`,
  ];
}
