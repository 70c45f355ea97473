import type { Board } from "../../catalog/board.js";
import type { CompileOptions } from "../../options.js";
import type { PlannedProgram } from "../4-plan/planned-program.js";
import { ConstantPool } from "./constant-pool.js";
import { emitKernels, type KernelSources } from "./kernel-files.js";
import { emitManifest } from "./manifest.js";
import { MemoryMap } from "./memory-map.js";
import { emitModel } from "./model-files.js";
import { createModelNames } from "./names.js";
import { emitPlatform, type PlatformSources } from "./platform.js";
import { emitApplication, emitReadme } from "./project-files.js";
import { createRenderer } from "./render.js";
import { emitWeights, weightsSource, type ModelFile } from "./weights-files.js";

/** The texts that emission copies or fills in. */
export interface EmissionSources extends PlatformSources {
  readonly kernels: KernelSources;
  readonly templates: ReadonlyMap<string, string>;
}

export interface EmissionInput {
  readonly program: PlannedProgram;
  readonly board: Board;
  readonly options: CompileOptions;
  /** Name of the model file, without folders. */
  readonly source: string;
  readonly modelBytes: Uint8Array;
}

/** The whole project: paths relative to its root, in a fixed order. */
export function emitFiles(input: EmissionInput, sources: EmissionSources): readonly ModelFile[] {
  const { program, board, options, source } = input;
  const renderer = createRenderer(sources.templates);
  const names = createModelNames(options.name, program.selected.methods.length);
  const pool = new ConstantPool();
  const map = new MemoryMap(program, names, pool);
  const weightsFile = `${names.prefix}_weights.${options.weights === "incbin" ? "S" : "c"}`;
  const model = emitModel({ program, names, pool, map }, { source, weightsFile }, options, renderer);
  const weightsBank = board.placement.weights[0]!;
  const hasState = program.stateStorages.length > 0;

  const modelFiles: readonly ModelFile[] = [
    { path: "model/etgen.h", contents: renderer.render("model/etgen.h", {}) },
    { path: `model/${names.prefix}.h`, contents: model.header },
    { path: `model/${names.prefix}.c`, contents: model.source },
    ...emitWeights({ prefix: names.prefix, source, bank: weightsBank, pool }, options.weights, renderer),
    ...emitKernels(program.selected, model.helpers, sources.kernels),
    { path: "app/main.c", contents: emitApplication(names.prefix, model.methods, hasState, options, renderer) },
  ];
  const weightsFileUsed = weightsSource(names.prefix, pool, options.weights);
  const platform = emitPlatform(
    {
      board,
      projectName: options.name,
      arenas: program.plan.arenas.map(({ bank, bytes }) => ({ bank, bytes })),
      weights: pool.totalBytes === 0 ? [] : [{ bank: weightsBank, bytes: pool.totalBytes }],
      stackBytes: board.stackBytes,
      sources: modelFiles.map(({ path }) => path).filter((path) => /\.[cS]$/.test(path)),
      includeDirectories: ["model", "model/kernels"],
      binaries:
        weightsFileUsed !== undefined && options.weights === "incbin"
          ? [{ source: `model/${weightsFileUsed}`, data: `model/${names.prefix}_weights.bin` }]
          : [],
    },
    sources,
    renderer,
  );
  const readme = emitReadme(
    { prefix: names.prefix, source, board, program, methods: model.methods, weightsFile, weightsBytes: pool.totalBytes },
    renderer,
  );
  const files = [{ path: "README.md", contents: readme }, ...platform, ...modelFiles];
  const manifest = emitManifest({ source, modelBytes: input.modelBytes, board, options, program, weightsBytes: pool.totalBytes, files });
  return [...files, { path: "etgen.json", contents: manifest }];
}
