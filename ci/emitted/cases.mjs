// What is compiled: test models for every board, options for a few of them, images of several models, the corpus.
import { DiagnosticSink } from "../../generator/dist/src/diagnostics/sink.js";
import { loadAllBoards } from "../../generator/dist/src/cli/catalog/load-board-files.js";
import { loadCatalog } from "../../generator/dist/src/cli/catalog/load-catalog.js";
import { compileImage } from "../../generator/dist/src/compile.js";
import { defaultOptions } from "../../generator/dist/src/options.js";
import { corpusFamilies, loadFamily } from "../../generator/dist/test/corpus/load-corpus.js";
import { loadModels } from "../../generator/dist/test/models/load-models.js";

/** Options besides the default ones, tried with the variants that were exported for these boards. */
const variations = {
  "--opt=size": { optimise: "size" },
  "--opt=speed": { optimise: "speed" },
  "--ram=min": { ram: "min" },
  "--ram=balanced": { ram: "balanced" },
  "--ram=min --input=rows": { ram: "min", input: "rows" },
  "--ram=min --rows-per-step=4": { ram: "min", rowsPerStep: 4 },
  "--ram=min --opt=size": { ram: "min", optimise: "size" },
  "--kernels=ref": { kernels: "ref" },
  "--kernels=cmsis-nn": { kernels: "cmsis-nn" },
  "--instrument=profile": { instrument: "profile" },
  "--instrument=trace": { instrument: "trace" },
  "--target=zephyr": { project: "zephyr" },
  "--weights=c": { weights: "c" },
};
const variedBoards = ["mps2-an386", "mps3-an547"];

/** Where a variant is at home, by the first word of its name. */
const homes = { m4: "mps2-an386", m55: "mps3-an547", m0plus: "mps2-an385", float: "mps2-an386", model: "mps2-an386" };

/** With checks, which only the host has. */
const hostVariations = { "--checks": { checks: true }, "--checks --ram=min": { checks: true, ram: "min" } };

/** Of several banks, with wishes about where things go. */
const placements = {
  "--place=arena": { board: "stm32h743", options: { place: [{ what: "arena", bank: "axisram" }] } },
  "--place=weights": { board: "stm32h743", options: { place: [{ what: "weights", bank: "axisram" }] } },
};

const images = [
  ["kws", "ds_cnn_kws", "ad_autoencoder"],
  ["resnet8", "mobilenet_v1_vww"],
  ["gru_toy", "lstm_toy", "add"],
];
const imageVariations = {
  "": {},
  "--concurrent": { concurrent: true },
  "--ram=min": { ram: "min" },
  "--concurrent --ram=min": { concurrent: true, ram: "min" },
  "--opt=size": { optimise: "size" },
};

const corpusBoards = ["host", "mps2-an386", "mps3-an547"];

/** What a quick look leaves out: the model that takes longest, and most of the corpus. */
const slowest = "mobilenet_v2";
const quickStep = 7;

export function emittedCases(quick) {
  const sink = new DiagnosticSink();
  const catalog = loadCatalog(sink);
  const boards = loadAllBoards(sink);
  const models = loadModels();
  const image = (name, inputs, board, options) => ({
    name: [name, board, options.words].filter((word) => word !== "").join(" "),
    emit: () => filesOf(compileImage(inputs, boards.get(board), { ...defaultOptions, name: "image", ...options.values }, catalog)),
  });
  const single = (model, board, words, values) =>
    image(`${model.model}/${model.variant}`, [inputOf(model, "image")], board, { words, values });
  const severalOf = (names) => names.map((name) => inputOf(models.find(({ model }) => model === name), name));
  const homeOf = ({ variant }) => homes[variant.split("_")[0]];
  // One variant of a model says what differs between boards.
  const everywhere = models.filter(({ variant }) => ["m4_i8", "model"].includes(variant));
  const varied = models.filter((model) => everywhere.includes(model) || model.variant === "m55_i8");
  const cases = [
    ...models.map((model) => single(model, homeOf(model), "", {})),
    ...everywhere.flatMap((model) => [...boards.keys()].filter((board) => board !== homeOf(model)).map((board) => single(model, board, "", {}))),
    ...varied.flatMap((model) => Object.entries(variations).map(([words, values]) => single(model, homeOf(model), words, values))),
    ...everywhere.flatMap((model) => Object.entries(hostVariations).map(([words, values]) => single(model, "host", words, values))),
    ...everywhere.flatMap((model) => Object.entries(placements).map(([words, { board, options }]) => single(model, board, words, options))),
    ...images.flatMap((names) =>
      variedBoards.flatMap((board) =>
        Object.entries(imageVariations).map(([words, values]) => image(names.join("+"), severalOf(names), board, { words, values })),
      ),
    ),
    ...corpusFamilies().flatMap((family) =>
      loadFamily(family).flatMap((one) =>
        corpusBoards.map((board) => {
          const input = { name: "image", file: { name: `${one.name}.pte`, bytes: one.pte }, dataFiles: one.ptd };
          return image(`corpus/${family}/${one.name}`, [input], board, { words: "", values: { weights: "c" } });
        }),
      ),
    ),
  ];
  return quick ? cases.filter(({ name }) => !name.includes(slowest)).filter(({ name }, index) => !name.startsWith("corpus/") || index % quickStep === 0) : cases;
}

function inputOf({ pte }, name) {
  return { name, file: { name: `${name}.pte`, bytes: pte }, dataFiles: [] };
}

/** By path the contents of every file; what is said about it as a file of its own. */
function filesOf({ files = [], diagnostics }) {
  const said = diagnostics.length === 0 ? [] : [{ path: "(diagnostics)", contents: JSON.stringify(diagnostics, undefined, 2) }];
  return new Map([...said, ...files].map(({ path, contents }) => [path, contents]));
}
