import type { Board } from "../catalog/board.js";

/** A program that etgen calls but does not bring. */
export interface Tool {
  readonly name: string;
  /** Names under which it may be installed, best first. */
  readonly programs: readonly string[];
  readonly neededFor: string;
  /** The oldest version known to work. */
  readonly minimumVersion: string;
  readonly debianPackages: readonly string[];
  /** For other systems. */
  readonly elsewhere: string;
}

export const tools = {
  cmake: {
    name: "cmake",
    programs: ["cmake"],
    neededFor: "configuring the generated project",
    minimumVersion: "3.21",
    debianPackages: ["cmake"],
    elsewhere: "cmake.org",
  },
  ninja: {
    name: "ninja",
    programs: ["ninja", "ninja-build"],
    neededFor: "building the generated project",
    minimumVersion: "1.8",
    debianPackages: ["ninja-build"],
    elsewhere: "ninja-build.org",
  },
  armGcc: {
    name: "arm-none-eabi-gcc",
    programs: ["arm-none-eabi-gcc"],
    neededFor: "compiling for Cortex-M",
    minimumVersion: "10.0",
    debianPackages: ["gcc-arm-none-eabi", "libnewlib-arm-none-eabi"],
    elsewhere: "the GNU toolchain on developer.arm.com; point ETGEN_TOOLCHAIN at its bin folder",
  },
  armReadelf: {
    name: "arm-none-eabi-readelf",
    programs: ["arm-none-eabi-readelf"],
    neededFor: "weighing firmware",
    minimumVersion: "2.30",
    debianPackages: ["binutils-arm-none-eabi"],
    elsewhere: "the GNU toolchain on developer.arm.com; point ETGEN_TOOLCHAIN at its bin folder",
  },
  armObjdump: {
    name: "arm-none-eabi-objdump",
    programs: ["arm-none-eabi-objdump"],
    neededFor: "weighing firmware: the bound on its stack",
    minimumVersion: "2.30",
    debianPackages: ["binutils-arm-none-eabi"],
    elsewhere: "the GNU toolchain on developer.arm.com; point ETGEN_TOOLCHAIN at its bin folder",
  },
  hostReadelf: {
    name: "readelf",
    programs: ["readelf"],
    neededFor: "weighing programs of this machine",
    minimumVersion: "2.30",
    debianPackages: ["binutils"],
    elsewhere: "gnu.org/software/binutils",
  },
  hostCompiler: {
    name: "C compiler",
    programs: ["cc", "gcc", "clang"],
    neededFor: 'compiling for this machine (board "host")',
    minimumVersion: "9.0",
    debianPackages: ["gcc"],
    elsewhere: "gcc.gnu.org or clang.llvm.org",
  },
  qemu: {
    name: "qemu-system-arm",
    programs: ["qemu-system-arm"],
    neededFor: "running firmware on this machine",
    minimumVersion: "7.0",
    debianPackages: ["qemu-system-arm"],
    elsewhere: "qemu.org",
  },
} as const satisfies Record<string, Tool>;

export type ToolId = keyof typeof tools;
export const toolIds = Object.keys(tools) as readonly ToolId[];

/** What building for this board takes. */
export function toolsToBuild(board: Board): readonly ToolId[] {
  return ["cmake", "ninja", board.platform === "host" ? "hostCompiler" : "armGcc"];
}

/** How to get a tool, in one sentence. */
export function installHint(tool: Tool): string {
  return `on Debian or Ubuntu: apt-get install ${tool.debianPackages.join(" ")}; elsewhere: ${tool.elsewhere}`;
}
