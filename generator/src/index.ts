/** etgen as a library. Nothing else is exported. */
export { compile, compileImage, type Catalog, type CompileResult, type InputFile, type ModelInput } from "./compile.js";
export type { Board } from "./catalog/board.js";
export type { Diagnostic, Location, Severity } from "./diagnostics/diagnostic.js";
export { DiagnosticSink } from "./diagnostics/sink.js";
export type { Program } from "./model/program.js";
export { readProgram } from "./model/read-program.js";
export { defaultOptions, type CompileOptions } from "./options.js";
export type { MemoryPlan, PlannedProgram } from "./phases/4-plan/planned-program.js";
export type { ModelFile } from "./phases/5-emit/weights-files.js";
