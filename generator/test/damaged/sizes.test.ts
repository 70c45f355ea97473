import assert from "node:assert/strict";
import { test } from "vitest";
import { loadAllBoards } from "../../src/cli/catalog/load-board-files.js";
import { loadCatalog } from "../../src/cli/catalog/load-catalog.js";
import { planProgram } from "../../src/compile.js";
import { DiagnosticSink } from "../../src/diagnostics/sink.js";
import { dtypeBytes } from "../../src/ir/dtype.js";
import type { FileTensor, Method, Program, Value, ValueIndex } from "../../src/model/program.js";
import { readProgram } from "../../src/model/read-program.js";
import { operators } from "../../src/ops/registry.js";
import { defaultOptions } from "../../src/options.js";
import type { CorpusCase } from "../corpus/case.js";
import { corpusFamilies, loadCase, loadFamily } from "../corpus/load-corpus.js";
import { Random } from "./random.js";

/** Programs whose parts are sound but do not fit together: sizes of tensors, numbers and lists among the arguments. */

const catalogSink = new DiagnosticSink();
const catalog = loadCatalog(catalogSink)!;
const board = loadAllBoards(catalogSink).get("host")!;

function messagesOf(program: Program): readonly { readonly code: string; readonly message: string }[] {
  const sink = new DiagnosticSink();
  planProgram(program, board, { ...defaultOptions, name: "model", checks: true }, catalog.kernels, sink);
  return sink.diagnostics.filter(({ severity }) => severity === "error");
}

function readCase({ pte, ptd, name }: CorpusCase): Program {
  return readProgram(pte, ptd, new DiagnosticSink(), `${name}.pte`)!;
}

/** Room for what grows, so that only the operators' own checks can notice it. */
const spareBytes = 1 << 16;

function withValue(program: Program, method: Method, index: ValueIndex, value: Value): Program {
  const changed: Method = {
    ...method,
    values: method.values.map((own, at) => (at === index ? value : own)),
    plannedBufferBytes: method.plannedBufferBytes.map((bytes) => bytes + spareBytes),
  };
  return { ...program, methods: program.methods.map((own) => (own === method ? changed : own)) };
}

function resized(tensor: FileTensor, sizes: readonly number[]): FileTensor {
  const byteCount = sizes.reduce((product, size) => product * size, dtypeBytes(tensor.dtype));
  const fitted = (bytes: Uint8Array): Uint8Array => {
    const copy = new Uint8Array(byteCount);
    copy.set(bytes.subarray(0, byteCount));
    return copy;
  };
  const { data } = tensor;
  const newData: FileTensor["data"] =
    data.kind === "constant"
      ? { ...data, bytes: fitted(data.bytes) }
      : data.kind === "planned" && data.initial !== undefined
        ? { ...data, initial: fitted(data.initial) }
        : data;
  const dimOrder = sizes.length === tensor.sizes.length ? tensor.dimOrder : sizes.map((_, dim) => dim);
  return { ...tensor, sizes, dimOrder, byteCount, data: newData };
}

const answered = corpusFamilies().flatMap((family) => loadFamily(family).filter(({ expect }) => expect === "answer"));

