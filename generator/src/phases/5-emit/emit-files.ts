import type { Board } from "../../catalog/board.js";
import type { CompileOptions } from "../../options.js";
import type { PlannedProgram } from "../4-plan/planned-program.js";
import { guardBytes } from "../../ir/guard-bytes.js";
import { bufferChecks } from "./checks/buffer-checks.js";
import type { EmissionContext } from "./emission-context.js";
import { ConstantPool, ModelConstants } from "./constant-pool.js";
import { emitImage } from "./image-files.js";
import { imageParts, type ImageModel, type ImagePart } from "./image-parts.js";
import { emitKernels, type KernelSources } from "./kernel-files.js";
import { withLicence, type Release } from "./licence.js";
import { releaseSymbol } from "./library-project.js";
import { librarySources } from "./library-sources.js";
import { emitManifest } from "./manifest.js";
import { MemoryMap } from "./memory-map.js";
import { collectModel, renderModel } from "./model-files.js";
import { outputForms } from "./output-forms.js";
import type { PlatformSources } from "./platform.js";
import type { ProjectInput } from "./project-input.js";
import { rendererOf } from "./render.js";
import { divideWeights } from "./weights-division.js";
import { banksOfBlobs } from "./weights-blob.js";
import { emitWeights, weightsBinary, weightsSource, type ModelFile } from "./weights-files.js";
import { emitSizeGate } from "./size/size-gate.js";

/** The texts that emission copies or fills in. */
export interface EmissionSources extends PlatformSources {
  readonly kernels: KernelSources;
  readonly templates: ReadonlyMap<string, string>;
  readonly release: Release;
}

export interface EmissionInput {
  readonly program: PlannedProgram;
  readonly board: Board;
  readonly options: CompileOptions;
  readonly models: readonly ImageModel[];
}

/** The whole project: paths relative to its root, in a fixed order. */
export function emitFiles(input: EmissionInput, sources: EmissionSources): readonly ModelFile[] {
  const { program, board, options } = input;
  const renderer = rendererOf(sources.templates);
  const parts = imageParts(program, input.models, { name: options.name, takeTurns: !options.concurrent });
  const models = parts.map(({ model, names }) => ({ name: names.prefix, source: model.source }));
  const source = models.map((model) => model.source).join(", ");
  const pool = new ConstantPool((key) => program.bankOfConstant.get(key) ?? program.weightsHome);
  const contexts = parts.map((part) => contextOf(part, pool, input));
  const collected = contexts.map(collectModel);
  const weights = divideWeights(pool.constants, models, options.name);
  const blobs = weights.map(({ blob }) => blob);
  const texts = contexts.map((context, index) =>
    renderModel(context, collected[index]!, { source: models[index]!.source, weights: blobs, release: options.project === "library" ? releaseSymbol(sources.release.version) : null }, options, renderer),
  );
  const weightsBanks = banksOfBlobs(blobs);

  const modelFiles: readonly ModelFile[] = [
    { path: "model/etgen.h", contents: renderer.render("model/etgen.h", { version: sources.release.version }) },
    ...(options.checks ? [{ path: "model/etgen_checks.h", contents: renderer.render("model/etgen_checks.h", { guardBytes }) }] : []),
    ...(parts.length === 1 ? [] : emitImage(program, parts, texts.map(({ methods }) => methods), options, renderer)),
    ...parts.flatMap(({ names }, index) => [
      { path: `model/${names.prefix}.h`, contents: texts[index]!.header },
      { path: `model/${names.prefix}.c`, contents: texts[index]!.source },
    ]),
    ...weights.flatMap((part) => emitWeights(part, options.weights, renderer)),
    ...emitKernels(program.selected, texts.flatMap(({ helpers }) => helpers), sources.kernels),
  ];
  const project: ProjectInput = {
    board,
    options,
    prefix: options.name,
    source,
    models: parts.map(({ model, names, program: own }, index) => ({
      name: names.prefix,
      source: model.source,
      methods: texts[index]!.methods,
      hasState: own.stateStorages.length > 0,
    })),
    program,
    modelFiles,
    librarySources: librarySources(program.selected, board.core),
    weights: weights
      .filter(({ blob }) => blob.constants.length > 0)
      .map(({ blob, owner }) => ({ file: weightsSource(blob, options.weights), owner })),
    weightsBytes: weightsBanks.reduce((sum, { bytes }) => sum + bytes, 0),
    weightsBanks,
    binaries:
      options.weights === "incbin"
        ? blobs
            .filter(({ constants }) => constants.length > 0)
            .map((blob) => ({ source: `model/${weightsSource(blob, "incbin")}`, data: `model/${weightsBinary(blob)}` }))
        : [],
  };
  const form = outputForms[options.project];
  const own = modelFiles.map((file) => ({ ...file, path: form.pathOf(file.path) }));
  const constants = new Set(blobs.map((blob) => form.pathOf(`model/${weightsSource(blob, options.weights)}`)));
  const around = [...form.around(project, sources, renderer), ...emitSizeGate(board, options, modelFiles, renderer)];
  const files = withLicence([...around, ...own], constants, sources.release);
  const { version } = sources.release;
  return [...files, { path: "etgen.json", contents: emitManifest({ ...input, version, weightsBytes: project.weightsBytes, files }) }];
}

function contextOf({ program, names, neighbours }: ImagePart, constants: ConstantPool, { board, options }: EmissionInput): EmissionContext {
  const pool = new ModelConstants(constants, names.prefix);
  const map = new MemoryMap(program, names, pool);
  const checks = options.checks ? bufferChecks(program, names) : null;
  return { program, names, pool, map, neighbours, checks, hasFloatVectors: board.core.features.includes("mve_float") };
}
