import { readFileSync } from "node:fs";
import { join } from "node:path";

import { createEthosURunner } from "../../../reference/ethos-u-runner.js";
import { ExecutionFailure } from "../../../reference/execution-failure.js";
import { Executor } from "../../../reference/executor.js";
import { compileKernels, type CompiledKernels } from "../../../reference/machine/kernel-module.js";
import type { DiagnosticSink } from "../../diagnostics/sink.js";
import type { Method, Program } from "../../model/program.js";
import { readProgram } from "../../model/read-program.js";
import { withModules } from "../../model/with-modules.js";
import { readModelFiles } from "../files/read-model.js";
import { loadNpuSimulator } from "../npu/load-npu-simulator.js";
import { packageRoot } from "../package-root.js";

/** The operators as `npm run build` compiled them. */
const kernelsFile = "generator/dist/reference/operators.wasm";

let kernels: CompiledKernels | undefined;

/** An executor with memory of its own for a program; what an Ethos-U delegate did wrong is a warning in the sink. */
export function createExecutor(program: Program, sink: DiagnosticSink): Executor {
  kernels ??= compileKernels(new Uint8Array(readFileSync(join(packageRoot, kernelsFile))));
  const npu = createEthosURunner(program, loadNpuSimulator, (warning) => sink.add(warning));
  return new Executor(program, kernels, { delegates: [npu] });
}

export function readExecutable(path: string, dataPaths: readonly string[], sink: DiagnosticSink, recordPath?: string): Program | undefined {
  const files = readModelFiles(path, dataPaths, sink, recordPath);
  const program = files && readProgram(files.bytes, files.dataFiles, sink, files.fileName);
  return program && withModules(program, files.modules, sink);
}

/** The method that the user named, or the only one, or "forward"; constant methods run as well as any. */
export function chooseMethod(program: Program, name: string | undefined, sink: DiagnosticSink): Method | undefined {
  const { methods, fileName } = program;
  const running = methods.filter(({ instructions }) => instructions.length > 0);
  const chosen = name ?? (running.length === 1 ? running[0]!.name : "forward");
  const found = methods.find((method) => method.name === chosen);
  if (found === undefined) sink.add(methodUnknown(chosen, methods, fileName).diagnostic);
  return found;
}

function methodUnknown(name: string, methods: readonly Method[], file: string): ExecutionFailure {
  const expected = methods.map((method) => `"${method.name}"`).join(" or ");
  return new ExecutionFailure("execution-value", { what: "the method", found: `"${name}"`, expected }, { file });
}
