/** Units that one node of a run took; `node` is the number in the generated code's comments. */
export interface NodeUnits {
  readonly method: string;
  readonly node: number;
  readonly units: number;
}

/** Units that one run of a method took. */
export interface TotalUnits {
  readonly method: string;
  readonly units: number;
}

/** The sizes of an output after a run that may choose them. */
export interface OutputSizes {
  readonly method: string;
  /** "output0" */
  readonly output: string;
  readonly sizes: readonly number[];
}

/** What a program said on its console. */
export interface ProgramReport {
  /** In the order of the program; a method that ran twice reports its nodes twice. */
  readonly nodes: readonly NodeUnits[];
  readonly totals: readonly TotalUnits[];
  readonly sizes: readonly OutputSizes[];
  /** The core's last words: which fault, where. */
  readonly fault: string | null;
  /** Everything else, as the program printed it. */
  readonly text: string;
}

/** Reads the lines that begin with "etgen:" (templates/app/main.c.hbs, pal/baremetal/etp_fault.c); any other line is text. */
export function parseReport(console: string): ProgramReport {
  const nodes: NodeUnits[] = [];
  const totals: TotalUnits[] = [];
  const sizes: OutputSizes[] = [];
  let fault: string | null = null;
  const text: string[] = [];
  for (const line of console.split("\n")) {
    const node = /^etgen:node (\S+) (\d+) (\d+)\r?$/.exec(line);
    const total = /^etgen:total (\S+) (\d+)\r?$/.exec(line);
    const sized = /^etgen:sizes (\S+) (\S+)((?: \d+)*)\r?$/.exec(line);
    const last = /^etgen:fault (.+?)\r?$/.exec(line);
    if (node !== null) {
      nodes.push({ method: node[1] ?? "", node: Number(node[2]), units: Number(node[3]) });
    } else if (total !== null) {
      totals.push({ method: total[1] ?? "", units: Number(total[2]) });
    } else if (sized !== null) {
      sizes.push({ method: sized[1] ?? "", output: sized[2] ?? "", sizes: (sized[3] ?? "").split(" ").slice(1).map(Number) });
    } else if (last !== null) {
      fault = last[1] ?? "";
    } else {
      text.push(line);
    }
  }
  return { nodes, totals, sizes, fault, text: text.join("\n") };
}
