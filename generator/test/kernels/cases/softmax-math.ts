import { exp, oneOverOnePlus } from "../../oracle/softmax-s8.js";
import type { CaseTable } from "../kernel-case.js";
import { Random } from "../random.js";

/** The fixed-point functions of softmax with all their 32 bits, of which the int8 output shows eight. */
export function softmaxMathTables(): readonly CaseTable[] {
  const random = new Random(26000);
  const quarter = 1 << 24;
  const edges = [0, 1, 2, quarter - 1, quarter, quarter + 1, 2 * quarter, 127 * quarter, 128 * quarter - 1, 2 ** 31 - 1];
  const values = [...edges, ...Array.from({ length: 500 }, () => random.int(0, 2 ** 31 - 1) >> random.int(0, 12))];
  const lines = Array.from({ length: Math.ceil(values.length / 64) }, (_, line) => values.slice(line * 64, line * 64 + 64));
  const cases = lines.map((line, index) => {
    const exponents = Int32Array.from(line, (value) => -value);
    const fractions = Int32Array.from(line);
    return {
      id: `line${index}`,
      problem: { elements: line.length },
      constants: {},
      inputs: { exponents, fractions },
      outputs: {
        exponentials: { array: exponents.map((value) => Number(exp(BigInt(value)))) },
        reciprocals: { array: fractions.map((value) => Number(oneOverOnePlus(BigInt(value)))) },
      },
    };
  });
  return [{ family: "softmax_math_probe", cases }];
}
