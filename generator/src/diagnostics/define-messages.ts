import type { Severity } from "./diagnostic.js";

/** One entry of the catalogue: the words of a message, with typed holes. */
export interface MessageDefinition<Params> {
  readonly severity: Severity;
  /** Exit status of the process when this message ends a command: see ARCHITECTURE.md, "Talking to people". */
  readonly exit: ExitStatus;
  /** What happened, found versus expected. Lower case, values quoted, no final stop. */
  readonly text: (params: Params) => string;
  /** What to do next. */
  readonly help: (params: Params) => string;
}

/** 1 model/board/options cannot work · 2 bad usage · 3 budget exceeded · 4 tool missing · 5 outputs differ · 70 our bug */
export type ExitStatus = 1 | 2 | 3 | 4 | 5 | 70;

/** An error that the model, board or options cause (exit status 1). */
export function error<Params>(
  text: (params: Params) => string,
  help: (params: Params) => string,
  exit: ExitStatus = 1,
): MessageDefinition<Params> {
  return { severity: "error", exit, text, help };
}

/** Worth knowing; nothing stops. */
export function warning<Params>(
  text: (params: Params) => string,
  help: (params: Params) => string,
): MessageDefinition<Params> {
  return { severity: "warning", exit: 1, text, help };
}
