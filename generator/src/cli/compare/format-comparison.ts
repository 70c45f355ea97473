import type { ExecutorValue } from "../../../reference/executor.js";
import type { Style } from "../../diagnostics/style.js";
import { formatNumber } from "../evaluate/summary.js";
import { formatTable, type Column } from "../terminal/table.js";
import type { Comparison } from "./compare-runs.js";
import type { Int8Range } from "./int8-range.js";
import type { Layer } from "./layers.js";
import type { Difference } from "./measure.js";

const right = (title: string): Column => ({ title, align: "right" });
const differenceColumns = [right("SNR dB"), right("cosine"), right("largest"), { title: "scale" }];

/** Everything as tables, one under the other. */
export function formatComparison(
  comparison: Comparison,
  ranges: { readonly a: readonly Int8Range[]; readonly b: readonly Int8Range[] },
  threshold: number,
  style: Style,
): string {
  const { outputs, layers } = comparison;
  const outputRows = outputs.map(({ name, a, b, difference }) => [name, valueType(a), valueType(b), ...differenceCells(difference)]);
  const layerRows = layers.map(({ a, b, difference }) => {
    const operators = a.operators.join() === b.operators.join() ? "the same" : b.operators.join(" + ");
    const sizes = `[${a.tensor.sizes.join(",")}]`;
    return [String(a.instruction), a.operators.join(" + "), String(b.instruction), operators, sizes, ...differenceCells(difference)];
  });
  const layerColumns = [right("a"), { title: "operator" }, right("b"), { title: "operator" }, { title: "sizes" }, ...differenceColumns];
  const rangeRows = (["a", "b"] as const).flatMap((side) => ranges[side].map((range) => [side, ...rangeCells(range)]));
  const rangeColumns = [{ title: "in" }, right("instruction"), { title: "int8 result of" }];
  const numbers = ["zero point", "least", "most", "at -128", "at 127", "dead range"].map(right);
  const parts = [
    formatTable([{ title: "output" }, { title: "a" }, { title: "b" }, ...differenceColumns], outputRows, style),
    layerRows.length === 0 ? "no layers match" : formatTable(layerColumns, layerRows, style),
    ...(rangeRows.length === 0 ? [] : [formatTable([...rangeColumns, ...numbers], rangeRows, style)]),
    [...unmatchedWords(comparison), verdict(comparison, threshold)].join("\n"),
  ];
  return parts.join("\n\n");
}

/** The layer to look at, or that there is none. */
export function verdict({ layers, firstWrong, outputs }: Comparison, threshold: number): string {
  if (firstWrong !== undefined) {
    const { a, b, difference } = firstWrong;
    const found = typeof difference === "string" ? "" : formatDecibels(difference.signalToNoise);
    const place = `instruction ${a.instruction} of a, ${a.operators.join(" + ")}, and ${b.instruction} of b, ${b.operators.join(" + ")}`;
    return `first layer that goes wrong (below ${threshold} dB): ${place}, at ${found} dB`;
  }
  const compared = layers.filter(({ difference }) => typeof difference !== "string").length;
  const wrongOutputs = outputs.filter(({ difference }) => typeof difference !== "string" && difference.signalToNoise < threshold);
  const after = wrongOutputs.length === 0 ? "" : `, yet ${wrongOutputs.map(({ name }) => name).join(", ")} is: look at what has no match`;
  return `none of ${compared} compared layers is below ${threshold} dB${after}`;
}

function differenceCells(difference: Difference | string): readonly string[] {
  if (typeof difference === "string") return ["-", "-", "-", `not compared: ${difference}`];
  const { signalToNoise, cosine, largest, scale } = difference;
  return [formatDecibels(signalToNoise), cosine.toFixed(6), formatNumber(largest), scale];
}

function formatDecibels(value: number): string {
  if (value === Infinity) return "∞";
  return value === -Infinity ? "-∞" : value.toFixed(1);
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function rangeCells({ instruction, operator, zeroPoint, least, most, atLowEnd, atHighEnd, dead }: Int8Range): readonly string[] {
  const low = zeroPoint === -128 ? `${percent(atLowEnd)} (zeros)` : percent(atLowEnd);
  const zero = zeroPoint === undefined ? "?" : String(zeroPoint);
  return [String(instruction), operator, zero, String(least), String(most), low, percent(atHighEnd), percent(dead)];
}

function unmatchedWords({ unmatched, isComplete }: Comparison): readonly string[] {
  const words = (side: string, { instruction, operators, position, tensor }: Layer): string => {
    const which = position === 0 ? "" : `result ${position}, `;
    return `  instruction ${instruction} of ${side}, ${operators.join(" + ")}: ${which}${tensor.dtype} [${tensor.sizes.join(",")}]`;
  };
  const lines = [...unmatched.a.map((layer) => words("a", layer)), ...unmatched.b.map((layer) => words("b", layer))];
  if (lines.length === 0) return [];
  const reason = "the other program has no result of such a kind and shape there";
  const excuse = "the programs differ in too many layers to look for all matches";
  return [`not matched, because ${isComplete ? reason : excuse}:`, ...lines, ""];
}

function valueType(value: ExecutorValue | undefined): string {
  if (value === undefined) return "-";
  return value.kind === "tensor" ? `${value.dtype} [${value.sizes.join(",")}]` : value.kind;
}
