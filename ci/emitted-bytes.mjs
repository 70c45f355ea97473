// Whether a change of the compiler changes what it emits: everything that it makes of the test models and the corpus, for many
// boards and options, by its bytes. Record with the build before the change, compare with the one after it.
//   node ci/emitted-bytes.mjs --record folder [words]    writes folder/hashes.json, and the texts themselves
//   node ci/emitted-bytes.mjs --compare folder [words]   lists what differs; both texts go to folder/changed
// With words only cases with one of them in their names: "resnet8", "corpus/", "an386". --quick leaves out most of the corpus and
// the slowest model.
import { parseArgs } from "node:util";
import { emittedCases } from "./emitted/cases.mjs";
import { compareWith, emptyRecord } from "./emitted/record.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { record: { type: "string" }, compare: { type: "string" }, quick: { type: "boolean", default: false } },
});
const folder = values.record ?? values.compare;
if (folder === undefined || (values.record !== undefined && values.compare !== undefined)) {
  console.error("usage: node ci/emitted-bytes.mjs --record folder | --compare folder [--quick] [words]");
  process.exit(2);
}

const cases = emittedCases(values.quick).filter(({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)));
if (cases.length === 0) {
  console.error(`no case has ${positionals.join(" or ")} in its name`);
  process.exit(2);
}
const record = values.record === undefined ? compareWith(folder) : emptyRecord(folder);
let different = 0;
for (const { name, emit } of cases) {
  const changes = record.take(name, emit());
  if (changes.length === 0) continue;
  different++;
  console.log(`${name}:\n${changes.map((change) => `  ${change}`).join("\n")}`);
}
record.finish();
console.log(values.record === undefined ? `${different} of ${cases.length} cases differ` : `recorded ${cases.length} cases in ${folder}`);
process.exitCode = different === 0 ? 0 : 1;
