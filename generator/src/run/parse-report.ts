/** Units that one step or one whole run of a method took. */
export interface StepUnits {
  readonly method: string;
  readonly step: number;
  readonly units: number;
}

export interface TotalUnits {
  readonly method: string;
  readonly units: number;
}

/** What a program said on its console. */
export interface ProgramReport {
  /** In the order of the program; a method that ran twice reports its steps twice. */
  readonly steps: readonly StepUnits[];
  readonly totals: readonly TotalUnits[];
  /** The core's last words: which fault, where. */
  readonly fault: string | null;
  /** Everything else, as the program printed it. */
  readonly text: string;
}

/** Reads the lines that begin with "etgen:" (pal/common/etp_report.h); any other line is text. */
export function parseReport(console: string): ProgramReport {
  const steps: StepUnits[] = [];
  const totals: TotalUnits[] = [];
  let fault: string | null = null;
  const text: string[] = [];
  for (const line of console.split("\n")) {
    const step = /^etgen:step (\S+) (\d+) (\d+)\r?$/.exec(line);
    const total = /^etgen:total (\S+) (\d+)\r?$/.exec(line);
    const last = /^etgen:fault (.+?)\r?$/.exec(line);
    if (step !== null) {
      steps.push({ method: step[1] ?? "", step: Number(step[2]), units: Number(step[3]) });
    } else if (total !== null) {
      totals.push({ method: total[1] ?? "", units: Number(total[2]) });
    } else if (last !== null) {
      fault = last[1] ?? "";
    } else {
      text.push(line);
    }
  }
  return { steps, totals, fault, text: text.join("\n") };
}
