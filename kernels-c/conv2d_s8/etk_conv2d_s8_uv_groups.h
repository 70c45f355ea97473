#ifndef ETK_CONV2D_S8_UV_GROUPS_H
#define ETK_CONV2D_S8_UV_GROUPS_H

#include <stdint.h>

/* conv2d_s8 for groups = 1; etk_conv2d_s8.h has the mathematics.
 * A run is a window's row: kernel_width * input_channels values. The order of k in `stream`: every run's whole words,
 * two pairs each ((0,2), (1,3)), then the left-over bytes of all runs.
 * Alignment: `stream` and scratch 4 bytes, input and output none (cores with unaligned access).
 * Aliasing: input == output allowed for pointwise convolutions that do not add channels. */
typedef struct {
    int32_t images;
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
    int32_t k_pairs;
    int32_t copied_bytes; /* four windows and a word, where one may overhang the input or is dilated; otherwise 0 */
    const uint32_t *stream; /* the number of channel pairs, pairs: etk_uv_group_s8__dsp.h */
} etk_conv2d_s8_uv_groups_params;

/* scratch, bytes: 16 * (kernel_height + k_pairs) + copied_bytes
 * + (output pixels, of the whole tensor or of the rows of a call, not a multiple of 4 ? 4 * output_channels : 0). */
void etk_conv2d_s8_uv_groups__dsp(const etk_conv2d_s8_uv_groups_params *params, const int8_t *input, int8_t *output,
                                  void *scratch);

void etk_conv2d_s8_uv_groups_rows__dsp(const etk_conv2d_s8_uv_groups_params *params, const int8_t *const *input_rows,
                                       int32_t output_rows, int8_t *output, void *scratch);

#endif
