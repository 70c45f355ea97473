import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, longest first, as measured: started last, one of them would keep one worker busy alone. */
const slowest = [
  "kernels/emulated",
  "models/emulated-m55",
  "models/host-models",
  "models/emulated-m4",
  "boards/emulated-boards",
  "cli/commands",
  "cli/usage",
  "models/memory-targets",
  "programs/programs",
  "cli/several-models",
  "tuned-kernels/dsp-edges",
  "report/browser",
  "streaming/streaming",
  "platform/contract",
  "kernels/without-optimisation",
  "placement/place-rules",
  "boards/seeded-faults",
  "size/opt-size",
  "placement/placed-images",
  "conformance/conformance",
  "kernels/clang-cores",
];

/** Slow files first; the others by project, so that files that may share a process follow each other. */
export class SlowFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranked = files.map((file) => ({ file, rank: rankOf(file), project: file.project.name }));
    ranked.sort((a, b) => a.rank - b.rank || a.project.localeCompare(b.project) || a.file.moduleId.localeCompare(b.file.moduleId));
    return Promise.resolve(ranked.map(({ file }) => file));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = slowest.findIndex((name) => moduleId.endsWith(`generator/test/${name}.test.ts`));
  return rank < 0 ? slowest.length : rank;
}
