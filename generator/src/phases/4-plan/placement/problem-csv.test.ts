import assert from "node:assert/strict";
import { test } from "vitest";

import { DiagnosticSink } from "../../../diagnostics/sink.js";
import { readProblemCsv, writeProblemCsv } from "./problem-csv.js";

test("reads a table; upper is exclusive", () => {
  const sink = new DiagnosticSink();
  const table = readProblemCsv("id,lower,upper,size\nb1,0,3,4\n\nb2,3,9,16\n", sink);
  assert.deepEqual(sink.diagnostics, []);
  assert.deepEqual(table, {
    buffers: [
      { id: "b1", sizeBytes: 4, alignment: 1, firstStep: 0, lastStep: 2 },
      { id: "b2", sizeBytes: 16, alignment: 1, firstStep: 3, lastStep: 8 },
    ],
    offsets: undefined,
  });
});

test("reads other column orders and names, alignment, offsets, carriage returns and a byte order mark", () => {
  const sink = new DiagnosticSink();
  const table = readProblemCsv("\ufeffsize,buffer,start,end,alignment,offset\r\n 8 , x ,1,2,4,12\r\n", sink);
  assert.deepEqual(sink.diagnostics, []);
  assert.deepEqual(table?.buffers, [{ id: "x", sizeBytes: 8, alignment: 4, firstStep: 1, lastStep: 1 }]);
  assert.deepEqual([...table.offsets!], [["x", 12]]);
});

test("what is written is read again", () => {
  const buffers = [
    { id: "a", sizeBytes: 8, alignment: 4, firstStep: 0, lastStep: 4 },
    { id: "b", sizeBytes: 3, alignment: 1, firstStep: 2, lastStep: 2 },
  ];
  const places = new Map([
    ["a", { bank: "ram", offset: 4 }],
    ["b", { bank: "ram", offset: 0 }],
  ]);
  const text = writeProblemCsv({ buffers }, places);
  assert.equal(text, "id,lower,upper,size,alignment,offset\na,0,5,8,4,4\nb,2,3,3,1,0\n");
  const table = readProblemCsv(text, new DiagnosticSink());
  assert.deepEqual(table?.buffers, buffers);
  assert.deepEqual([...table.offsets!], [["a", 4], ["b", 0]]);
  assert.equal(writeProblemCsv({ buffers: buffers.slice(1) }, undefined), "id,lower,upper,size\nb,2,3,3\n");
});

const refused: readonly [name: string, text: string, messages: readonly string[]][] = [
  ["nothing", "", ['line 1 of the placement problem: found columns "", expected also "id", "lower", "upper", "size"']],
  ["a missing column", "id,lower,upper\n", ['line 1 of the placement problem: found columns "id,lower,upper", expected also "size"']],
  ["an unknown column", "id,lower,upper,size,colour\n", ['line 1 of the placement problem: found column "colour", expected id, lower, upper, size, alignment, offset']],
  ["a column twice", "id,lower,upper,size,size\n", ['line 1 of the placement problem: found column "size" twice, expected each column once']],
  [
    "all bad rows, not only the first",
    "id,lower,upper,size\na,0,1\nb,0,1,x\nc,0,1,4\nd,3,3,4\n,0,1,4\ne,0,1,-4\nf,0,1,1e3\n",
    [
      "line 2 of the placement problem: found 3 values, expected 4",
      'line 3 of the placement problem: found "x" for size, expected a whole number',
      "line 5 of the placement problem: found lower 3 and upper 3, expected upper greater than lower",
      "line 6 of the placement problem: found no id, expected a name",
      'line 7 of the placement problem: found "-4" for size, expected a whole number',
      'line 8 of the placement problem: found "1e3" for size, expected a whole number',
    ],
  ],
  ["a file that does not end", "id,lower,upper,size\n".padEnd(300_000, "\n"), ["line 200000 of the placement problem: found still more lines, expected at most 200000"]],
];

for (const [name, text, messages] of refused) {
  test(`refuses ${name}`, () => {
    const sink = new DiagnosticSink();
    assert.equal(readProblemCsv(text, sink), undefined);
    assert.deepEqual(sink.diagnostics.map(({ message }) => message), messages);
  });
}
