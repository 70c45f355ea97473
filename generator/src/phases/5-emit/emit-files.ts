import type { Board } from "../../catalog/board.js";
import type { CompileOptions } from "../../options.js";
import type { PlannedProgram } from "../4-plan/planned-program.js";
import { bufferChecks, guardBytes } from "./checks/buffer-checks.js";
import { ConstantPool } from "./constant-pool.js";
import { emitKernels, type KernelSources } from "./kernel-files.js";
import { emitManifest } from "./manifest.js";
import { MemoryMap } from "./memory-map.js";
import { emitModel } from "./model-files.js";
import { createModelNames } from "./names.js";
import { emitBareMetalProject } from "./bare-metal-project.js";
import type { PlatformSources } from "./platform.js";
import type { ProjectInput } from "./project-input.js";
import { createRenderer } from "./render.js";
import { emitWeights, weightsSource, type ModelFile } from "./weights-files.js";
import { emitZephyrProject } from "./zephyr-project.js";

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
  const checks = options.checks ? bufferChecks(program, names) : null;
  const model = emitModel({ program, names, pool, map, checks }, { source, weightsFile }, options, renderer);
  const weightsBank = board.placement.weights[0]!;

  const modelFiles: readonly ModelFile[] = [
    { path: "model/etgen.h", contents: renderer.render("model/etgen.h", {}) },
    ...(options.checks ? [{ path: "model/etgen_checks.h", contents: renderer.render("model/etgen_checks.h", { guardBytes }) }] : []),
    { path: `model/${names.prefix}.h`, contents: model.header },
    { path: `model/${names.prefix}.c`, contents: model.source },
    ...emitWeights({ prefix: names.prefix, source, bank: weightsBank, pool }, options.weights, renderer),
    ...emitKernels(program.selected, model.helpers, sources.kernels),
  ];
  const project: ProjectInput = {
    board,
    options,
    prefix: names.prefix,
    source,
    program,
    methods: model.methods,
    hasState: program.stateStorages.length > 0,
    modelFiles,
    weightsFile,
    weightsBytes: pool.totalBytes,
    binaries:
      options.weights === "incbin" && weightsSource(names.prefix, pool, options.weights) !== undefined
        ? [{ source: `model/${weightsFile}`, data: `model/${names.prefix}_weights.bin` }]
        : [],
  };
  const around = options.project === "zephyr" ? emitZephyrProject : emitBareMetalProject;
  const files = [...around(project, sources, renderer), ...modelFiles];
  const manifest = emitManifest({ source, modelBytes: input.modelBytes, board, options, program, weightsBytes: pool.totalBytes, files });
  return [...files, { path: "etgen.json", contents: manifest }];
}
