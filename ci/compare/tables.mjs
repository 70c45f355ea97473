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

export function comparisonPage(rows) {
  return `# Compared with ExecuTorch's runtime

Measured by \`npm run compare\` in QEMU with one instruction a tick, on the first recorded input of each model; the output is
ExecuTorch's, byte for byte. Each cell: etgen / ExecuTorch, and how many times smaller etgen's figure is.

- Instructions: one execution with float input and output, conversions included.
- Flash: the whole image, start-up and C library included. ExecuTorch is built at -Ofast with the model's operators only.
- RAM: everything but the stack. ExecuTorch: planned arena, method allocator and temporary allocator at their peaks.

ExecuTorch's figures are in \`size-reports/executorch.csv\`: runtime 1.5 with CMSIS-NN, on the same emulated cores.

${comparisonTable(rows)}
`;
}

function pair(ours, theirs) {
  return `${number.format(ours)} / ${number.format(Number(theirs))} (${(Number(theirs) / ours).toFixed(1)}×)`;
}
