import type { Style } from "../../diagnostics/style.js";
import { withThousands } from "../../diagnostics/with-thousands.js";
import type { PlannedProgram } from "../../phases/4-plan/planned-program.js";
import { layerFacts } from "../../report/facts/layer-facts.js";
import { locateNodes } from "../../report/facts/located-node.js";
import { formatTable } from "../terminal/table.js";

/** What a module of the user weighs in an image; kernels are shared. */
export interface ModuleSize {
  readonly module: string;
  readonly instructions: readonly number[];
  readonly constantBytes: number;
  readonly multiplyAccumulates: number;
}

/** In the order of their first instructions; empty where nobody knows modules. */
export function moduleSizes(planned: PlannedProgram): readonly ModuleSize[] {
  const sizes = new Map<string, ModuleSize>();
  for (const { module, instruction, constantBytes, multiplyAccumulates } of layerFacts(locateNodes(planned), planned.selected.module, undefined)) {
    if (module === null) continue;
    const known = sizes.get(module) ?? { module, instructions: [], constantBytes: 0, multiplyAccumulates: 0 };
    sizes.set(module, {
      module,
      instructions: [...known.instructions, instruction],
      constantBytes: known.constantBytes + constantBytes,
      multiplyAccumulates: known.multiplyAccumulates + multiplyAccumulates,
    });
  }
  return [...sizes.values()];
}

export function formatModuleSizes(sizes: readonly ModuleSize[], style: Style): string {
  const right = "right" as const;
  const columns = [{ title: "module" }, { title: "instructions" }, { title: "constants", align: right }, { title: "MACs", align: right }];
  const rows = sizes.map(({ module, instructions, constantBytes, multiplyAccumulates }) => [
    ...[module, instructions.join(" "), withThousands(constantBytes), withThousands(multiplyAccumulates)],
  ]);
  return formatTable(columns, rows, style);
}
