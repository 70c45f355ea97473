// The measured figures as Markdown.
const coreNames = { m4: "Cortex-M4F", m55: "Cortex-M55" };
const number = new Intl.NumberFormat("en-US");

/** Each cell: etgen / ExecuTorch, and how many times smaller etgen's figure is. */
export function comparisonTable(rows) {
  const lines = rows.map(({ theirs, ours }) => {
    const theirRam = Number(theirs.arena_bytes) + Number(theirs.method_allocator_bytes) + Number(theirs.temporary_bytes);
    return [
      theirs.model,
      coreNames[theirs.core],
      pair(ours.instructions, theirs.instructions),
      pair(ours.flashBytes, theirs.flash_bytes),
      pair(ours.ramBytes, theirRam),
    ].join(" | ");
  });
  return `| model | core | instructions | flash, bytes | RAM, bytes |
|---|---|---:|---:|---:|
${lines.map((line) => `| ${line} |`).join("\n")}`;
}

const isQuantised = ({ theirs }) => theirs.variant !== "float" && theirs.model !== "add";

export function comparisonPage(rows) {
  return `# Compared with ExecuTorch's runtime

Measured by \`npm run compare\` in QEMU with one instruction a tick, on the first recorded input of each model. Each cell:
etgen / ExecuTorch, and how many times smaller etgen's figure is.

- Instructions: one execution with float input and output, conversions included.
- Flash: the whole image, start-up and C library included. ExecuTorch has the model's operators only.
- RAM: everything but the stack. ExecuTorch: planned arena, method allocator and temporary allocator at their peaks; of
  \`add\`, its initialised and zeroed data.

ExecuTorch's figures are in \`size-reports/executorch.csv\`: runtime 1.5 on the same emulated cores.

## Quantised models

The outputs are equal byte for byte. ExecuTorch computes with CMSIS-NN, at -Ofast.

${comparisonTable(rows.filter(isQuantised))}

## Float models

The outputs agree within 1e-4. ExecuTorch computes with its portable kernels, at -Os; etgen with kernels for matrices,
convolutions and norms, and with generated loops for everything else, where chains of operators become one loop.

${comparisonTable(rows.filter((row) => !isQuantised(row)))}

<!-- cycles -->

<!-- /cycles -->
`;
}

function pair(ours, theirs) {
  return `${number.format(ours)} / ${number.format(Number(theirs))} (${(Number(theirs) / ours).toFixed(1)}×)`;
}
