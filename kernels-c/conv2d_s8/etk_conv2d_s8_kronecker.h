#ifndef ETK_CONV2D_S8_KRONECKER_H
#define ETK_CONV2D_S8_KRONECKER_H

#include <stdint.h>

/* conv2d_s8 for kernels 3 wide, stride 1, no dilation, groups = 1, one column of padding left and right, rows of a
 * multiple of 8 pixels, input channels a multiple of 16, activation range = int8; etk_conv2d_s8.h has the mathematics.
 *
 * Kronecker substitution: with z = 2^22, A = a(x) + a(x+1)*z and B = w1 + w0*z,
 *   A*B = a(x)*w1 + (a(x)*w0 + a(x+1)*w1)*z + a(x+1)*w0*z^2
 * so that one SMLAL does four MACs, and O = a(x+1) + a(x+2)*z times w2 two more, summed over channels and kernel rows in
 * one 64-bit accumulator per two outputs: f0, f1, f2 of 22, 22 and 20 bits.
 *   output(x) = f0 + f2 of the two outputs before, output(x+1) = f1.
 * The generator proves that the fields hold every sum; split, they need to hold those of one kernel row, and rows are
 * added up. Accumulators start with 2^21, 2^21, 2^19, so that fields are never negative; activations are not centred,
 * padding is the zero point.
 *
 * stream: per output channel the carry into a row, sum of zero point * w0 + 2^19; then per output channel
 * kernel_height * input_channels times {w1 + w0*2^22, w2}, and
 *   bias - 2^21 - 2^19, bias - 2^21 (the powers, also in the carry, times kernel_height when split; bias with the input offset folded in), multiplier, constant, shift
 * in the scaled or the rounded form (etk_uv_panel_s8__dsp.h; shift = s + 1 or R).
 * Alignment: stream and scratch 4 bytes, input and output none. */
typedef struct {
    int32_t batches;
    int32_t input_height;
    int32_t input_width;
    int32_t input_channels;
    int32_t output_height;
    int32_t output_channels;
    int32_t kernel_height;
    int32_t padding_top;
    int32_t input_offset;
    const uint32_t *stream; /* 1 for the scaled form or 0 for the rounded one, + 2 for split; then as above */
} etk_conv2d_s8_kronecker_params;

/* scratch, bytes: 4 * input_channels * (kernel_height * input_width + 8) + 4 * output_channels
 * + kernel_height * input_channels / 2. */
void etk_conv2d_s8_kronecker__dsp(const etk_conv2d_s8_kronecker_params *params, const int8_t *input, int8_t *output,
                                  void *scratch);
void etk_conv2d_s8_kronecker_rows__dsp(const etk_conv2d_s8_kronecker_params *params, const int8_t *const *input_rows,
                                       int32_t output_rows, int8_t *output, void *scratch);

/* The same for cores without FPU. */
void etk_conv2d_s8_kronecker_core__dsp(const etk_conv2d_s8_kronecker_params *params, const int8_t *input,
                                       int8_t *output, void *scratch);
void etk_conv2d_s8_kronecker_core_rows__dsp(const etk_conv2d_s8_kronecker_params *params,
                                            const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                            void *scratch);

#endif
