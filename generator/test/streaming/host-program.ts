import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { programInterface, type MethodInterface } from "../../src/phases/5-emit/program-interface.js";
import type { CompiledVariant } from "./variants.js";

const flags = [
  ...["-std=c11", "-O0", "-g", "-fno-strict-aliasing", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror"],
  ...["-fsanitize=address,undefined", "-fno-sanitize-recover=all"],
];

/** Builds all variants into one program that runs every method of each on the same inputs; returns what it prints. */
export function runOnHost(reference: CompiledVariant, others: readonly CompiledVariant[], compiler = "gcc"): { readonly status: number | null; readonly output: string } {
  const root = mkdtempSync(join(tmpdir(), "etgen-streaming-"));
  try {
    const paths = new Set<string>();
    const write = (path: string, contents: string | Uint8Array): void => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), contents);
      paths.add(path);
    };
    for (const { files } of [reference, ...others]) {
      for (const { path, contents } of files) if (path.startsWith("model/")) write(path, contents);
    }
    write("main.c", mainText(reference, others));
    const sources = [...paths].filter((path) => path.endsWith(".c")).sort();
    execFileSync(compiler, [...flags, "-Imodel", "-Imodel/kernels", ...sources, "-lm", "-o", "program"], { cwd: root, stdio: "pipe", encoding: "utf8" });
    const { status, stdout, stderr } = spawnSync(join(root, "program"), { encoding: "utf8", timeout: 120_000 });
    return { status, output: stdout + stderr };
  } catch (thrown) {
    const { stderr } = thrown as { readonly stderr?: string };
    return { status: -1, output: stderr ?? String(thrown) };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Compares every output of the variants with the reference's, twice: state must not leak from run to run. */
function mainText(reference: CompiledVariant, others: readonly CompiledVariant[]): string {
  const methods = programInterface(reference.planned.selected);
  const all = [reference, ...others];
  return [
    ...all.map(({ variant }) => `#include "${variant.name}.h"`),
    "#include <stdio.h>",
    "#include <string.h>",
    "static uint32_t state = 1u;",
    "static void fill(void *buffer, size_t bytes, int is_float)",
    "{",
    "    uint8_t *const to = buffer;",
    "    for (size_t i = 0; i < bytes; i += is_float ? 4 : 1) {",
    "        state = state * 1664525u + 1013904223u;",
    "        const float value = (float)(int32_t)(state >> 8) / 2000000.0f - 4.0f;",
    "        if (is_float) { memcpy(&to[i], &value, 4); } else { to[i] = (uint8_t)(state >> 24); }",
    "    }",
    "}",
    "static int check(const char *what, const void *got, const void *want, size_t bytes)",
    "{",
    "    for (size_t i = 0; i < bytes; i++) {",
    "        const int found = ((const uint8_t *)got)[i];",
    "        const int expected = ((const uint8_t *)want)[i];",
    '        if (found != expected) { printf("FAIL %s byte %d: got %d, want %d\\n", what, (int)i, found, expected); return 1; }',
    "    }",
    "    return 0;",
    "}",
    ...methods.flatMap((method) => methodText(method, reference, others, all)),
    "int main(void)",
    "{",
    "    int failures = 0;",
    "    for (int round = 0; round < 2; round++) {",
    ...methods.map(({ name }) => `        failures += test_${name}();`),
    "    }",
    '    printf("%d failures\\n", failures);',
    "    return failures != 0;",
    "}",
    "",
  ].join("\n");
}

function methodText(method: MethodInterface, reference: CompiledVariant, others: readonly CompiledVariant[], all: readonly CompiledVariant[]): readonly string[] {
  const [input] = method.inputs;
  const macro = (variant: string, tensor: string): string => `${variant}_${method.name}_${tensor}`.toUpperCase();
  const own = reference.variant.name;
  const runnable = [reference, ...others.filter(({ planned }) => planned.selected.methods.some(({ name }) => name === method.name))];
  const runText = ({ variant }: CompiledVariant): readonly string[] => {
    const prefix = `${variant.name}_${method.name}`;
    if (variant.input === "rows") return [`    if (${prefix}_feed_rows(input, ${macro(variant.name, "input0")}_ROWS) != ETGEN_OK) return 1;`];
    return [`    memcpy(${prefix}_input0(), input, sizeof input);`, `    if (${prefix}() != ETGEN_OK) return 1;`];
  };
  void all;
  const cType = input!.dtype === "float32" ? "float" : "int8_t";
  return [
    `static int test_${method.name}(void)`,
    "{",
    `    static ${cType} input[${macro(own, "input0")}_ELEMENTS];`,
    ...method.outputs.map(({ bytes }, index) => `    static uint8_t want${index}[${bytes}];`),
    "    int failures = 0;",
    `    fill(input, sizeof input, ${input!.dtype === "float32" ? 1 : 0});`,
    ...runnable.flatMap((compiled) => [
      ...runText(compiled),
      ...method.outputs.map(({ name, bytes }, index) => {
        const got = `${compiled.variant.name}_${method.name}_${name}()`;
        return compiled === reference
          ? `    memcpy(want${index}, ${got}, ${bytes});`
          : `    failures += check("${compiled.variant.name} ${method.name} ${name}", ${got}, want${index}, ${bytes});`;
      }),
    ]),
    "    return failures;",
    "}",
  ];
}
