import { codeBytesOf } from "../../catalog/code-bytes.js";
import type { Style } from "../../diagnostics/style.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import type { PlannedProgram } from "../../phases/4-plan/planned-program.js";
import { fileNodes } from "../../phases/5-emit/file-nodes.js";
import { formatTable } from "../terminal/table.js";

/** Which C function computes an instruction of the model, and what else was looked at. */
export interface KernelChoice {
  readonly method: string;
  readonly instruction: number;
  readonly operator: string;
  readonly kernel: string;
  readonly predictedInstructions: number | undefined;
  /** Of its code, which the image holds once for all its calls and shares with kernels that link the same functions. */
  readonly codeBytes: number | undefined;
  readonly multiplyAccumulates: number;
  readonly scratchBytes: number;
  readonly rejected: readonly { readonly kernel: string; readonly reason: string }[];
}

export function kernelChoices({ selected }: PlannedProgram): readonly KernelChoice[] {
  return selected.methods.flatMap((method) =>
    fileNodes(method).map(({ node, implementation }): KernelChoice => {
      const origin = { method: method.graph.name, instruction: node.origin.instruction, operator: node.operator };
      const { multiplyAccumulates } = implementation.request;
      if (implementation.kind === "loop") {
        const unknown = { predictedInstructions: undefined, codeBytes: undefined, scratchBytes: 0, rejected: [] };
        return { ...origin, kernel: "generated loop", multiplyAccumulates, ...unknown };
      }
      const { kernel, considered, predictedInstructions, scratch } = implementation;
      return {
        ...origin,
        kernel: kernel.name,
        predictedInstructions,
        codeBytes: codeBytesOf([kernel.name]),
        multiplyAccumulates,
        scratchBytes: scratch?.bytes ?? 0,
        rejected: considered.flatMap(({ name, rejected }) => (rejected === undefined ? [] : [{ kernel: name, reason: rejected }])),
      };
    }),
  );
}

/** A line for the choice, and one for each kernel that was not taken. */
export function formatKernelChoices(choices: readonly KernelChoice[], style: Style): string {
  const methods = [...new Set(choices.map(({ method }) => method))];
  if (methods.length < 2) return formatMethodChoices(choices, style);
  return methods
    .map((method) => `${style.strong(`method "${method}"`)}\n${formatMethodChoices(choices.filter((choice) => choice.method === method), style)}`)
    .join("\n\n");
}

function formatMethodChoices(choices: readonly KernelChoice[], style: Style): string {
  const columns = [
    { title: "#", align: "right" as const },
    { title: "operator" },
    { title: "kernel" },
    { title: "predicted instructions", align: "right" as const },
    { title: "code", align: "right" as const },
    { title: "MACs", align: "right" as const },
    { title: "scratch", align: "right" as const },
  ];
  const rows = choices.flatMap((choice) => [
    [
      String(choice.instruction),
      choice.operator,
      choice.kernel,
      choice.predictedInstructions === undefined ? "-" : withThousands(Math.round(choice.predictedInstructions)),
      choice.codeBytes === undefined ? "-" : withThousands(choice.codeBytes),
      withThousands(choice.multiplyAccumulates),
      withThousands(choice.scratchBytes),
    ],
    ...choice.rejected.map(({ kernel, reason }) => ["", "", style.faint(`not ${kernel}: ${reason}`), "", "", "", ""]),
  ]);
  return formatTable(columns, rows, style);
}
