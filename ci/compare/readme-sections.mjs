// Writes what was measured between the markers of README.md: <!-- name --> ... <!-- /name -->.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { etgen } from "./measure.mjs";
import { comparisonTable } from "./tables.mjs";

const shownModels = ["ds_cnn_kws", "mobilenet_v1_vww", "resnet8", "ad_autoencoder"];

export function writeReadmeSections(rows) {
  const shown = rows.filter(({ theirs }) => shownModels.includes(theirs.model) && theirs.variant !== "float");
  const text = replaceSection(readFileSync("README.md", "utf8"), "example", exampleText());
  writeFileSync("README.md", replaceSection(text, "comparison", comparisonTable(shown)));
}

/** The command of the first screen with its real output, and a piece of the code that it wrote. */
function exampleText() {
  const output = "out/readme";
  rmSync(output, { recursive: true, force: true });
  const words = ["firmware", "--board", "mps2-an386", "kws.pte", "--run", "--input", "yes.input.bin", "--expect", "yes.expected.bin"];
  const inExample = words.map((word) => (/\.(pte|bin)$/.test(word) ? `examples/kws/${word}` : word));
  const { stdout, stderr, status } = etgen([...inExample, "--output", output]);
  if (status !== 0) throw new Error(stderr);
  const printed = stdout.trim().replaceAll("examples/kws/", "").replaceAll(output, "kws-mps2-an386");
  const source = readFileSync(`${output}/model/kws.c`, "utf8");
  const body = /^etgen_status kws_forward\(void\)\n\{\n[\s\S]*?^\}/m.exec(source)[0].split("\n");
  const code = [...body.slice(0, 8), "    ...", ...body.slice(-4)].join("\n");
  return `\`\`\`text\n$ etgen ${words.join(" ")}\n${printed}\n\`\`\`\n\nfrom \`kws-mps2-an386/model/kws.c\`:\n\n\`\`\`c\n${code}\n\`\`\``;
}

export function replaceSection(text, name, contents) {
  const pattern = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(\n<!-- /${name} -->)`);
  if (!pattern.test(text)) throw new Error(`README.md has no section "${name}"`);
  return text.replace(pattern, (_, begin, end) => `${begin}${contents}${end}`);
}
