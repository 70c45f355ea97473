import { withThousands } from "../../diagnostics/with-thousands.js";
import type { BankFacts, StepFacts } from "../report-view.js";
import { byteWords } from "./words.js";

/** What else is worth knowing about a bank, one sentence each. */
export function bankNotes({ peak, unreachable }: BankFacts, steps: readonly StepFacts[]): readonly string[] {
  const notes: string[] = [];
  if (peak !== null) {
    const alive = peak.alive.slice(0, 3).join(", ") + (peak.alive.length > 3 ? ` and ${peak.alive.length - 3} more` : "");
    const lost = peak.fragmentationBytes === 0 ? "no byte is lost between them" : `${byteWords(peak.fragmentationBytes)} are lost to alignment and fragmentation`;
    notes.push(`Its arena is fullest at step ${peak.peakStep} (${steps[peak.peakStep]!.label}): ${withThousands(peak.liveBytes)} bytes alive, ${alive}; ${lost}.`);
  }
  if (unreachable !== null) {
    const { tensors, reachable } = unreachable;
    notes.push(`DMA controllers do not reach ${tensors.join(", ")} here; "--place ${tensors[0]!}=${reachable}" moves it where they do.`);
  }
  return notes;
}
