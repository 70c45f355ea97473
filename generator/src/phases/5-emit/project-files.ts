import type { Board } from "../../catalog/board.js";
import type { PlannedProgram } from "../4-plan/planned-program.js";
import type { MethodView } from "./model-files.js";
import type { FeedView } from "./segments/feed-view.js";
import type { Renderer } from "./render.js";
import type { CompileOptions } from "../../options.js";

/** The runnable main program. */
export function emitApplication(
  prefix: string,
  methods: readonly MethodView[],
  hasState: boolean,
  options: Pick<CompileOptions, "instrument">,
  renderer: Renderer,
): string {
  return renderer.render("app/main.c", applicationView(prefix, methods, hasState, options));
}

/** The words of a main program, with or without an operating system. */
export function applicationView(
  prefix: string,
  methods: readonly MethodView[],
  hasState: boolean,
  options: Pick<CompileOptions, "instrument">,
): object {
  const isSingle = methods.length === 1;
  return {
    prefix,
    hasState,
    methods: methods.map((method) => ({
      name: method.name,
      function: method.function,
      feed: method.feed,
      profiled: options.instrument === "profile",
      traced: options.instrument === "trace",
      inputs: fileViews(method, true, isSingle),
      outputs: fileViews(method, false, isSingle),
    })),
  };
}

function fileViews(method: MethodView, isInput: boolean, isSingle: boolean): readonly object[] {
  return method.tensors
    .filter((tensor) => tensor.isInput === isInput)
    .map((tensor) => ({
      file: ioFileName(method.name, tensor.name, isSingle),
      pointer: tensor.isFed ? `${method.name}_frame` : `${tensor.accessor}()`,
      bytes: `${tensor.macro}_BYTES`,
    }));
}

/** "input0.bin"; with several methods "prefill_input0.bin". */
export function ioFileName(method: string, tensor: string, isSingle: boolean): string {
  return isSingle ? `${tensor}.bin` : `${method}_${tensor}.bin`;
}

export interface ReadmeInput {
  readonly prefix: string;
  readonly source: string;
  readonly board: Board;
  readonly program: PlannedProgram;
  readonly methods: readonly MethodView[];
  readonly weightsFile: string;
  readonly weightsBytes: number;
}

export function emitReadme(input: ReadmeInput, renderer: Renderer): string {
  const { board, program, methods } = input;
  const { plan } = program;
  const isHost = board.platform === "host";
  return renderer.render("project/README.md", {
    prefix: input.prefix,
    source: input.source,
    boardTitle: board.title,
    toolchain: isHost ? "a C compiler" : "arm-none-eabi-gcc with newlib",
    program: isHost ? input.prefix : `${input.prefix}.elf`,
    debugPreset: "debug",
    weightsFile: input.weightsFile,
    usage: usageLines(methods),
    arenas: plan.arenas.map(
      ({ bank, bytes, lowerBoundBytes }) =>
        `${bytes} bytes of planned memory in ${bank}; no plan of these buffers can be smaller than ${lowerBoundBytes} bytes`,
    ),
    weightsBytes: input.weightsBytes,
    weightsBank: board.placement.weights[0],
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

export function usageLines(methods: readonly MethodView[]): readonly string[] {
  return methods.flatMap((method) => {
    if (method.feed !== null) return feedLines(method, method.feed);
    const input = method.tensors.find((tensor) => tensor.isInput);
    const output = method.tensors.find((tensor) => !tensor.isInput);
    return [
      ...(input === undefined ? [] : [`${input.cType} *input = ${input.accessor}(); /* ${input.macro}_ELEMENTS elements */`]),
      `if (${method.function}() == ETGEN_OK) {`,
      ...(output === undefined ? [] : [`    const ${output.cType} *output = ${output.accessor}(); /* ${output.macro}_ELEMENTS elements */`]),
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
