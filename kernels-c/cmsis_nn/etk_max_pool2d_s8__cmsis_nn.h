#ifndef ETK_MAX_POOL2D_S8__CMSIS_NN_H
#define ETK_MAX_POOL2D_S8__CMSIS_NN_H

#include "etk_max_pool2d_s8.h"

/* arm_max_pool_s8: the same contract without dilation. */
void etk_max_pool2d_s8__cmsis_nn(const etk_max_pool2d_s8_params *params, const int8_t *input, int8_t *output);

#endif
