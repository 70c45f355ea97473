import { emitPlatform, type PlatformSources } from "./platform.js";
import { emitApplication, emitReadme } from "./project-files.js";
import type { ProjectInput } from "./project-input.js";
import type { Renderer } from "./render.js";
import type { ModelFile } from "./weights-files.js";

/** Everything around the model's files that makes them a program of their own, on a board or on the host. */
export function emitBareMetalProject(input: ProjectInput, sources: PlatformSources, renderer: Renderer): readonly ModelFile[] {
  const { board, options, program, weightsBanks } = input;
  const application = { path: "app/main.c", contents: emitApplication(input, renderer) };
  const platform = emitPlatform(
    {
      board,
      projectName: options.name,
      arenas: program.plan.arenas.map(({ bank, bytes }) => ({ bank, bytes })),
      weights: weightsBanks,
      kernelBank: program.plan.code?.bank ?? null,
      stackBytes: board.stackBytes,
      sources: [...input.modelFiles, application].map(({ path }) => path).filter((path) => /\.[cS]$/.test(path)),
      librarySources: input.librarySources,
      ratedClock: options.clock === "rated",
      hasLimits: options.limits.length > 0,
      small: options.optimise === "size",
      includeDirectories: ["model", "model/kernels"],
      binaries: input.binaries,
    },
    sources,
    renderer,
  );
  return [{ path: "README.md", contents: emitReadme(input, renderer) }, ...platform, application];
}
