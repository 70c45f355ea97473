import assert from "node:assert/strict";
import { describe, test } from "vitest";

import { ownBuffer } from "../../src/ir/bytes.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import type { FileTensor, Method, Program } from "../../src/model/program.js";
import { testBoard } from "../models/run-model.js";
import { NetworkSketch } from "../passes/network-sketch.js";
import { arenaBytes, imageOfPrograms, runCalls, textOf, type Call, type Image } from "./image.js";

const host = testBoard("host");

/** Where the exporter put a cache, and what it wrote down about it. */
interface Cache {
  readonly memoryId?: number;
  readonly offset?: number;
  readonly name?: string;
  readonly sizes?: readonly number[];
  readonly initial?: Float32Array;
}

/** Fills each cache with its input; reads none. */
function prefill(...caches: readonly Cache[]): Method {
  const sketch = new NetworkSketch();
  const pairs = caches.map(({ sizes = [4] }) => ({ input: sketch.tensor("float32", sizes), cache: sketch.tensor("float32", sizes) }));
  for (const { input, cache } of pairs) sketch.copyInto(cache, input);
  const output = sketch.tensor("float32", [4]);
  sketch.call("aten::neg.out", [{ tensor: pairs[0]!.input }], output);
  return placed("prefill", sketch.program(pairs.map(({ input }) => input), [output]), caches, pairs.map(({ cache }) => cache));
}

/** Adds its inputs to the caches and returns the first. */
function decode(...caches: readonly Cache[]): Method {
  const sketch = new NetworkSketch();
  const triples = caches.map(({ sizes = [4] }) => {
    const [input, cache, sum] = [sizes, sizes, sizes].map((one) => sketch.tensor("float32", one)) as [number, number, number];
    sketch.call("aten::add.out", [{ tensor: cache }, { tensor: input }, { int: 1 }], sum);
    sketch.copyInto(cache, sum);
    return { input, cache, sum };
  });
  return placed("decode", sketch.program(triples.map(({ input }) => input), [triples[0]!.sum]), caches, triples.map(({ cache }) => cache));
}

function placed(name: string, { methods }: Program, caches: readonly Cache[], indices: readonly number[]): Method {
  const [method] = methods;
  const values = method!.values.map((value, index) => {
    const cache = caches[indices.indexOf(index)];
    if (cache === undefined || value.kind !== "tensor" || value.data.kind !== "planned") return value;
    const { memoryId = 1, offset = value.data.offset } = cache;
    const initial = cache.initial === undefined ? undefined : new Uint8Array(cache.initial.buffer);
    return { ...value, name: cache.name, data: { kind: "planned", memoryId, offset, initial } } satisfies FileTensor;
  });
  return { ...method!, name, values, plannedBufferBytes: [method!.plannedBufferBytes[0]!, 64] };
}

const programOf = (...methods: readonly Method[]): Program => ({
  fileName: "sketch.pte", version: 0, fileBytes: 0, hasExtendedHeader: true, namedData: [], methods,
});

function compiled(shareState: boolean, ...methods: readonly Method[]): Image {
  const image = imageOfPrograms([{ model: undefined, program: programOf(...methods) }], host, { shareState, checks: true });
  if (!("files" in image)) throw new Error(image.map(({ message }) => message).join("\n"));
  return image;
}

function refusals(...methods: readonly Method[]): readonly Diagnostic[] {
  const image = imageOfPrograms([{ model: undefined, program: programOf(...methods) }], host, { shareState: true });
  assert.ok(!("files" in image));
  return image;
}

const states = ({ planned }: Image): number => planned.stateStorages.length;
const call = (method: string, ...inputs: readonly (readonly number[])[]): Call => ({
  method: `image_${method}`,
  inputs: inputs.map((numbers) => new Uint8Array(Float32Array.from(numbers).buffer)),
  outputs: 1,
});
const numbersOf = (bytes: Uint8Array): readonly number[] => [...new Float32Array(ownBuffer(bytes))];

/** What decode returns after prefill has filled the cache, twice. */
async function decoded(image: Image): Promise<readonly (readonly number[])[]> {
  const calls = [call("prefill", [1, 2, 3, 4]), call("decode", [10, 10, 10, 10]), call("decode", [100, 100, 100, 100])];
  const outputs = await runCalls(image, host, calls, "sanitize");
  return outputs.slice(1).map(([output]) => numbersOf(output!));
}

const together = [[11, 12, 13, 14], [111, 112, 113, 114]];
const apart = [[10, 10, 10, 10], [110, 110, 110, 110]];

