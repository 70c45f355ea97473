import type { CompileOptions } from "../../options.js";
import { emitBareMetalProject } from "./bare-metal-project.js";
import { emitLibraryProject, libraryPath } from "./library-project.js";
import type { Release } from "./licence.js";
import type { PlatformSources } from "./platform.js";
import type { ProjectInput } from "./project-input.js";
import type { Renderer } from "./render.js";
import type { ModelFile } from "./weights-files.js";
import { emitZephyrProject } from "./zephyr-project.js";

/** What stands around the files of a model, and where those lie in it. */
export interface OutputForm {
  around(project: ProjectInput, sources: PlatformSources & { readonly release: Release }, renderer: Renderer): readonly ModelFile[];
  /** The place of a file that a project of its own would have in `model/`. */
  pathOf(path: string): string;
}

const inModel = (path: string): string => path;

/** Every form by what `--target` calls it. */
export const outputForms: Readonly<Record<CompileOptions["project"], OutputForm>> = {
  baremetal: { around: emitBareMetalProject, pathOf: inModel },
  zephyr: { around: emitZephyrProject, pathOf: inModel },
  library: { around: (project, { release }, renderer) => emitLibraryProject(project, release.version, renderer), pathOf: libraryPath },
};
