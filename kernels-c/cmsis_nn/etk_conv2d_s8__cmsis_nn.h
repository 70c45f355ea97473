#ifndef ETK_CONV2D_S8__CMSIS_NN_H
#define ETK_CONV2D_S8__CMSIS_NN_H

#include <stdint.h>

/* arm_convolve_wrapper_s8 behind the contract of etk_conv2d_s8.h, for the problems of its facts.
 * scratch: scratch_bytes, the library's own formula, 16-aligned. */
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
    int32_t groups;
    int32_t input_offset;
    int32_t output_offset;
    int32_t activation_min;
    int32_t activation_max;
    const int8_t *weights;
    const int32_t *bias; /* output_channels values, or NULL for none */
    const int32_t *multipliers;
    const int32_t *shifts;
    int32_t scratch_bytes;
} etk_conv2d_s8_cmsis_nn_params;

void etk_conv2d_s8__cmsis_nn(const etk_conv2d_s8_cmsis_nn_params *params, const int8_t *input, int8_t *output,
                               void *scratch);

#endif