describe("methods share a cache", () => {
  test("when the program keeps mutable buffers in a memory of their own, at the same place in every method", async () => {
    const image = compiled(false, decode({ memoryId: 2, offset: 0 }), prefill({ memoryId: 2, offset: 0 }));
    assert.equal(states(image), 1);
    assert.match(textOf(image, "model/image.h"), /state \(1 buffer, 1 of which methods share\)/);
    assert.deepEqual(await decoded(image), together);
  });

  test("when the user asks and it has one name", async () => {
    const image = compiled(true, decode({ name: "kv.cache" }), prefill({ offset: 160, name: "kv.cache" }));
    assert.equal(states(image), 1);
    assert.deepEqual(await decoded(image), together);
  });

  test("when the user asks and it is the only one of its shape", async () => {
    const other = { ...decode({}), name: "prefill" };
    const image = compiled(true, decode({}), other);
    assert.equal(states(image), 1);
    assert.deepEqual(await decoded(image), [[11, 12, 13, 14], [111, 112, 113, 114]]);
    assert.ok(arenaBytes(image) < arenaBytes(compiled(false, decode({}), other)));
  });

  test("beside a buffer that is only ever written", async () => {
    const image = compiled(false, decode({ memoryId: 2, offset: 0 }), prefill({ memoryId: 2, offset: 0 }, { memoryId: 2, offset: 32 }));
    const calls = [call("prefill", [1, 2, 3, 4], [9, 9, 9, 9]), call("decode", [10, 10, 10, 10])];
    const outputs = await runCalls(image, host, calls, "sanitize");
    assert.deepEqual(numbersOf(outputs[1]![0]!), [11, 12, 13, 14]);
  });

  test("of several models each its own", () => {
    const program = programOf(decode({ memoryId: 2, offset: 0 }), prefill({ memoryId: 2, offset: 0 }));
    const image = imageOfPrograms([{ model: "a", program }, { model: "b", program }], host);
    assert.ok("files" in image);
    assert.equal(states(image), 2);
  });

  test("with the initial contents that one of them gives", async () => {
    const place = { memoryId: 2, offset: 0 };
    const image = compiled(false, decode({ ...place, initial: Float32Array.of(5, 6, 7, 8) }), prefill(place));
    const [output] = await runCalls(image, host, [call("decode", [1, 1, 1, 1])]);
    assert.deepEqual(numbersOf(output![0]!), [6, 7, 8, 9]);
  });
});

describe("methods keep their state apart", () => {
  test("when nothing says that it is one", async () => {
    assert.deepEqual(await decoded(compiled(false, decode({ name: "cache" }), prefill({ name: "cache" }))), apart);
  });

  test("when another memory holds more than mutable buffers", () => {
    const filling = prefill({ memoryId: 2, offset: 0 });
    const values = filling.values.map((value, index) =>
      index === filling.outputs[0] && value.kind === "tensor" ? ({ ...value, data: { kind: "planned", memoryId: 2, offset: 32, initial: undefined } } as const) : value,
    );
    const image = compiled(false, decode({ memoryId: 2, offset: 0 }), { ...filling, values });
    assert.match(textOf(image, "model/image.h"), /state \(1 buffer\)/);
    const other = { ...decode({ memoryId: 2, offset: 32 }), name: "other" };
    assert.equal(states(compiled(false, decode({ memoryId: 2, offset: 0 }), other)), 2);
  });

  test("when they lie in each other's way", () => {
    const other = { ...decode({ memoryId: 2, offset: 8 }), name: "other" };
    assert.equal(states(compiled(false, decode({ memoryId: 2, offset: 0 }), other)), 2);
  });
});

describe("sharing on request is refused", () => {
  test("when it is unclear which buffer is which: all are listed", () => {
    const [problem, ...rest] = refusals(decode({}, {}), { ...decode({}, {}), name: "prefill" });
    assert.deepEqual([problem!.code, rest.length], ["shared-state-unclear", 0]);
    assert.match(problem!.message, /several are float32 \[4\]: decode: value 1, decode: value \d+, prefill: value 1, prefill: value \d+$/);
  });

  test("when names are equal and shapes or initial contents are not", () => {
    const other = { ...decode({ name: "cache", sizes: [8] }), name: "prefill" };
    const [problem] = refusals(decode({ name: "cache" }), other);
    assert.equal(problem!.message, 'decode: "cache" and prefill: "cache" should be one mutable buffer, but have float32 [4] and float32 [8]');
    const [one, two] = [Float32Array.of(1, 2, 3, 4), Float32Array.of(1, 2, 3, 5)];
    const contents = refusals(decode({ name: "cache", initial: one }), { ...decode({ name: "cache", initial: two }), name: "prefill" });
    assert.match(contents[0]!.message, /initial contents that differ$/);
  });

  test("when there is nothing to share", () => {
    const errors = refusals(decode({}), prefill({})).filter(({ severity }) => severity === "error");
    assert.deepEqual(errors.map(({ code }) => code), ["no-state-to-share"]);
  });
});
