import { withThousands } from "../../diagnostics/with-thousands.js";
import type { OperatorDefinition } from "../../ops/operator.js";
import { refusedOperators } from "../../ops/refused.js";
import { operators } from "../../ops/registry.js";

/** Every operator that can be compiled, by name. */
export function sortedOperators(): readonly OperatorDefinition[] {
  return [...operators.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** docs/operators.md: what `etgen ops` lists. */
export function operatorPage(checked: CheckedCalls): string {
  const rows = sortedOperators().map(({ name, dtypes, kind, since }) => `| \`${name}\` | ${dtypes.join(" ")} | ${kind} | ${since} |`);
  const refused = [...refusedOperators].map(([name, reason]) => `| \`${name}\` | ${reason} |`);
  return `# Operators

Printed from the operator tables in \`generator/src/ops\` by \`npm run regenerate\`; \`etgen ops\` lists the same.
${rows.length} operators can be compiled. A *kernel* is a C function of \`kernels-c\`, a *loop* is printed for the very shapes of the
model, an *alias* is another view of its input and costs nothing, a *scalar* is computed while compiling or by one line of C.

| operator | dtypes of the main input | computed by | since |
|---|---|---|---|
${rows.join("\n")}

${checkedWords(checked)}

## Refused

All operators of the portable library of ExecuTorch 1.5 are in the table, with the quantised, prim and dim-order ones. A batch
norm in training mode, which would change its statistics, is refused as a form. These operators of other libraries are refused:

| operator | why: it |
|---|---|
${refused.join("\n")}
`;
}

/** How many calls of a kind ended how. */
export interface CallCounts {
  readonly equal: number;
  /** By PyTorch and by etgen. */
  readonly rejected: number;
  /** By etgen, though PyTorch computes them. */
  readonly refused: number;
}

/** What a whole run of the operator table comes to: `npm run operator-table -- --record` keeps it in its summary.json. */
export interface CheckedCalls {
  readonly calls: number;
  readonly byDtype: Readonly<Record<string, Readonly<Record<string, CallCounts>>>>;
  /** Operators of which PyTorch computes more than etgen, with the dtypes of those calls. */
  readonly refusedDtypes: Readonly<Record<string, readonly string[]>>;
}

function checkedWords({ calls, byDtype, refusedDtypes }: CheckedCalls): string {
  const all = Object.values(byDtype).flatMap((ranks) => Object.values(ranks));
  const sum = (key: keyof CallCounts): string => withThousands(all.reduce((total, counts) => total + counts[key], 0));
  const rows = Object.entries(byDtype).map(([dtype, ranks]) => {
    const cells = Object.values(ranks).map(({ equal, refused }) => (refused === 0 ? `${equal}` : `${equal}, ${refused} refused`));
    return `| ${dtype} | ${cells.join(" | ")} |`;
  });
  const refusals = Object.entries(refusedDtypes).map(([operator, dtypes]) => `| \`${operator}\` | ${dtypes.join(" ")} |`);
  return `## Checked against PyTorch

\`npm run operator-table\` calls every operator with every dtype, for tensors without dimensions, without elements, with one and with many, and
compares with PyTorch's answers under sanitizers: ${withThousands(calls)} calls, of which ${sum("equal")} are equal, ${sum("rejected")} are rejected by both, and
${sum("refused")} are refused with a message though PyTorch computes them. None is wrong. Calls that are equal, by dtype and rank:

| dtype | ${Object.keys(Object.values(byDtype)[0]!).join(" | ")} |
|---|---|---|---|---|
${rows.join("\n")}

<details><summary>What PyTorch computes and etgen refuses, by operator</summary>

| operator | dtypes |
|---|---|
${refusals.join("\n")}

</details>`;
}
