import type { LayerFacts, ReportView } from "../report-view.js";
import { columns, row, type CellContent, type ColumnKind, type TableView } from "./table-view.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import { percent, shareWords, unitWords } from "./words.js";

interface Column {
  readonly title: string;
  readonly kind: ColumnKind;
  readonly cell: (layer: LayerFacts, position: number) => CellContent;
  /** Printed in the last line: a sum that means something. */
  readonly total: string;
}

/** One row for every instruction of the file. */
export function layerTable(view: ReportView): TableView {
  const chosen = layerColumns(view);
  const head = columns(true, ...chosen.map(({ title, kind }) => [title, kind] as const));
  const last = row(head, chosen.map(({ total }) => total));
  return {
    id: "layers-table",
    caption: "Layers in the order of execution",
    columns: head,
    rows: view.layers.map((layer, position) => row(head, chosen.map(({ cell }) => cell(layer, position)))),
    totals: last.cells,
  };
}

function layerColumns({ model, layers, headline, estimate }: ReportView): readonly Column[] {
  const isSingle = model.methods.length === 1;
  const hasSegments = layers.some(({ segment }) => segment !== null);
  const measured = layers.reduce((sum, { measuredUnits }) => sum + (measuredUnits ?? 0), 0);
  const estimated = layers.reduce((sum, { estimatedCycles }) => sum + (estimatedCycles ?? 0), 0);
  const number = (title: string, of: (layer: LayerFacts) => number | null, total: number | null, withBar: boolean): Column => {
    const highest = withBar ? Math.max(0, ...layers.map((layer) => of(layer) ?? 0)) : 0;
    return {
      title,
      kind: "number",
      cell: (layer) => {
        const value = of(layer);
        if (value === null) return { text: "–", value };
        return { text: withThousands(value), value, ...(withBar ? { bar: percent(value, highest) } : {}) };
      },
      total: total === null ? "" : withThousands(total),
    };
  };
  const unit = headline.measured === null ? "" : unitWords[headline.measured.unit];
  return [
    {
      title: "#",
      kind: "number",
      cell: ({ instruction, method }, position) => ({
        text: `${isSingle ? "" : `${method} `}${String(instruction).padStart(2, "0")}`,
        value: position,
      }),
      total: "all",
    },
    ...(layers.some(({ module }) => module !== null)
      ? [{ title: "Module", kind: "text", cell: ({ module }: LayerFacts) => module ?? "–", total: "" } as const]
      : []),
    { title: "Operator", kind: "text", cell: ({ operator }) => operator, total: "" },
    { title: "Shapes", kind: "code", cell: shapesOf, total: "" },
    { title: "Kernel", kind: "code", cell: ({ kernel }) => kernel ?? "generated loop", total: "" },
    ...(hasSegments
      ? [{ title: "Segment", kind: "number", cell: ({ segment }: LayerFacts) => ({ text: String(segment ?? "–"), value: segment }), total: "" } as const]
      : []),
    ...(measured === 0
      ? []
      : [
          number(`Measured ${unit}`, ({ measuredUnits }) => measuredUnits, measured, true),
          {
            title: "Share",
            kind: "number",
            cell: ({ measuredUnits }: LayerFacts) => ({ text: measuredUnits === null ? "–" : shareWords(measuredUnits, measured), value: measuredUnits }),
            total: "",
          } as const,
        ]),
    ...(estimate === null
      ? []
      : [number(`Estimated cycles (silicon: × ${estimate.band.map((factor) => factor.toFixed(2)).join(" to ")})`, ({ estimatedCycles }) => estimatedCycles, estimated, true)]),
    number("Predicted instructions", ({ predictedInstructions }) => predictedInstructions, headline.predictedInstructions, measured === 0),
    number("MACs", ({ multiplyAccumulates }) => multiplyAccumulates, headline.multiplyAccumulates, false),
    number("Constant bytes", ({ constantBytes }) => constantBytes, null, false),
    number("Scratch bytes", ({ scratchBytes }) => scratchBytes, null, false),
  ];
}

/** "int8 [1,64,25,5] → [1,64]": a dtype is said where it changes. */
function shapesOf({ inputShapes, outputShapes }: LayerFacts): string {
  let said = "";
  const say = (shape: string): string => {
    const [dtype = "", sizes = ""] = shape.split(" ");
    const isSame = dtype === said;
    said = dtype;
    return isSame ? sizes : shape;
  };
  const inputs = inputShapes.map(say).join(", ") || "constants";
  return `${inputs} → ${outputShapes.map(say).join(", ")}`;
}

/** The kernels that were looked at and not taken. */
export function rejectedTable({ layers, model }: ReportView): TableView | null {
  const head = columns(true, ["#", "number"], ["Kernel", "code"], ["Predicted instructions", "number"], ["Why not", "text"]);
  const isSingle = model.methods.length === 1;
  const rows = layers.flatMap(({ instruction, method, rejected }, position) =>
    rejected.map(({ name, predictedInstructions, reason }) =>
      row(head, [
        { text: `${isSingle ? "" : `${method} `}${String(instruction).padStart(2, "0")}`, value: position },
        name,
        { text: predictedInstructions === null ? "–" : withThousands(predictedInstructions), value: predictedInstructions },
        reason,
      ]),
    ),
  );
  return rows.length === 0 ? null : { id: "rejected", caption: "Kernels that were considered and not taken", columns: head, rows, totals: null };
}
