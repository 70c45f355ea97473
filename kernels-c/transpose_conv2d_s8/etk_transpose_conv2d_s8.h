#ifndef ETK_TRANSPOSE_CONV2D_S8_H
#define ETK_TRANSPOSE_CONV2D_S8_H

#include <stdint.h>

/* 2-D transposed convolution of int8 tensors, quantised per output channel (cortex_m::quantized_transpose_conv2d).
 *
 *   acc[n,oy,ox,o] = bias[o] + sum over all iy,ix,ky,kx,c with
 *                      oy = iy*stride_height - padding_top  + ky*dilation_height,
 *                      ox = ix*stride_width  - padding_left + kx*dilation_width
 *                    of (input[n,iy,ix,c] + input_offset) * weights[o,ky,kx,c]
 *   output = clamp(requantize(acc, multipliers[o], shifts[o]) + output_offset, activation_min, activation_max)
 *
 * requantize: etk_requantize.h. Accumulators are int32 and wrap.
 * Layouts: input and output [N,H,W,C] dense; weights [O,KH,KW,C] dense. The output size is the caller's, so output
 * padding is implied.
 * Ranges: sizes, strides, dilations >= 1; paddings >= 0; offsets are negated zero points (input) or zero points
 * (output) of int8; -128 <= activation_min <= activation_max <= 127.
 * Alignment: natural for each element type. Aliasing: none. Cannot fail. */
typedef struct {
    int32_t batches;
    int32_t input_height;
    int32_t input_width;
    int32_t input_channels;
    int32_t output_height;
    int32_t output_width;
    int32_t output_channels;
    int32_t kernel_height;
    int32_t kernel_width;
    int32_t stride_height;
    int32_t stride_width;
    int32_t dilation_height;
    int32_t dilation_width;
    int32_t padding_top;
    int32_t padding_left;
    int32_t input_offset;
    int32_t output_offset;
    int32_t activation_min;
    int32_t activation_max;
    const int8_t *weights;
    const int32_t *bias; /* output_channels values, or NULL for none */
    const int32_t *multipliers;
    const int32_t *shifts;
} etk_transpose_conv2d_s8_params;

/* Whole tensor. scratch: kernel_height * sizeof(void *) bytes, pointer-aligned. */
void etk_transpose_conv2d_s8__ref(const etk_transpose_conv2d_s8_params *params, const int8_t *input, int8_t *output,
                                  void *scratch);

/* Row form: output_rows consecutive rows of one image. input_rows holds kernel_height pointers for each of them: entry
 * ky is the input row iy with iy*stride_height = oy + padding_top - ky*dilation_height, NULL where there is none.
 * scratch is not used and may be NULL. */
void etk_transpose_conv2d_s8_rows__ref(const etk_transpose_conv2d_s8_params *params, const int8_t *const *input_rows,
                                       int32_t output_rows, int8_t *output, void *scratch);

/* For cores with DSP instructions and unaligned access: the same contract. scratch, 4-aligned: 8 bytes per tap of the window,
 * for the whole tensor and 4 per kernel row. */
void etk_transpose_conv2d_s8_taps__dsp(const etk_transpose_conv2d_s8_params *params, const int8_t *input,
                                       int8_t *output, void *scratch);
void etk_transpose_conv2d_s8_taps_rows__dsp(const etk_transpose_conv2d_s8_params *params,
                                            const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                            void *scratch);

/* For MVE cores: the same contract. scratch, 4-aligned: 8 + 4 * round_up(output_channels, 4) bytes per tap of the window, for
 * the whole tensor and 4 per kernel row. */
void etk_transpose_conv2d_s8_taps__mve(const etk_transpose_conv2d_s8_params *params, const int8_t *input,
                                       int8_t *output, void *scratch);
void etk_transpose_conv2d_s8_taps_rows__mve(const etk_transpose_conv2d_s8_params *params,
                                            const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                            void *scratch);

#endif
