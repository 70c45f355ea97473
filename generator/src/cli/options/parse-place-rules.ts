import type { PlaceRule } from "../../catalog/place-rule.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";

/** `weights=itcm`, `t03=axisram`: the last equals sign divides, since names come from the model. Undefined after a message. */
export function parsePlaceRules(texts: readonly string[], sink: DiagnosticSink): readonly PlaceRule[] | undefined {
  const rules = texts.map((text): PlaceRule | undefined => {
    const at = text.lastIndexOf("=");
    if (at > 0 && at < text.length - 1) return { what: text.slice(0, at), bank: text.slice(at + 1) };
    const expected = "what, an equals sign and a bank of the board";
    sink.report("invalid-option-value", { option: "--place", found: text, expected, example: "--place weights=itcm" });
    return undefined;
  });
  return rules.includes(undefined) ? undefined : rules.flatMap((rule) => rule ?? []);
}
