#ifndef ETK_AVG_POOL2D_S8__CMSIS_NN_H
#define ETK_AVG_POOL2D_S8__CMSIS_NN_H

#include "etk_avg_pool2d_s8.h"

/* arm_avgpool_s8 behind the contract of etk_avg_pool2d_s8.h, for the problems of its facts.
 * scratch: scratch_bytes, the library's own formula, 16-aligned. */
typedef struct {
    etk_avg_pool2d_s8_params problem;
    int32_t scratch_bytes;
} etk_avg_pool2d_s8_cmsis_nn_params;

void etk_avg_pool2d_s8__cmsis_nn(const etk_avg_pool2d_s8_cmsis_nn_params *params, const int8_t *input,
                                 int8_t *output, void *scratch);

#endif
