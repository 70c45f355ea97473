#ifndef ETK_LINEAR_S8__CMSIS_NN_H
#define ETK_LINEAR_S8__CMSIS_NN_H

#include "etk_linear_s8.h"

/* arm_fully_connected_s8 for cores without MVE: the same contract. */
void etk_linear_s8__cmsis_nn(const etk_linear_s8_params *params, const int8_t *input, int8_t *output);

#endif
