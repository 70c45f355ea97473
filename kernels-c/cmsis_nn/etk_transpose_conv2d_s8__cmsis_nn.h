#ifndef ETK_TRANSPOSE_CONV2D_S8__CMSIS_NN_H
#define ETK_TRANSPOSE_CONV2D_S8__CMSIS_NN_H

#include "etk_transpose_conv2d_s8.h"

/* arm_transpose_conv_wrapper_s8 behind the contract of etk_transpose_conv2d_s8.h, for the problems of its facts.
 * scratch: scratch_bytes, the library's own formula, 16-aligned. */
typedef struct {
    etk_transpose_conv2d_s8_params problem;
    int32_t reversed_bytes; /* at the end of the scratch: the weights in reverse order */
    int32_t scratch_bytes;
} etk_transpose_conv2d_s8_cmsis_nn_params;

void etk_transpose_conv2d_s8__cmsis_nn(const etk_transpose_conv2d_s8_cmsis_nn_params *params, const int8_t *input,
                                       int8_t *output, void *scratch);

#endif
