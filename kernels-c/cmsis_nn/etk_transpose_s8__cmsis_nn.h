#ifndef ETK_TRANSPOSE_S8__CMSIS_NN_H
#define ETK_TRANSPOSE_S8__CMSIS_NN_H

#include "etk_transpose_s8.h"

/* arm_transpose_s8 where the two inner dimensions of dense tensors change places: output [size0,size1,size2,size3] of
 * input [size0,size1,size3,size2]. */
void etk_transpose_s8__cmsis_nn(const etk_transpose_s8_params *params, const int8_t *input, int8_t *output);

#endif
