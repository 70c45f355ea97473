import type { Style } from "../../diagnostics/style.js";

/** Where a command's words go. Results go to stdout, everything else to stderr. */
export interface Terminal {
  readonly json: boolean;
  readonly verbose: boolean;
  /** True when stderr is a person's terminal: only then is progress shown. */
  readonly interactive: boolean;
  /** For text on stdout. */
  readonly resultStyle: Style;
  /** For text on stderr. */
  readonly messageStyle: Style;
  readonly writeResult: (text: string) => void;
  readonly writeMessage: (text: string) => void;
}

export interface TerminalOptions {
  readonly json: boolean;
  readonly verbose: boolean;
}
