import type { RowCall } from "./case-file.js";
import type { KernelCase } from "./kernel-case.js";

/** Splits the output of a spatial problem into row calls of the given sizes in turn, image by image. */
export function rowCallsOf(family: string, test: KernelCase, chunks: readonly number[]): readonly RowCall[] {
  const p = test.problem;
  const elementBytes = test.inputs["input"]!.BYTES_PER_ELEMENT;
  const channels = p["input_channels"] ?? p["channels"]!;
  const outputChannels = p["output_channels"] ?? p["channels"]!;
  const inputRow = p["input_stride_height"] ?? p["input_width"]! * channels;
  const inputImage = p["input_stride_batch"] ?? p["input_height"]! * inputRow;
  const outputRow = p["output_stride_height"] ?? p["output_width"]! * outputChannels;
  const outputImage = p["output_stride_batch"] ?? p["output_height"]! * outputRow;
  // With strides, a row's elements may be scattered over the image: such rows cannot move.
  const span = (p["input_width"]! - 1) * (p["input_stride_width"] ?? channels) + (channels - 1) * (p["input_stride_channel"] ?? 1) + 1;
  const rowBytes = span <= inputRow ? span * elementBytes : 0;

  const calls: RowCall[] = [];
  for (let image = 0; image < (p["output_batches"] ?? p["batches"]!); image++) {
    const source = image - (p["padding_front"] ?? 0);
    for (let first = 0; first < p["output_height"]!; ) {
      const outputRows = Math.min(chunks[calls.length % chunks.length]!, p["output_height"]! - first);
      const rows = rowsRead(family, p, first, outputRows).map((y) => {
        const isInside = source >= 0 && source < p["batches"]! && Number.isInteger(y) && y >= 0 && y < p["input_height"]!;
        return isInside ? (source * inputImage + y * inputRow) * elementBytes : undefined;
      });
      const outputOffsetBytes = (image * outputImage + first * outputRow) * elementBytes;
      calls.push({ outputRows, outputOffsetBytes, rowBytes, alignment: elementBytes, rows });
      first += outputRows;
    }
  }
  return calls;
}

/** The one output row of each image, from the rows of its window that lie inside the input. */
export function sumCallsOf(family: string, test: KernelCase): readonly RowCall[] {
  return rowCallsOf(family, test, [1]).map((call) => ({ ...call, rows: call.rows.filter((row) => row !== undefined) }));
}

/** The input rows that the pointers of one call stand for; a fraction where a transposed convolution has none. */
function rowsRead(family: string, p: KernelCase["problem"], first: number, outputRows: number): readonly number[] {
  const stride = p["stride_height"] ?? 1;
  const taps = p["kernel_height"] ?? 1;
  const dilation = p["dilation_height"] ?? 1;
  const padding = p["padding_top"]!;
  if (!family.startsWith("transpose_conv2d")) {
    const top = first * stride - padding;
    return Array.from({ length: (outputRows - 1) * stride + (taps - 1) * dilation + 1 }, (_, i) => top + i);
  }
  return Array.from({ length: outputRows * taps }, (_, i) => {
    const [y, tap] = [first + Math.floor(i / taps), i % taps];
    return (y + padding - tap * dilation) / stride;
  });
}
