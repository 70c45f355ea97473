#ifndef ETK_MINIMUM_S8__CMSIS_NN_H
#define ETK_MINIMUM_S8__CMSIS_NN_H

#include "etk_minimum_s8.h"

/* arm_minimum_s8 for a dense output: input1 in its order, input2 in its order or a single element. */
void etk_minimum_s8__cmsis_nn(const etk_minimum_s8_params *params, const int8_t *input1, const int8_t *input2,
                             int8_t *output);

#endif
