import type { Board, Ticks } from "../../../catalog/board.js";

/** One file of the platform layer: where the repository has it, what the project calls it. */
export interface PalFile {
  readonly from: string;
  readonly to: string;
}

const inPlatform = (folder: string, ...names: readonly string[]): readonly PalFile[] =>
  names.map((name) => ({ from: folder === "" ? name : `${folder}/${name}`, to: `platform/${name}` }));

const counters: Readonly<Record<Exclude<Ticks["source"], "host">, string>> = {
  systick: "baremetal/counter_systick",
  "nrf-timer": "baremetal/counter_nrf_timer",
  dwt: "baremetal/counter_dwt",
};

/** The files of the platform layer that this board uses, and no others. */
export function palFiles(board: Board): readonly PalFile[] {
  const common = [...inPlatform("", "etp.h"), ...inPlatform("common", "etp_print.h", "etp_print.c")];
  if (board.ticks.source === "host") return [...common, ...inPlatform("host", "etp_host.c")];
  return [
    ...common,
    ...inPlatform("baremetal", "etp_fault.h", "etp_fault.c", board.console === "uart" ? "etp_uart.c" : "etp_semihosting.c", "etp_ticks.c"),
    ...(board.caches ? inPlatform("baremetal", "etp_cache.h", "etp_cache.c") : []),
    ...inPlatform(counters[board.ticks.source], "etp_counter.h", "etp_counter.c"),
  ];
}
