import { dtypeBytes } from "../../../ir/dtype.js";
import { tensorOf } from "../../../ir/graph.js";
import type { StepMethod } from "../../../steps/step-program.js";
import type { EmissionContext } from "../emission-context.js";
import { copyText, rowTensors } from "./row-text.js";
import { segmentName } from "./segment-name.js";

/** The functions that take a method's first input row by row. */
export interface FeedView {
  readonly input: string;
  readonly cType: string;
  /** "KWS_FORWARD_INPUT0" */
  readonly macro: string;
  readonly rows: number;
  readonly rowElements: number;
  /** The function that runs the nodes behind the first segment. */
  readonly rest: string;
  readonly segment: string;
  readonly progressType: string;
  /** The variable that keeps how far the rows have come. */
  readonly progress: string;
  /** Statement that keeps the row; `rows` points to the progress. */
  readonly keep: string;
  /** Statements of checked programs before the first row. */
  readonly starting: readonly string[];
}

export function feedView(selected: StepMethod, context: EmissionContext): FeedView | null {
  const { name: methodName, steps, fedInput } = selected;
  const implementation = steps[0]?.implementation;
  if (fedInput === undefined || implementation?.kind !== "segment" || implementation.fed === null) return null;
  const { tensor, name, cType, count, row } = rowTensors(methodName, implementation, context)[implementation.fed]!;
  const { dtype } = tensorOf(context.program.selected.module, fedInput);
  const segment = segmentName(methodName, implementation, context.names);
  const method = context.names.method(methodName);
  return {
    input: name,
    cType,
    macro: `${method.toUpperCase()}_INPUT0`,
    rows: tensor.rows,
    rowElements: tensor.rowBytes / dtypeBytes(dtype),
    rest: `${method}_rest`,
    segment,
    progressType: `${segment}_progress`,
    progress: `${method}_progress`,
    keep: tensor.home.kind === "passing" ? "rows->fed = row;" : `${copyText(cType, row(count!), "row", tensor.rowBytes)};`,
    starting: context.checks?.around(selected, 0).before ?? [],
  };
}
