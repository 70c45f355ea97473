import type { boardMessages } from "../messages/board.js";
import type { ExamplesOf } from "./examples-of.js";

export const boardExamples = {
  "board-file": { field: "core.cpu", problem: "unknown core" },
  "unknown-family": { family: "cortex-x", known: ["cortex-m", "mps2"] },
  "board-name": { name: "my board" },
  "board-draft": { source: "STM32U585.ld", problem: "it does not say which core the chip has: add --cpu, for example --cpu cortex-m33" },
  "board-exists": { path: "boards/mine/board.json" },
  "clock-stays": { board: "rp2350" },
  "unknown-chip": { chip: "stm32x", known: ["nrf52840", "stm32h743"] },
  "board-contradiction": { problem: 'banks "itcm" and "flash" overlap' },
} satisfies ExamplesOf<typeof boardMessages>;
