import type { Ticks } from "../../../catalog/board.js";
import { clockSteps } from "./bring-up-view.js";
import type { PlatformInput } from "./input.js";

/** Units by which one lap may be wrong, and why. */
const lapErrors: Readonly<Record<Ticks["source"], { readonly units: number; readonly basis: string }>> = {
  systick: { units: 16, basis: "A lap starts and ends between two polls of the timer, each a few instructions long." },
  "nrf-timer": { units: 24, basis: "A lap starts and ends between two polls of the timer, each a few instructions long." },
  dwt: { units: 4, basis: "Cycles of the call itself can differ with the state of caches and buses." },
  host: { units: 0, basis: "No bound can be given: other programs share the machine." },
};

/** The words of `templates/platform/etp_board.h.hbs`. */
export function boardHeaderView(input: PlatformInput): object {
  const { board } = input;
  const raisesClock = clockSteps(input).length > 0;
  const error = lapErrors[board.ticks.source];
  return {
    name: board.name,
    title: board.title,
    unit: board.ticks.unit,
    numerator: board.ticks.unitsPerTick.numerator,
    denominator: board.ticks.unitsPerTick.denominator,
    ticksBasis: board.ticks.basis,
    lapError: error.units,
    lapErrorBasis: error.basis,
    clock: board.clock === null ? null : { hertz: board.clock.resetHertz, comment: raisesClock ? ", which startup raises" : " as reset leaves it" },
    raisesClock,
    semihosting: board.console === "stdio" ? null : semihostingView(board.console),
  };
}

function semihostingView(console: "semihosting" | "debugger"): object {
  return console === "semihosting"
    ? { always: 1, comment: "The program is run by an emulator that answers semihosting calls." }
    : { always: 0, comment: "Semihosting only while a debugger is attached: otherwise a call would stop the core." };
}
