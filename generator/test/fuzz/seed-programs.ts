import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import type { Program } from "../../src/model/program.js";
import { readProgram } from "../../src/model/read-program.js";
import { corpusFamilies, loadFamily } from "../corpus/load-corpus.js";
import { loadModels } from "../models/load-models.js";
import { loadCollection } from "../programs/load-programs.js";

/** A program to begin with: as the reader gives it, and its file. */
export interface SeedProgram {
  readonly name: string;
  readonly program: Program;
  readonly bytes: Uint8Array;
}

/** Small files compile in milliseconds, and have all that is worth changing. */
const mostBytes = 24_000;

/** Reports are mostly int8 networks, of which the corpus has few: each counts so many times. */
const quantisedOften = Array.from({ length: 12 });

/** Every sound program of the corpus and of the models that is small, in the same order everywhere. */
export function seedPrograms(): readonly SeedProgram[] {
  const cases = corpusFamilies().flatMap(loadFamily).filter(({ ptd }) => ptd.length === 0);
  const files = [
    ...cases.map(({ family, name, pte }) => ({ name: `${family}/${name}`, bytes: pte })),
    ...loadModels().map(({ model, variant, pte }) => ({ name: `${model}/${variant}`, bytes: pte })),
    ...quantisedOften.flatMap(() => loadCollection("reports").map(({ name, pte }) => ({ name, bytes: pte }))),
  ];
  return files.flatMap(({ name, bytes }): readonly SeedProgram[] => {
    const program = bytes.length > mostBytes ? undefined : readProgram(bytes, [], new DiagnosticSink(), `${name}.pte`);
    return program === undefined ? [] : [{ name, program, bytes }];
  });
}
