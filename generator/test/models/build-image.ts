import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { buildProject, type BuildRequest } from "../../src/build/build-project.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { cachedBuild, toolIdentity } from "../setup/build-cache.js";

interface ProjectFile {
  readonly path: string;
  readonly contents: string | Uint8Array;
}

/** All that a build takes from outside the project. */
const tools = ["arm-none-eabi-gcc", "cc", "cmake"];
const variables = ["ETGEN_TOOLCHAIN", "CFLAGS", "CC", "CMSIS_NN_PATH"];

/** The program that the project's own CMake files build, without warnings; projects with the same files share it. */
export function buildImage(files: readonly ProjectFile[], request: Pick<BuildRequest, "board" | "projectName" | "preset">): Promise<string> {
  const { projectName, preset } = request;
  const surroundings = [...tools.map(toolIdentity), ...variables.map((name) => process.env[name] ?? "")];
  const recipe = [...surroundings, projectName, preset, ...files.flatMap(({ path, contents }) => [path, contents])];
  return cachedBuild(recipe, async (image) => {
    const directory = mkdtempSync(join(tmpdir(), "etgen test "));
    try {
      for (const { path, contents } of files) {
        mkdirSync(dirname(join(directory, path)), { recursive: true });
        writeFileSync(join(directory, path), contents);
      }
      const sink = new DiagnosticSink();
      const built = await buildProject({ ...request, directory, warningsAreErrors: true }, sink);
      if (built === undefined) throw new Error(sink.diagnostics.map(({ message, help }) => `${message} (${help})`).join("\n"));
      copyFileSync(built.program, image);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
}
