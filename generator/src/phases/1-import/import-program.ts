import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { ConstantMethod, ConstantResult, Module } from "../../ir/graph.js";
import type { StorageId, ValueId } from "../../ir/ids.js";
import type { Storage } from "../../ir/storage.js";
import type { GraphValue } from "../../ir/tensor.js";
import { verifyModule } from "../../ir/verify.js";
import type { Method, Program } from "../../model/program.js";
import { checkState } from "./check-state.js";
import { decodeMethod, importMethod, Numbering, type DecodedMethod, type SharedStorages } from "./import-method.js";
import type { ImportedProgram } from "./imported-program.js";
import { reportUnloweredOperators } from "./unlowered-operators.js";
import { findSharedState } from "./shared-state.js";

/**
 * Every method of the program as IR, with state shared among methods where the program says so or `shareState` asks for it.
 * Collects all problems; undefined when there is an error.
 */
export function importProgram(program: Program, sink: DiagnosticSink, shareState = false, numbering = new Numbering()): ImportedProgram | undefined {
  const values = new Map<ValueId, GraphValue>();
  const storages = new Map<StorageId, Storage>();
  const constantMethods: ConstantMethod[] = [];
  const decoded = program.methods.flatMap((method): readonly DecodedMethod[] => {
    const constant = asConstantMethod(method);
    if (constant !== undefined) {
      constantMethods.push(constant);
      return [];
    }
    const understood = decodeMethod(method, program.fileName, numbering, sink);
    return understood === undefined ? [] : [understood];
  });
  const shared = findSharedState(decoded, shareState, program.fileName, sink);
  const sharedStorages: SharedStorages = new Map();
  const graphs = decoded.flatMap((method) => {
    const imported = importMethod(method, shared.get(method.method)!, sharedStorages, program.fileName, numbering, sink);
    if (imported === undefined) return [];
    for (const value of imported.values) values.set(value.id, value);
    for (const storage of imported.storages) storages.set(storage.id, storage);
    return [imported.graph];
  });
  if (sink.hasErrors) return undefined;
  if (graphs.length === 0) {
    sink.report("no-methods", { names: constantMethods.map((method) => method.name) }, { file: program.fileName });
    return undefined;
  }
  const module: Module = { values, storages, graphs, constantMethods };
  for (const what of verifyModule(module)) sink.report("internal", { what: `after import: ${what}` });
  reportUnloweredOperators(module, program.fileName, sink);
  checkState(module, program.fileName, sink);
  const exporterPlanBytes = new Map(program.methods.map((method) => [method.name, sum(method.plannedBufferBytes)]));
  return sink.hasErrors ? undefined : { module, exporterPlanBytes, sharedStates: sharedStorages.size };
}

/** Methods without inputs and instructions that return numbers or texts. */
function asConstantMethod(method: Method): ConstantMethod | undefined {
  if (method.instructions.length > 0 || method.inputs.length > 0) return undefined;
  const results: ConstantResult[] = [];
  for (const index of method.outputs) {
    const value = method.values[index];
    if (value?.kind === "int") results.push({ type: "int", value: value.value });
    else if (value?.kind === "double") results.push({ type: "float", value: value.value });
    else if (value?.kind === "bool") results.push({ type: "bool", value: value.value });
    else if (value?.kind === "string") results.push({ type: "string", value: value.value });
    else return undefined;
  }
  return { name: method.name, results };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
