import type { MethodInterface } from "../../phases/5-emit/program-interface.js";
import type { RunResult } from "../../run/run-program.js";
import type { TensorValues } from "./logical-order.js";

/** The files that the generated main program writes an output to, a step each: templates/app/main.c.hbs. */
export function stepFiles(file: string, steps: number): readonly string[] {
  return Array.from({ length: steps }, (_, step) => (step === 0 ? file : `step${String(step).padStart(4, "0")}_${file}`));
}

/** What a run wrote, by the name of an output's file: all steps, with the sizes that the program said. */
export function collectOutputs(methods: readonly MethodInterface[], { outputs, report }: RunResult, steps: number): ReadonlyMap<string, TensorValues> {
  return new Map(
    methods.flatMap((method) =>
      method.outputs.map(({ name, file, sizes }) => {
        const said = report.sizes.findLast((one) => one.method === method.name && one.output === name);
        const bytes = Buffer.concat(stepFiles(file, steps).map((path) => outputs.get(path)!));
        return [file, { bytes, sizes: said?.sizes ?? sizes, steps }] as const;
      }),
    ),
  );
}
