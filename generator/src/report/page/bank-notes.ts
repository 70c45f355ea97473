import { withThousands } from "../../diagnostics/with-thousands.js";
import type { BankFacts, StepFacts } from "../report-view.js";
import { byteWords } from "./words.js";

/** What else is worth knowing about a bank, one sentence each. */
export function bankNotes({ peak, unreachable }: BankFacts, steps: readonly StepFacts[]): readonly string[] {
  const notes: string[] = [];
  if (peak !== null) {
    const lost = peak.fragmentationBytes === 0 ? "no byte is lost between them" : `${byteWords(peak.fragmentationBytes)} are lost to alignment and fragmentation`;
    notes.push(`Its arena is fullest at step ${peak.peakStep} (${steps[peak.peakStep]!.label}): ${withThousands(peak.liveBytes)} bytes alive, ${firstNames(peak.alive)}; ${lost}.`);
  }
  if (unreachable !== null) {
    const { tensors, reachable } = unreachable;
    notes.push(`DMA controllers do not reach ${firstNames(tensors)} here; "--place ${tensors[0]!}=${reachable}" moves it where they do.`);
  }
  return notes;
}

const mostNames = 3;

function firstNames(names: readonly string[]): string {
  const rest = names.length - mostNames;
  return names.slice(0, mostNames).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
