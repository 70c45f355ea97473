import type { Board } from "../catalog/board.js";
import { formatSize } from "./terminal/format-size.js";

const introduction = `# Boards

Generated from \`boards/\` by \`npm run regenerate\`. How a board was verified:

- **QEMU**: the tests run programs on this machine's emulator of it.
- **emulated**: the tests run its images in an instruction-set emulator with exactly the board's memory map, registers of
  the start-up modelled from public documents and kept apart from \`boards/\` (\`ci/board-emulation/chips.json\`). Not covered:
  exceptions, caches, timing, boot ROMs, the clock of a crystal.
- **linked**: the tests build and link its images; no emulator has its core.

No board was verified on hardware.
`;

/** docs/boards.md: every board, how it was verified, what is unusual about it, and where its facts are from. `emulated` names boards. */
export function boardsPage(boards: readonly Board[], emulated: ReadonlySet<string>): string {
  const targets = boards.filter(({ platform }) => platform === "baremetal");
  const rows = targets.map((board) => `| [${board.name}](#${board.name}) | ${coreOf(board)} | ${banksOf(board)} | ${verified(board, emulated)} |`);
  return [
    introduction,
    "| board | core | memory | verified |",
    "|---|---|---|---|",
    ...rows,
    ...targets.flatMap((board) => ["", ...section(board)]),
    "",
  ].join("\n");
}

function coreOf({ core }: Board): string {
  const features = [core.fpu === "none" ? "" : "FPU", core.mve === "none" ? "" : "MVE"].filter((word) => word !== "");
  return [core.cpu, ...features].join(" + ");
}

function banksOf({ banks }: Board): string {
  return banks.map(({ name, bytes }) => `${name} ${formatSize(bytes)}`).join(", ");
}

function verified({ name, emulator }: Board, emulated: ReadonlySet<string>): string {
  return emulator !== null ? "QEMU" : emulated.has(name) ? "emulated" : "linked";
}

function section(board: Board): readonly string[] {
  const clock = board.clock;
  return [
    `## ${board.name}`,
    "",
    board.title + ".",
    "",
    ...(clock === null ? [] : [`- clock: ${clock.resetHertz / 1e6} MHz after reset${clock.steps.length === 0 ? "" : `, ${clock.ratedHertz / 1e6} MHz with \`--clock rated\``}`]),
    ...board.flash.map(({ tool, command }) => (tool === "cp" ? `- to flash: ${command}` : `- to flash: \`${command}\``)),
    ...board.quirks.map(({ effect, reason }) => `- ${effect} (${reason})`),
    ...board.sources.map((source) => `- source: ${source}`),
  ];
}
