import { dtypeBytes, type DType } from "../../src/ir/dtype.js";
import { identifier } from "../../src/phases/5-emit/names.js";
import type { CaseCall, CorpusCase } from "../corpus/case.js";
import type { CompiledCase } from "./compiled-case.js";

/** Where a case's inputs lie in the file that holds the inputs of a batch. */
export interface BatchInputs {
  readonly bytes: Uint8Array;
  /** Position of the first input of each case. */
  readonly offsets: readonly number[];
}

export function collectInputs(cases: readonly CompiledCase[]): BatchInputs {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let total = 0;
  for (const { corpusCase } of cases) {
    offsets.push(total);
    for (const { inputs } of corpusCase.calls) {
      for (const input of inputs) {
        if (input.kind !== "tensor") continue;
        parts.push(input.bytes);
        total += input.bytes.length;
      }
    }
  }
  const bytes = new Uint8Array(total);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { bytes, offsets };
}

/** Where a driver runs: as a process that forks, or alone on an emulated core. */
export type DriverKind = "host" | "emulated";

/**
 * The C program of a batch: all models in one translation unit, and a main that runs every case. For each case it writes
 * a status byte (0 ran, 1 bad data, 2 died), the number of output bytes, and the outputs of all calls one after the
 * other.
 */
export function driverSource(cases: readonly CompiledCase[], inputs: BatchInputs, kind: DriverKind): string {
  const functions = cases.map((compiled, index) => caseFunction(compiled, inputs.offsets[index]!));
  const includes = cases.flatMap(({ files }) =>
    [...files.keys()].filter((name) => name.endsWith(".c")).map((name) => `#include "${name}"`),
  );
  const outputBytes = Math.max(...cases.map(({ corpusCase }) => expectedBytes(corpusCase)));
  return `${includes.join("\n")}

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A status of its own: sanitizers end a process with 1. */
enum { BAD_DATA = 7 };

static uint8_t *input_bytes;
static uint8_t output_bytes[${2 * outputBytes + 64}];
static uint32_t output_count;

__attribute__((unused)) static void put(const void *bytes, uint32_t count)
{
    if (count > sizeof output_bytes - output_count) {
        abort();
    }
    if (count != 0) {
        memcpy(&output_bytes[output_count], bytes, count);
    }
    output_count += count;
}

${functions.join("\n")}
typedef int (*case_function)(void);

static const case_function functions[] = {
${cases.map(({ prefix }) => `    run_${prefix},`).join("\n")}
};

static void write_result(FILE *output, uint8_t status)
{
    fwrite(&status, 1, 1, output);
    fwrite(&output_count, 4, 1, output);
    fwrite(output_bytes, 1, output_count, output);
}

static void read_inputs(const char *name)
{
    FILE *input = fopen(name, "rb");
    input_bytes = malloc(${Math.max(inputs.bytes.length, 1)});
    if (input == NULL || fread(input_bytes, 1, ${inputs.bytes.length}, input) != ${inputs.bytes.length}) {
        abort();
    }
    fclose(input);
}

${kind === "host" ? hostMain : emulatedMain}`;
}

/** Each case in a process of its own, so that one that crashes does not take the others along. */
const hostMain = `#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    (void)argc;
    read_inputs(argv[1]);
    FILE *output = fopen(argv[2], "wb");
    for (size_t index = 0; index < sizeof functions / sizeof functions[0]; index++) {
        FILE *result = tmpfile();
        fflush(output);
        fprintf(stderr, "@case %zu\\n", index);
        output_count = 0;
        const pid_t child = fork();
        if (child == 0) {
            alarm(20);
            const int status = functions[index]();
            fwrite(output_bytes, 1, output_count, result);
            fflush(result);
            _exit(status);
        }
        int wait_status = 0;
        waitpid(child, &wait_status, 0);
        const int ended = WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : -1;
        const uint8_t status = ended == 0 ? 0 : ended == BAD_DATA ? 1 : 2;
        rewind(result);
        output_count = status == 0 ? (uint32_t)fread(output_bytes, 1, sizeof output_bytes, result) : 0;
        write_result(output, status);
        fclose(result);
    }
    fclose(output);
    free(input_bytes);
    return 0;
}
`;

const emulatedMain = `int main(int argc, char **argv)
{
    (void)argc;
    char name[256];
    snprintf(name, sizeof name, "%s/inputs.bin", argv[1]);
    read_inputs(name);
    snprintf(name, sizeof name, "%s/outputs.bin", argv[1]);
    FILE *output = fopen(name, "wb");
    for (size_t index = 0; index < sizeof functions / sizeof functions[0]; index++) {
        output_count = 0;
        const int status = functions[index]();
        if (status != 0) {
            output_count = 0;
        }
        write_result(output, status == 0 ? 0 : 1);
        fflush(output);
    }
    fclose(output);
    return 0;
}
`;

/** Bytes that a case writes when it is right. */
function expectedBytes({ calls }: CorpusCase): number {
  return calls
    .flatMap(({ outputs }) => outputs)
    .reduce((sum, output) => sum + (output.kind === "tensor" ? output.bytes.length : 8), 0);
}

/** Writes every output: all bytes of a tensor, a number as a double. */
function outputLines({ sized }: CompiledCase, name: string, { outputs }: CaseCall): readonly string[] {
  let tensors = 0;
  return outputs.flatMap((output, position): readonly string[] => {
    if (output.kind === "scalar") return [`put(&(double){(double)${name}_number${position}()}, sizeof(double));`];
    const accessor = `${name}_output${tensors++}`;
    const macro = accessor.toUpperCase();
    if (!sized.has(accessor)) return [`put(${accessor}(), ${macro}_BYTES);`];
    const count = output.shape.map((_, dim) => `(uint32_t)${accessor}_sizes()[${dim}]`).join(" * ");
    return [`put(${accessor}(), ${count} * ${dtypeBytes(output.dtype as DType)}u);`];
  });
}

/** The macros of a constant method, as doubles. */
function constantLines(prefix: string, { method, outputs }: CaseCall): readonly string[] {
  return outputs.map((_, position) => {
    const name = `${prefix}_${identifier(method)}`.toUpperCase() + (outputs.length === 1 ? "" : `_${position}`);
    return `put(&(double){(double)${name}}, sizeof(double));`;
  });
}

function caseFunction(compiled: CompiledCase, offset: number): string {
  const { corpusCase, prefix, hasState } = compiled;
  const lines: string[] = hasState ? [`${prefix}_reset();`] : [];
  let at = offset;
  for (const call of corpusCase.calls) {
    if (!compiled.methods.includes(call.method)) {
      lines.push(...constantLines(compiled.prefix, call));
      continue;
    }
    const name = compiled.functionOf(call.method);
    const inputs = call.inputs.filter((input) => input.kind === "tensor");
    inputs.forEach((input, position) => {
      if (compiled.sized.has(`${name}_input${position}`)) {
        lines.push(`if (${name}_input${position}_resize((const int32_t[]){${input.shape.join(", ")}}) != ETGEN_OK) {`, `    return BAD_DATA;`, `}`);
      }
      if (input.bytes.length > 0) {
        lines.push(`memcpy(${name}_input${position}(), &input_bytes[${at}], ${input.bytes.length});`);
      }
      at += input.bytes.length;
    });
    lines.push(`if (${name}() != ETGEN_OK) {`, `    return BAD_DATA;`, `}`);
    lines.push(...outputLines(compiled, name, call));
  }
  return `static int run_${prefix}(void)
{
${lines.map((line) => `    ${line}`).join("\n")}
    return 0;
}
`;
}
