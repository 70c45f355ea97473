import type { KernelRequest } from "../../../ops/lowering.js";

/** A request for a part of a tensor that is one run of elements, and which of its arguments are such runs. */
export interface RunRequest {
  readonly request: KernelRequest;
  readonly rowArguments: ReadonlySet<string>;
}

/**
 * The same mathematics for a row of `elements` elements, where a run of the result needs the same run of the inputs and
 * nothing else. Element-wise families say how many elements they have; a run holds whole blocks of a broadcast operand.
 */
export function elementRun(request: KernelRequest, elements: number): RunRequest | undefined {
  const { problem } = request;
  const everyTensor = Object.keys(request.tensors);
  if (problem["elements"] !== undefined) return runOf(request, { elements }, everyTensor);
  if (problem["size3"] !== undefined) return flatRun(request, elements, everyTensor);
  const [blocks, blockElements] = [problem["blocks"], problem["block_elements"]];
  if (blocks === undefined || blockElements === undefined) return undefined;
  if (blocks === 1) return runOf(request, { block_elements: elements }, everyTensor);
  return elements % blockElements === 0 ? runOf(request, { blocks: elements / blockElements }, ["input1", "output"]) : undefined;
}

/** Strided families without broadcasting: every operand lies in memory as the result does. */
function flatRun(request: KernelRequest, elements: number, tensors: readonly string[]): RunRequest | undefined {
  const { problem } = request;
  const dims = [0, 1, 2, 3];
  const isFlat = tensors
    .filter((name) => name !== "output")
    .every((name) => dims.every((dim) => problem[`size${dim}`] === 1 || problem[`${name}_stride${dim}`] === problem[`output_stride${dim}`]));
  if (!isFlat || request.family.startsWith("transpose")) return undefined;
  const flat = tensors.flatMap((name) => dims.map((dim) => [`${name}_stride${dim}`, dim === 3 ? 1 : 0] as const));
  return runOf(request, { ...Object.fromEntries(flat), size0: 1, size1: 1, size2: 1, size3: elements }, tensors);
}

/** The same for a row of a convolution of single pixels. */
export function pixelRun(request: KernelRequest): RunRequest | undefined {
  const { problem, family } = request;
  const isPixelwise =
    family === "conv2d_s8" &&
    problem["batches"] === 1 &&
    ["kernel_height", "kernel_width", "stride_height", "stride_width"].every((name) => problem[name] === 1) &&
    ["padding_top", "padding_left"].every((name) => problem[name] === 0) &&
    problem["input_height"] === problem["output_height"] &&
    problem["input_width"] === problem["output_width"];
  if (!isPixelwise) return undefined;
  return runOf(request, { input_height: 1, output_height: 1 }, ["input", "output"]);
}

function runOf(
  request: KernelRequest,
  changed: Readonly<Record<string, number>>,
  rowArguments: readonly string[],
): RunRequest {
  return { request: { ...request, problem: { ...request.problem, ...changed } }, rowArguments: new Set(rowArguments) };
}
