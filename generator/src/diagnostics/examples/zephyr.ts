import type { zephyrMessages } from "../messages/zephyr.js";
import type { ExamplesOf } from "./examples-of.js";

export const zephyrExamples = {
  "board-without-zephyr": { board: "host" },
  "zephyr-bank-unreachable": { board: "mps3-an547", bank: "isram", bytes: 1048576, ram: "dtcm" },
  "zephyr-path-with-space": { path: "D:/my work/kws-nrf5340-zephyr" },
  "zephyr-project": { directory: "kws-nrf5340", target: "nrf5340dk/nrf5340/cpuapp" },
} satisfies ExamplesOf<typeof zephyrMessages>;
