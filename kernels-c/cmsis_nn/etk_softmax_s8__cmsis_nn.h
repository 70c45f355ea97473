#ifndef ETK_SOFTMAX_S8__CMSIS_NN_H
#define ETK_SOFTMAX_S8__CMSIS_NN_H

#include "etk_softmax_s8.h"

/* arm_softmax_s8: the same contract with inner_size 1 and axis_size <= 511, where the library's sum cannot overflow. */
void etk_softmax_s8__cmsis_nn(const etk_softmax_s8_params *params, const int8_t *input, int8_t *output);

#endif
