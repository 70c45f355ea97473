#ifndef ETK_CONV2D_S8_KRONECKER_BANDED_H
#define ETK_CONV2D_S8_KRONECKER_BANDED_H

#include <stdint.h>

/* conv2d_s8 for the problems of etk_conv2d_s8_kronecker.h, which has the mathematics, with weights that stay bytes in
 * `stream`: 16 input channels of one kernel row are substituted at a time and serve all blocks of eight pixels in a band
 * of output rows, whose accumulators wait in scratch.
 *
 * stream: per output channel kernel_height * input_channels / 4 times 12 bytes, w0 of four input channels, their w1 and
 * their w2; then the words of etk_conv2d_s8_kronecker.h, bias - 2^21 - 2^19, bias - 2^21, multiplier, constant, shift, and
 * the carry into a row.
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
    int32_t band_rows;      /* 1..8 */
    const uint32_t *stream; /* 1 for the scaled form or 0 for the rounded one, + 2 for split; then as above */
} etk_conv2d_s8_kronecker_banded_params;

/* scratch, bytes: 4 * input_channels * (kernel_height - 1 + band_rows) * input_width + 512
 * + band_rows * input_width * (8 + kernel_height * input_channels / 32). */
void etk_conv2d_s8_kronecker_banded__dsp(const etk_conv2d_s8_kronecker_banded_params *params, const int8_t *input,
                                         int8_t *output, void *scratch);
void etk_conv2d_s8_kronecker_banded_rows__dsp(const etk_conv2d_s8_kronecker_banded_params *params,
                                              const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                              void *scratch);

#endif
