import { codeBytesOf } from "../../catalog/code-bytes.js";
import type { Style } from "../../diagnostics/style.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import type { PlannedProgram } from "../../phases/4-plan/planned-program.js";
import { nodesOf } from "../../steps/step-program.js";
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
  /** Those with a predicted count would do, too. */
  readonly rejected: readonly { readonly kernel: string; readonly reason: string; readonly predictedInstructions: number | undefined }[];
}

export function kernelChoices({ selected }: PlannedProgram): readonly KernelChoice[] {
  return selected.methods.flatMap((method) =>
    nodesOf(method).map((implementation): KernelChoice => {
      const { node } = implementation;
      const origin = { method: method.name, instruction: node.origin.instruction, operator: node.operator };
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
        rejected: considered.flatMap(({ name, rejected, predictedInstructions: instructions }) =>
          rejected === undefined ? [] : [{ kernel: name, reason: rejected, predictedInstructions: instructions }],
        ),
      };
    }),
  );
}

/**
 * A line for the choice, one for each kernel that would do but was not taken, and one for each reason against the others,
 * which `names` spells out.
 */
export function formatKernelChoices(choices: readonly KernelChoice[], style: Style, names = false): string {
  const methods = [...new Set(choices.map(({ method }) => method))];
  if (methods.length < 2) return formatMethodChoices(choices, style, names);
  return methods
    .map((method) => `${style.strong(`method "${method}"`)}\n${formatMethodChoices(choices.filter((choice) => choice.method === method), style, names)}`)
    .join("\n\n");
}

function formatMethodChoices(choices: readonly KernelChoice[], style: Style, names: boolean): string {
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
    ...rejectedLines(choice, names).map(({ text, predictedInstructions: count }) => [
      "",
      "",
      style.faint(text),
      count === undefined ? "" : style.faint(withThousands(Math.round(count))),
      "",
      "",
      "",
    ]),
  ]);
  return formatTable(columns, rows, style);
}

interface RejectedLine {
  readonly text: string;
  readonly predictedInstructions: number | undefined;
}

function rejectedLines({ rejected }: KernelChoice, names: boolean): readonly RejectedLine[] {
  const cost = (kernel: (typeof rejected)[number]): number => kernel.predictedInstructions ?? Number.MAX_VALUE;
  const able = rejected.filter((kernel) => names || kernel.predictedInstructions !== undefined).sort((a, b) => cost(a) - cost(b));
  const others = rejected.filter((kernel) => !able.includes(kernel));
  const reasons = [...new Set(others.map(({ reason }) => reason))];
  return [
    ...able.map(({ kernel, reason, predictedInstructions }) => ({ text: `not ${kernel}: ${reason}`, predictedInstructions })),
    ...reasons.map((reason) => {
      const [first, ...more] = others.filter((kernel) => kernel.reason === reason);
      return { text: `not ${more.length === 0 ? first!.kernel : `${more.length + 1} others`}: ${reason}`, predictedInstructions: undefined };
    }),
  ];
}
