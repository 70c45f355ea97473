#ifndef ETK_CONV_COLUMNS_S8__MVE_H
#define ETK_CONV_COLUMNS_S8__MVE_H

#include <stdint.h>

/* Convolution on MVE cores through columns. The input rows that one output row needs are copied into a buffer of
 * columns: all kernel_height * input_channels values of image column x lie together, padding included, so that the
 * window of an output pixel is one contiguous piece and windows share their bytes. Compared with a patch per window
 * every value is copied kernel_height times instead of kernel_height * kernel_width times.
 * Weights are packed in the same order (kx, ky, channel): packing dot_4x2_zigzag, or dot_4x2 where rolled.
 *
 * Contract and numbers of etk_conv2d_s8.h with groups = 1, 2 <= output_channels <= 21845; or of
 * etk_depthwise_conv2d_s8.h with input_channels = 1. Proof: top_byte_scales.
 * Output may be input where an output row is no larger than an input row, output_height <= input_height and
 * padding_top < stride_height + kept_rows: what a band overwrites is in its columns already. */
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
    int32_t activation_min;
    int32_t activation_max;
    int32_t steps;     /* ceil(kernel_height * kernel_width * input_channels / 16) */
    int32_t epilogue;  /* ETK_DOT_RELU, ... of etk_dot_4x2_s8__mve.h */
    int32_t kept_rows; /* of a window, not read again for the next output row: kernel_height - stride_height, or 0, and 0
                          with dilation_height > 1 */
    int32_t band_rows; /* output rows whose columns are in scratch together, so that groups of 4 pixels are full */
    const int8_t *stream;
} etk_conv_columns_s8_params;

/* scratch, 4-aligned, with pixels = round_up(band_rows * output_width, 4),
 * band = dilation_width * ((output_width - 1) * stride_width / dilation_width + kernel_width) * kernel_height *
 * input_channels bytes:
 * rows form:    4 * pixels + band_rows * band + 16 bytes;
 * whole tensor: 4 * ((band_rows - 1) * stride_height + (kernel_height - 1) * dilation_height + 1) bytes more. */
void etk_conv_columns_s8__mve(const etk_conv_columns_s8_params *params, const int8_t *input, int8_t *output,
                              void *scratch);

/* Row form: see etk_conv2d_s8.h. */
void etk_conv_columns_s8_rows__mve(const etk_conv_columns_s8_params *params, const int8_t *const *input_rows,
                                   int32_t output_rows, int8_t *output, void *scratch);

/* The same by the product with less code. */
void etk_conv_columns_rolled_s8__mve(const etk_conv_columns_s8_params *params, const int8_t *input, int8_t *output,
                                     void *scratch);
void etk_conv_columns_rolled_s8_rows__mve(const etk_conv_columns_s8_params *params, const int8_t *const *input_rows,
                                          int32_t output_rows, int8_t *output, void *scratch);

#endif
