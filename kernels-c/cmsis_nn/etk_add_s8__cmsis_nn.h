#ifndef ETK_ADD_S8__CMSIS_NN_H
#define ETK_ADD_S8__CMSIS_NN_H

#include "etk_add_s8.h"

/* arm_elementwise_add_s8, once a block: the same contract. */
void etk_add_s8__cmsis_nn(const etk_add_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output);

#endif
