const tolerance = 0.005;
/** The counter's resolution on the slowest of the emulated clocks, at the start and at the end. */
const resolution = 2 * 50;

export const keyOf = ({ core, kernel, shape }) => `${core} ${kernel} ${shape}`;

/** A line for each row, and those that do not agree with the record; of a whole measurement also what is missing in it. */
export function compareRows(rows, recorded, isWhole) {
  const known = new Map(recorded.map((row) => [keyOf(row), row.instructions]));
  const differences = [];
  const lines = rows.map((row) => {
    const before = known.get(keyOf(row));
    const remark = remarkOf(row.instructions, before);
    const line = `${keyOf(row)}: ${row.instructions}${before === undefined ? "" : ` (${before})`}${remark === "" ? "" : `  ${remark}`}`;
    if (remark !== "") differences.push(line);
    return line;
  });
  if (isWhole) {
    const measured = new Set(rows.map(keyOf));
    for (const row of recorded) if (!measured.has(keyOf(row))) differences.push(`${keyOf(row)}: recorded, but measured no more`);
  }
  return { lines, differences };
}

function remarkOf(instructions, before) {
  if (before === undefined) return "NOT RECORDED";
  if (Math.abs(instructions - before) <= before * tolerance + resolution) return "";
  const percent = ((100 * (instructions - before)) / before).toFixed(1);
  return instructions > before ? `SLOWER by ${percent} %` : `FASTER by ${percent.slice(1)} %`;
}
