#ifndef ETK_DEPTHWISE_CONV2D_S8_3X3_H
#define ETK_DEPTHWISE_CONV2D_S8_3X3_H

#include <stdint.h>

/* Depthwise convolution with a 3x3 kernel: contract of etk_depthwise_conv2d_s8.h with depth_multiplier 1, dilation 1 and
 * (output_width + 3) * channels <= 65535.
 *
 * filters: 16 zero bytes; per channel 16 bytes, tap (ky, kx) at 4 * kx + ky, the others zero; then per channel four words
 * { bias with the input offset folded in, multiplier, C, shift } as in etk_dot_4x2_s8__mve.h. Packing depthwise_3x3,
 * proof top_byte_scales. */
typedef struct {
    int32_t batches;
    int32_t input_height;
    int32_t input_width;
    int32_t output_height;
    int32_t output_width;
    int32_t output_channels;
    int32_t padding_top;
    int32_t padding_left;
    int32_t input_offset;
    int32_t activation_min;
    int32_t activation_max;
    int32_t group_channels; /* that share the scratch at a time */
    int32_t ties; /* 0: activation range [output_offset = -128, 127]; 1: any */
    const int8_t *filters;
} etk_depthwise_conv2d_s8_3x3_params;

/* For both strides output may be input where output_width <= input_width, output_height <= input_height and
 * padding_top <= 2. */

/* Stride 1. scratch, 4-aligned, with tile = 8 * ceil(output_width / 2) + 8 bytes:
 * row form:     2 * group_channels * tile + 32;
 * whole tensor: 4 * (output_height + 2) bytes more. */
void etk_depthwise_conv2d_s8_3x3__mve(const etk_depthwise_conv2d_s8_3x3_params *params, const int8_t *input,
                                      int8_t *output, void *scratch);
void etk_depthwise_conv2d_s8_3x3_rows__mve(const etk_depthwise_conv2d_s8_3x3_params *params,
                                           const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                           void *scratch);

/* The same in less code. */
void etk_depthwise_conv2d_s8_3x3_any__mve(const etk_depthwise_conv2d_s8_3x3_params *params, const int8_t *input,
                                          int8_t *output, void *scratch);
void etk_depthwise_conv2d_s8_3x3_any_rows__mve(const etk_depthwise_conv2d_s8_3x3_params *params,
                                               const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                               void *scratch);

/* Stride 2. scratch, 4-aligned, with tile = 8 * output_width + 8 bytes:
 * row form:     2 * group_channels * tile + 32;
 * whole tensor: 4 * (2 * output_height + 1) bytes more. */
void etk_depthwise_conv2d_s8_3x3_s2__mve(const etk_depthwise_conv2d_s8_3x3_params *params, const int8_t *input,
                                         int8_t *output, void *scratch);
void etk_depthwise_conv2d_s8_3x3_s2_rows__mve(const etk_depthwise_conv2d_s8_3x3_params *params,
                                              const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                              void *scratch);

/* The same in less code. */
void etk_depthwise_conv2d_s8_3x3_s2_any__mve(const etk_depthwise_conv2d_s8_3x3_params *params, const int8_t *input,
                                             int8_t *output, void *scratch);
void etk_depthwise_conv2d_s8_3x3_s2_any_rows__mve(const etk_depthwise_conv2d_s8_3x3_params *params,
                                                  const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                                  void *scratch);

#endif
