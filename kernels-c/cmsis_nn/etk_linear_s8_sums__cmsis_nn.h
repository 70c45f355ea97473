#ifndef ETK_LINEAR_S8_SUMS__CMSIS_NN_H
#define ETK_LINEAR_S8_SUMS__CMSIS_NN_H

#include "etk_linear_s8.h"

/* arm_fully_connected_s8 for cores with MVE: the same contract, with
 * bias[o] + input_offset * sum over i of (weights[o,i] + filter_offset) where the params have the bias; never NULL. */
void etk_linear_s8_sums__cmsis_nn(const etk_linear_s8_params *params, const int8_t *input, int8_t *output);

#endif
