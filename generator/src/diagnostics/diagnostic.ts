/** What a message points at. Every field that is known is filled; the formatter prints them in this order. */
export interface Location {
  readonly file?: string;
  readonly method?: string;
  /** Index in the method's instruction list, as `etgen inspect` prints it. */
  readonly instruction?: number;
  /** Operator name and, where the exporter kept one, the node's debug name. */
  readonly node?: string;
  readonly board?: string;
}

export type Severity = "error" | "warning" | "note";

/** One finished message: what and found/expected in `message`, where in `location`, what to do in `help`. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly location: Location;
  readonly help: string;
}
