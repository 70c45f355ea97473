import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../../src/cli/package-root.js";

const launcherVariable = "CMAKE_C_COMPILER_LAUNCHER";

/** What to put in front of a compiler that makes one object; undefined outside the test runner, or without ccache. */
export const objectLauncher = (): string | undefined => process.env[launcherVariable];

/**
 * Where ccache is installed, CMake has it compile for the tests: projects in temporary folders copy the same kernels, and
 * each is compiled once for a core and its flags. What is compiled and from where stays as it is.
 */
export function shareObjects(): void {
  if (spawnSync("ccache", ["--version"]).status !== 0) return;
  Object.assign(process.env, {
    [launcherVariable]: "ccache",
    CCACHE_DIR: join(packageRoot, "node_modules", ".cache", "etgen-objects"),
    CCACHE_MAXSIZE: "500M",
    // Paths below the base count as they are seen from the project, whose own folder the debug information leaves out.
    CCACHE_BASEDIR: realpathSync(tmpdir()),
    CCACHE_NOHASHDIR: "1",
  });
}
