import type { Ticks, UartConsole } from "../../../catalog/board.js";
import { hex32 } from "./hex32.js";
import { clockSteps } from "./bring-up-view.js";
import type { PlatformInput } from "./input.js";

/** Units by which one lap may be wrong, and why. */
const lapErrors: Readonly<Record<Ticks["source"], { readonly units: number; readonly basis: string }>> = {
  systick: { units: 16, basis: "A lap starts and ends between two polls of the timer, each a few instructions long." },
  "nrf-timer": { units: 24, basis: "A lap starts and ends between two polls of the timer, each a few instructions long." },
  dwt: { units: 4, basis: "Cycles of the call itself can differ with the state of caches and buses." },
  host: { units: 0, basis: "No bound can be given: other programs share the machine." },
};

/** Ticks that are no whole number of instructions are rounded by the emulator; laps were seen to be up to 56 off. */
const unitsOfRoundedTicks = 64;

function lapError({ source, unitsPerTick: { numerator, denominator } }: Ticks): { readonly units: number; readonly basis: string } {
  if (denominator === 1) return lapErrors[source];
  return { units: unitsOfRoundedTicks, basis: `A tick is ${numerator}/${denominator} instructions, which the emulator rounds.` };
}

/** The words of `templates/platform/etp_board.h.hbs`. */
export function boardHeaderView(input: PlatformInput): object {
  const { board } = input;
  const raisesClock = clockSteps(input).length > 0;
  const error = lapError(board.ticks);
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
    semihosting: board.console === "semihosting" || board.console === "debugger" ? semihostingView(board.console) : null,
    uart: board.uart === null ? null : uartView(board.uart),
  };
}

function uartView({ data, ready, wiring }: UartConsole): object {
  return { data: hex32(data), status: hex32(ready.register), bits: hex32(ready.bits), value: hex32(ready.value), wiring };
}

function semihostingView(console: "semihosting" | "debugger"): object {
  return console === "semihosting"
    ? { always: 1, comment: "The program is run by an emulator that answers semihosting calls." }
    : { always: 0, comment: "Semihosting only while a debugger is attached: otherwise a call would stop the core." };
}
