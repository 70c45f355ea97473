// The cycles by which kernels are chosen where flash waits, against what a counted run is estimated to take.
import { planImage } from "../../generator/dist/src/compile.js";
import { weighing } from "../../generator/dist/src/objective.js";
import { defaultOptions } from "../../generator/dist/src/options.js";
import { bankOf } from "../../generator/dist/src/catalog/board.js";
import { testBoard, testCatalog } from "../../generator/dist/test/models/run-model.js";

/** The share by which the sum over all kernels whose reads of constants are known is too large; undefined without such kernels. */
export function predictionError(pte, boardName, flash, nodes) {
  const [board, other] = [testBoard(boardName), testBoard(flash)];
  const { timing } = bankOf(other, other.placement.code);
  const banks = board.banks.map((bank) => (bank.name === board.placement.code ? { ...bank, timing } : bank));
  const { planned } = planImage([{ name: "net", file: { name: "net.pte", bytes: pte }, dataFiles: [] }], { ...board, banks }, { ...defaultOptions, name: "net" }, testCatalog().kernels);
  let [predicted, estimated] = [0, 0];
  for (const { origin, implementation } of planned.selected.methods[0].steps) {
    if (implementation.kind !== "kernel" || implementation.kernel.constantReads === null) continue;
    predicted += (implementation.predictedInstructions + implementation.predictedWaits) * weighing.cyclesOfInstruction;
    estimated += nodes.find(({ instruction }) => instruction === origin.instruction).cycles;
  }
  return estimated === 0 ? undefined : predicted / estimated - 1;
}
