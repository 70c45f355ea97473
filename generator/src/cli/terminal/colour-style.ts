import colours from "picocolors";

import { plainStyle, type Style } from "../../diagnostics/style.js";

/** Colours only where a person looks: a TTY, unless NO_COLOR or TERM=dumb says otherwise. */
export function styleFor(stream: NodeJS.WriteStream, environment: NodeJS.ProcessEnv): Style {
  const refused = (environment["NO_COLOR"] ?? "") !== "" || environment["TERM"] === "dumb";
  return stream.isTTY === true && !refused ? colourStyle : plainStyle;
}

const on = colours.createColors(true);

export const colourStyle: Style = {
  strong: on.bold,
  faint: on.dim,
  error: (text) => on.bold(on.red(text)),
  warning: (text) => on.bold(on.yellow(text)),
  note: (text) => on.bold(on.cyan(text)),
  good: on.green,
};
