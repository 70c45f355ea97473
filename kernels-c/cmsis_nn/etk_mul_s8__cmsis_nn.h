#ifndef ETK_MUL_S8__CMSIS_NN_H
#define ETK_MUL_S8__CMSIS_NN_H

#include "etk_mul_s8.h"

/* arm_elementwise_mul_s8, once a block: the same contract for input zero points within [-32640, 32640]. */
void etk_mul_s8__cmsis_nn(const etk_mul_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output);

#endif
