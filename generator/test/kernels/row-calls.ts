import type { RowCall } from "./case-file.js";
import type { KernelCase } from "./kernel-case.js";

/** Splits the output of a spatial problem into row calls of the given sizes in turn, image by image. */
export function rowCallsOf(test: KernelCase, chunks: readonly number[]): readonly RowCall[] {
  const p = test.problem;
  const elementBytes = test.inputs["input"]!.BYTES_PER_ELEMENT;
  const channels = p["input_channels"] ?? p["channels"]!;
  const outputChannels = p["output_channels"] ?? p["channels"]!;
  const inputRow = p["input_stride_height"] ?? p["input_width"]! * channels;
  const inputImage = p["input_stride_batch"] ?? p["input_height"]! * inputRow;
  const outputRow = p["output_stride_height"] ?? p["output_width"]! * outputChannels;
  const outputImage = p["output_stride_batch"] ?? p["output_height"]! * outputRow;
  const stride = p["stride_height"] ?? 1;
  const extent = ((p["kernel_height"] ?? 1) - 1) * (p["dilation_height"] ?? 1) + 1;
  // With strides, a row's elements may be scattered over the image: such rows cannot move.
  const span = (p["input_width"]! - 1) * (p["input_stride_width"] ?? channels) + (channels - 1) * (p["input_stride_channel"] ?? 1) + 1;
  const rowBytes = span <= inputRow ? span * elementBytes : 0;

  const calls: RowCall[] = [];
  for (let image = 0; image < (p["output_batches"] ?? p["batches"]!); image++) {
    const source = image - (p["padding_front"] ?? 0);
    for (let first = 0; first < p["output_height"]!; ) {
      const outputRows = Math.min(chunks[calls.length % chunks.length]!, p["output_height"]! - first);
      const top = first * stride - p["padding_top"]!;
      const rows = Array.from({ length: (outputRows - 1) * stride + extent }, (_, i) => {
        const isInside = source >= 0 && source < p["batches"]! && top + i >= 0 && top + i < p["input_height"]!;
        return isInside ? (source * inputImage + (top + i) * inputRow) * elementBytes : undefined;
      });
      const outputOffsetBytes = (image * outputImage + first * outputRow) * elementBytes;
      calls.push({ outputRows, outputOffsetBytes, rowBytes, alignment: elementBytes, rows });
      first += outputRows;
    }
  }
  return calls;
}
