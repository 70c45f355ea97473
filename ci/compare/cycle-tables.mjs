// Instructions and estimated cycles as Markdown.
import { configurations, cycleModels } from "./cycles.mjs";

const million = (value) => (value / 1e6).toFixed(value < 1e6 ? 3 : 2);

export function cycleSection(rows) {
  const find = (kernels, model, id) => rows.find((row) => row.kernels === kernels && row.model === model && row.configuration === id);
  const cell = (model, id, what) => {
    const [ours, theirs] = [find("etgen", model, id), find("cmsis-nn", model, id)];
    if (ours === undefined) return "–";
    if (theirs === undefined) return million(ours[what]);
    return `${million(ours[what])} / ${million(theirs[what])} (${(theirs[what] / ours[what]).toFixed(2)}×)`;
  };
  // What kernels are chosen follows from the flash; where they lie changes cycles only.
  const counted = configurations.filter(({ place }) => place === undefined);
  const table = (titles, of) =>
    [`| model | ${titles.join(" | ")} |`, `|---|${titles.map(() => "---:|").join("")}`, ...cycleModels.map((model) => `| ${model} | ${of(model).join(" | ")} |`)].join("\n");
  return `## Instructions and estimated cycles

Of models with int8 inputs and outputs, in millions: etgen / CMSIS-NN in an image of the same form (\`--kernels cmsis-nn\`), and how many times fewer.
The outputs are equal byte for byte. CMSIS-NN's figures are measured with them where \`CMSIS_NN_PATH\` names a checkout, and stay as recorded
in \`size-reports/cycles.csv\` otherwise.

### Instructions

${table(
  counted.map(({ title }) => title),
  (model) => counted.map(({ id }) => cell(model, id, "instructions")),
)}

### Estimated cycles

Of silicon, 1.00 to 1.25 times as many on M4 and M33, 1.00 to 1.35 on M7 and M55 ([how, and how well](decisions/estimated-cycles.md)).

${table(
  configurations.map(({ title }) => title),
  (model) => configurations.map(({ id }) => cell(model, id, "cycles")),
)}

### Against the goals

In millions: measured / goal. Bold where the goal is not reached. Instructions on a board whose flash waits are those of kernels chosen for it.

${goalTable(find)}

### Against closed compilers

Milliseconds: the upper end of etgen's band / the best published closed entry of MLPerf Tiny on that chip. Bold where etgen is not ahead by the upper end.

${closedTable(find)}
`;
}

/** What closed compilers published, in milliseconds; the clock of the chip in MHz. Cycles of M7 count no misses of its caches. */
const closed = [
  { chip: "STM32L4R5", id: "l4r5", megahertz: 120, best: [43.2, 88.9, 165.1, 4.05] },
  { chip: "STM32L4R5, kernels in RAM", id: "l4r5-ram", megahertz: 120, best: [43.2, 88.9, 165.1, 4.05] },
  { chip: "STM32U575", id: "u575", megahertz: 160, best: [29.0, 59.3, 104.3, 3.09] },
  { chip: "STM32H7A3", id: "m7", megahertz: 280, best: [11.3, 23.8, 40.8, 1.08] },
  { chip: "STM32F746", id: "m7", megahertz: 216, best: [17.7, 34.1, 61.6, 1.43] },
];

function closedTable(find) {
  const lines = closed.map(({ chip, id, megahertz, best }) => {
    const cells = best.map((theirs, index) => {
      const { cycles, high } = find("etgen", cycleModels[index], id);
      const ours = (cycles * high) / megahertz / 1000;
      const text = `${ours.toFixed(ours < 10 ? 2 : 1)} / ${theirs}`;
      return ours < theirs ? text : `**${text}**`;
    });
    return `| ${chip}, ${megahertz} MHz | ${cells.join(" | ")} |`;
  });
  return `| chip | ${cycleModels.slice(0, 4).join(" | ")} |\n|---|---:|---:|---:|---:|\n${lines.join("\n")}`;
}

/** In millions, by model in the order of `cycleModels`. */
const goals = [
  { title: "M4F, instructions", id: "m4", what: "instructions", most: [2.35, 3.9, 6.9, 0.26, 11.3] },
  { title: "M4F, no waits", id: "m4", what: "cycles", most: [3.45, 5.8, 10.0, 0.37, 17] },
  { title: "STM32L4R5", id: "l4r5", what: "cycles", most: [4.3, 7.2, 13.5, 0.53, 22] },
  { title: "STM32L4R5, kernels in RAM", id: "l4r5-ram", what: "cycles", most: [4.3, 7.2, 13.5, 0.53, 22] },
  { title: "M33, STM32U575", id: "u575", what: "cycles", most: [3.1, 5.5, 9.4, 0.36, 16.5] },
  { title: "M7", id: "m7", what: "cycles", most: [2.2, 4.0, 7.2, 0.21, 12] },
  { title: "M55, instructions", id: "m55", what: "instructions", most: [0.5, 0.93, 1.75, 0.042, 3.0] },
];

function goalTable(find) {
  const lines = goals.map(({ title, id, what, most }) => {
    const cells = most.map((goal, index) => {
      const measured = find("etgen", cycleModels[index], id)[what];
      const text = `${million(measured)} / ${goal}`;
      return measured <= goal * 1e6 ? text : `**${text}**`;
    });
    return `| ${title} | ${cells.join(" | ")} |`;
  });
  return `| | ${cycleModels.join(" | ")} |\n|---|${cycleModels.map(() => "---:|").join("")}\n${lines.join("\n")}`;
}