test("a result that the file declares larger or smaller than the operator makes it is refused", () => {
  /** The data decide how large these are, or they are results that need not be there. */
  const free = /nonzero|masked_select|repeat_interleave|convolution_backward|batch_norm/;
  let refused = 0;
  for (const corpusCase of answered.filter((_, index) => index % 3 === 0)) {
    const program = readCase(corpusCase);
    for (const method of program.methods) {
      const { values } = method;
      // Where sizes vary, the running program compares them.
      if (values.some((value) => value.kind === "tensor" && value.dynamism === "bounded")) continue;
      const results = new Set<ValueIndex>();
      for (const call of method.instructions) {
        if (call.kind !== "kernelCall" || free.test(method.operators[call.operator]!)) continue;
        const kinds = Object.values(operators.get(method.operators[call.operator]!)?.signature ?? {});
        kinds.forEach((kind, position) => kind === "out" && results.add(call.arguments[position]!));
      }
      for (const index of results) {
        const tensor = values[index];
        if (tensor?.kind !== "tensor" || tensor.dynamism !== "static" || tensor.sizes.length === 0) continue;
        for (const change of [1, -1]) {
          const last = tensor.sizes.length - 1;
          const sizes = tensor.sizes.map((size, dim) => (dim === last ? Math.max(size + change, 0) : size));
          if (String(sizes) === String(tensor.sizes)) continue;
          const errors = messagesOf(withValue(program, method, index, resized(tensor, sizes)));
          const name = `${corpusCase.family}/${corpusCase.name}: [${tensor.sizes.join(",")}] as [${sizes.join(",")}]`;
          assert.ok(errors.length > 0, `${name} is accepted`);
          assert.ok(errors.every(({ code }) => code !== "internal"), `${name}: ${errors.map(({ message }) => message).join("; ")}`);
          refused++;
        }
      }
    }
  }
  assert.ok(refused > 1000, `${refused} changes`);
});

test("operands, numbers and lists that do not fit together give a diagnostic and never an exception", () => {
  const random = new Random(20);
  for (const corpusCase of answered) {
    const program = readCase(corpusCase);
    const method = program.methods[random.below(program.methods.length)]!;
    const used = new Set(method.instructions.flatMap((call) => (call.kind === "kernelCall" ? call.arguments : [])));
    const candidates = [...used].filter((index) => ["tensor", "int", "intList"].includes(method.values[index]!.kind));
    if (candidates.length === 0) continue;
    const index = candidates[random.below(candidates.length)]!;
    const changed = changedValue(method.values[index]!, random);
    const name = `${corpusCase.family}/${corpusCase.name} value ${index}`;
    let errors: ReturnType<typeof messagesOf> = [];
    assert.doesNotThrow(() => (errors = messagesOf(withValue(program, method, index, changed))), name);
    assert.ok(errors.every(({ code }) => code !== "internal"), `${name}: ${errors.map(({ message }) => message).join("; ")}`);
  }
});

function changedValue(value: Value, random: Random): Value {
  if (value.kind === "tensor") {
    const { sizes } = value;
    const at = random.below(Math.max(sizes.length, 1));
    const grown = sizes.map((size, dim) => (dim === at ? size + 1 : size));
    const shrunk = sizes.map((size, dim) => (dim === at ? Math.max(size - 1, 0) : size));
    return resized(value, [grown, shrunk, sizes.slice(1), [1, ...sizes]][random.below(4)]!);
  }
  if (value.kind === "int") return { ...value, value: [value.value + 1n, value.value - 1n, -value.value, 7n, -3n, 0n][random.below(6)]! };
  if (value.kind !== "intList") throw new Error(`a value of kind ${value.kind} is not changed`);
  return { ...value, items: random.below(2) === 0 ? value.items.slice(0, -1) : [...value.items, ...value.items.slice(0, 1)] };
}

const cases: readonly (readonly [family: string, name: string, index: ValueIndex, sizes: readonly number[], message: string])[] = [
  ["conv_pool_mm", "mm_out__8", 0, [3], 'operator "aten::mm.out" is applied to "lhs" [3], expected 2 dimensions'],
  ["conv_pool_mm", "mm_out__8", 0, [2, 4], 'operator "aten::mm.out" is applied to sizes 4 and 3, expected equal ones'],
  ["conv_pool_mm", "mm_out__8", 2, [3, 2], 'operator "aten::mm.out" gives a result [2,2], but the file declares a tensor [3,2] for it'],
];

test("the messages say what does not fit", () => {
  for (const [family, name, index, sizes, message] of cases) {
    const program = readCase(loadCase(family, name));
    const method = program.methods[0]!;
    const errors = messagesOf(withValue(program, method, index, resized(method.values[index] as FileTensor, sizes)));
    assert.deepEqual(errors.map((error) => error.message), [message], `${family}/${name}`);
  }
});
