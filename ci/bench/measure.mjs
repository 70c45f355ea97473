import { withComputedFields } from "../../generator/dist/src/catalog/computed-fields.js";
import { coreVariables } from "../../generator/dist/src/catalog/cores.js";
import { benchTrials } from "../../generator/dist/test/tuned-kernels/bench-trials.js";
import { trialVariables } from "../../generator/dist/test/tuned-kernels/emit-cases.js";
import { programsFor, runProgram } from "../../generator/dist/test/tuned-kernels/run-trials.js";

/** Images that are built and run at the same time. */
const workers = 2;

/** A row for each core, kernel and shape, in the order of the shapes; `wanted` says of a trial whether it is one of them. */
export async function measure(cores, wanted) {
  const jobs = [];
  for (const core of cores) {
    for (const program of programsFor(core, (await benchTrials(core)).filter(wanted))) jobs.push({ core, program });
  }
  const results = new Array(jobs.length);
  let next = 0;
  const work = async () => {
    while (next < jobs.length) {
      const index = next++;
      const { core, program } = jobs[index];
      results[index] = (await runProgram(program, core)).map((result) => rowOf(core, result));
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return results.flat();
}

function rowOf(core, { trial: { test, kernel }, instructions, verdict }) {
  const { multiplyAccumulates } = test.request;
  const variables = withComputedFields(kernel, { ...trialVariables(test), ...coreVariables({ pointerBytes: 4, features: core.features }) });
  return {
    core: core.name,
    kernel: kernel.name,
    shape: test.id.slice(test.id.indexOf(":") + 1),
    instructions,
    predicted: kernel.instructions?.(variables),
    floatLibrary: test.request.family.endsWith("_f32") && !core.features.includes("fpu"),
    perMac: multiplyAccumulates === 0 ? undefined : Math.round((1000 * instructions) / multiplyAccumulates) / 1000,
    scratchBytes: kernel.scratch?.bytes(variables) ?? 0,
    sources: [`${test.request.family}/${kernel.source}`, ...kernel.sharedSources],
    verdict,
  };
}
