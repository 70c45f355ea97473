import type { Call } from "../../method/call.js";
import { expand, select, slice, transpose, type View } from "../../tensors/view.js";
import { operator, type OperatorTable } from "../operator.js";

export const llmOperators: OperatorTable = {
  "llama::update_cache.out": operator(5, (call) => updateCache(call, call.view(0), call.view(1), call.int(2))),
  "llama::update_cache_with_indices.out": operator(6, updateByIndices),
  "llama::custom_sdpa.out": operator(10, (call) => {
    const [q, k, v] = [call.view(0), call.view(1), call.view(2)];
    attend(call, { q, k, v, start: call.int(3), options: 4, out: call.result(8, q.sizes) });
  }),
  "llama::sdpa_with_kv_cache.out": operator(13, (call) => {
    const [q, keys, values, start] = [call.view(0), call.view(3), call.view(4), call.int(5)];
    updateCache(call, call.view(1), keys, start);
    updateCache(call, call.view(2), values, start);
    attend(call, { q, k: keys, v: values, start, options: 7, out: call.result(11, q.sizes) });
  }),
  "llama::custom_quantized_sdpa.out": operator(17, (call) => {
    // [batch, heads, rows, width] on demand; the kernel has rows before heads.
    const order = (view: View): View => (call.bool(14) ? transpose(view, 1, 2) : view);
    const [q, k, v] = [0, 1, 2].map((position) => order(dequantized(call, position, 8 + 2 * position))) as [View, View, View];
    attend(call, { q, k, v, start: call.int(3), options: 4, out: order(call.result(15, call.tensor(0).sizes)) });
  }),
  "llama::fast_hadamard_transform.out": operator(3, (call) => {
    const x = call.view(0);
    const length = x.sizes.at(-1) ?? 0;
    if (length === 0 || (length & (length - 1)) !== 0) throw call.refuse(`rows of ${length} elements`, "a power of two");
    call.run("hadamard", x, call.result(1, x.sizes));
  }),
};

interface Attention {
  readonly q: View;
  readonly k: View;
  readonly v: View;
  /** Keys before those of the present rows. */
  readonly start: number;
  /** Where mask, dropout, causality and scale are among the arguments. */
  readonly options: number;
  readonly out: View;
}

function attend(call: Call, { q, k, v, start, options, out }: Attention): void {
  const [mask, isCausal, scale] = [call.optionalTensor(options), call.bool(options + 2), call.optionalDouble(options + 3)];
  const keys = start + q.sizes[1]!;
  if (start < 0 || keys > k.sizes[1]!) throw call.refuse(`${keys} keys to attend to`, `at most ${k.sizes[1]}`);
  const lastTwo = mask && mask.view.sizes.slice(0, -2).reduce((view) => select(view, 0, 0), mask.view);
  const scores = call.temporary("float64", [keys]);
  call.run("attention", q, k, v, lastTwo ?? 0, scores, out, start, keys, Number(isCausal), scale ?? 1 / Math.sqrt(q.sizes[3]!));
}

/** Integers with zero points and scales of their own for each row of each head. */
function dequantized(call: Call, position: number, parametersAt: number): View {
  const x = call.view(position);
  if (call.isNull(parametersAt)) return x;
  const [zeroPoints, scales] = [parametersAt, parametersAt + 1].map((each) => expand(call.view(each), x.sizes)) as [View, View];
  const real = call.temporary("float32", x.sizes);
  call.run("dequantize", x, scales, zeroPoints, real);
  return real;
}

function updateCache(call: Call, value: View, cache: View, start: number): void {
  const rows = value.sizes[1]!;
  const room = cache.sizes[1]!;
  if (start < 0 || start + rows > room) throw call.refuse(`rows ${start} to ${start + rows}`, `at most ${room}, those of the cache`);
  call.run("copy", value, slice(cache, 1, start, rows));
}

/** Each row goes where its index says; negative ones are left out. */
function updateByIndices(call: Call): void {
  const [value, cache, indices] = [call.view(0), call.view(1), call.view(3)];
  call.run("copyRows", value, cache, indices);
}
