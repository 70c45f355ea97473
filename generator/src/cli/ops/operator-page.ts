import type { OperatorDefinition } from "../../ops/operator.js";
import { refusedOperators } from "../../ops/refused.js";
import { operators } from "../../ops/registry.js";

/** Every operator that can be compiled, by name. */
export function sortedOperators(): readonly OperatorDefinition[] {
  return [...operators.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** docs/operators.md: what `etgen ops` lists. */
export function operatorPage(): string {
  const rows = sortedOperators().map(({ name, dtypes, kind, since }) => `| \`${name}\` | ${dtypes.join(" ")} | ${kind} | ${since} |`);
  const refused = [...refusedOperators].map(([name, reason]) => `| \`${name}\` | ${reason} |`);
  return `# Operators

Printed from the operator tables in \`generator/src/ops\` by \`npm run regenerate\`; \`etgen ops\` lists the same.
${rows.length} operators can be compiled. A *kernel* is a C function of \`kernels-c\`, a *loop* is printed for the very shapes of the
model, an *alias* is another view of its input and costs nothing, a *scalar* is computed while compiling or by one line of C.

| operator | dtypes of the main input | computed by | since |
|---|---|---|---|
${rows.join("\n")}

## Refused

All operators of the portable library of ExecuTorch 1.5 are in the table, with the quantised, prim and dim-order ones. A batch
norm in training mode, which would change its statistics, is refused as a form. These operators of other libraries are refused:

| operator | why: it |
|---|---|
${refused.join("\n")}
`;
}
