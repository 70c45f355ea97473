#ifndef ETK_PAD_S8__CMSIS_NN_H
#define ETK_PAD_S8__CMSIS_NN_H

#include "etk_pad_s8.h"

/* arm_pad_s8: the same contract. */
void etk_pad_s8__cmsis_nn(const etk_pad_s8_params *params, const int8_t *input, int8_t *output);

#endif
