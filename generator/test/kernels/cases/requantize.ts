import { requantize } from "../../oracle/requantize.js";
import type { CaseTable } from "../kernel-case.js";
import { Random } from "../random.js";

const multipliers = [1 << 30, 2 ** 31 - 1, 1518500250, (1 << 30) + 1, 0, 1, -1, -(1 << 30), -(2 ** 31 - 1), -(2 ** 31)];
const edges = [0, 1, -1, 2, -2, 3, -3, 2 ** 31 - 1, -(2 ** 31), 2 ** 31 - 2, -(2 ** 31) + 1, 1 << 30, -(1 << 30), 255 << 20];

/** For each shift and multiplier: the ends of the range, values around the output ties of that shift, random ones. */
export function requantizeTables(): readonly CaseTable[] {
  const random = new Random(25000);
  const shifts = Array.from({ length: 63 }, (_, step) => step - 31);
  const rows = shifts.flatMap((shift) => [0, 3, 6, 9].map((first) => ({ shift, chosen: multipliers.slice(first, first + 3) })));
  const cases = rows.map(({ shift, chosen }) => {
    const values: number[] = [];
    const factors: number[] = [];
    for (const multiplier of chosen) {
      const ties = [-3, -1, 1, 3].flatMap((half) => {
        const centre = Math.round((half * 2 ** (30 - shift)) / (multiplier === 0 ? 1 : multiplier));
        return [-2, -1, 0, 1, 2].map((step) => centre + step).filter((value) => Math.abs(value) < 2 ** 31);
      });
      const some = Array.from({ length: 20 }, () => random.int(-(2 ** 31), 2 ** 31 - 1) >> random.int(0, 24));
      for (const value of [...edges, ...ties, ...some]) {
        values.push(value);
        factors.push(multiplier);
      }
    }
    const output = values.map((value, i) => requantize(value, factors[i]!, shift));
    return {
      id: `shift${shift}-from${chosen[0]}`,
      problem: { elements: values.length },
      constants: {},
      inputs: {
        values: Int32Array.from(values),
        multipliers: Int32Array.from(factors),
        shifts: new Int32Array(values.length).fill(shift),
      },
      outputs: { output: { array: Int32Array.from(output) } },
    };
  });
  return [{ family: "requantize_probe", cases }];
}
