import type { KernelFamily, KernelField, KernelVariant } from "../../src/catalog/kernel-facts.js";

/** The C table that calls each kernel by name. It does not compile unless facts, structs and declarations agree. */
export function dispatchSource(families: readonly KernelFamily[]): string {
  // One function serves all limits and layouts of a kernel.
  const kernels = families.flatMap(({ kernels }) => kernels).filter(({ isFirst }) => isFirst);
  return [
    "#include <stddef.h>",
    ...[...new Set(kernels.map(({ header }) => header))].map((header) => `#include "${header}"`),
    '#include "kernel_case.h"',
    ...kernels.map(kernelFunctions),
    "const kernel_entry kernel_entries[] = {",
    ...kernels.map(kernelEntry),
    "};",
    `const uint32_t kernel_entry_count = ${kernels.length};`,
    "",
  ].join("\n");
}

function kernelEntry({ name, rows, sum }: KernelVariant): string {
  const optional = (prefix: string, form: object | null): string => (form === null ? "NULL" : `${prefix}_${name}`);
  const functions = [optional("rows", rows), optional("add_row", sum), optional("finish", sum)];
  return `    { "${name}", whole_${name}, ${functions.join(", ")} },`;
}

function kernelFunctions(kernel: KernelVariant): string {
  const whole = kernel.arguments.filter(({ name }) => name !== "params" && name !== "scratch").map(({ name }) => name);
  const address = (name: string): string => `test->arguments[${whole.indexOf(name)}].address`;
  const own = (name: string): string =>
    name === "params" ? "&params" : name === "scratch" ? "test->scratch.bytes" : `(void *)${address(name)}`;
  const wholeArguments = kernel.arguments.map(({ name }) => own(name));
  const rowArguments = kernel.arguments
    .filter(({ name }) => name !== "scratch")
    .map(({ name }) => (name === "input" ? "(void *)(uintptr_t)input_rows, output_rows" : name === "output" ? "output" : own(name)));
  const params = `    const ${kernel.params} params = {\n${initialiser(kernel.fields)}\n    };`;
  const lines = [
    structChecks(kernel),
    `static void whole_${kernel.name}(const kernel_case *test)`,
    `{\n${params}\n    ${kernel.name}(${wholeArguments.join(", ")});\n}`,
  ];
  if (kernel.rows !== null) {
    lines.push(
      `static void rows_${kernel.name}(const kernel_case *test, const void *const *input_rows, int32_t output_rows,`,
      `    void *output)`,
      `{\n${params}\n    ${kernel.rows.name}(${[...rowArguments, "test->scratch.bytes"].join(", ")});\n}`,
    );
  }
  if (kernel.sum !== null) {
    const sums = "(void *)(uintptr_t)test->scratch.bytes";
    lines.push(
      `static void add_row_${kernel.name}(const kernel_case *test, const void *input_row)`,
      `{\n${params}\n    ${kernel.sum.name}(&params, input_row, ${sums});\n}`,
      `static void finish_${kernel.name}(const kernel_case *test, void *output)`,
      `{\n${params}\n    ${kernel.sum.finish}(&params, ${sums}, output);\n}`,
    );
  }
  return lines.join("\n");
}

function initialiser(fields: readonly KernelField[]): string {
  let numbers = 0;
  let constants = 0;
  return fields
    .map((field) => {
      if (field.kind === "constant") return `        .${field.member} = (const void *)test->constants[${constants++}].bytes,`;
      const read = field.type === "float" ? "case_float" : "case_int32";
      return `        .${field.member} = ${read}(test, ${numbers++}),`;
    })
    .join("\n");
}

/** The struct has the facts' fields in the facts' order with the facts' types, and no others. */
function structChecks(kernel: KernelVariant): string {
  const { params, fields } = kernel;
  const cType = (field: KernelField): string => (field.kind === "number" ? field.type : `const ${field.type} *`);
  const types = fields.map(
    (field) => `_Static_assert(_Generic(((${params} *)0)->${field.member}, ${cType(field)}: 1, default: 0), "${field.name}");`,
  );
  const mirror = fields.map((field) => `    ${cType(field)} ${field.name};`).join("\n");
  const order = fields.map(
    ({ name, member }) => `_Static_assert(offsetof(mirror_${kernel.name}, ${name}) == offsetof(${params}, ${member}), "${name}");`,
  );
  const size = `_Static_assert(sizeof(mirror_${kernel.name}) == sizeof(${params}), "${params}");`;
  return [...types, `typedef struct {\n${mirror}\n} mirror_${kernel.name};`, ...order, size].join("\n");
}
