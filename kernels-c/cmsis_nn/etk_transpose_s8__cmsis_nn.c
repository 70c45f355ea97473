#include "etk_transpose_s8__cmsis_nn.h"
#include "etk_cmsis_nn.h"

void etk_transpose_s8__cmsis_nn(const etk_transpose_s8_params *params, const int8_t *input, int8_t *output)
{
    static const uint32_t order[4] = { 0, 1, 3, 2 };
    const cmsis_nn_transpose_params layer = { .num_dims = 4, .permutations = order };
    const cmsis_nn_dims input_dims = { params->size0, params->size1, params->size3, params->size2 };
    const cmsis_nn_dims output_dims = { params->size0, params->size1, params->size2, params->size3 };
    etk_cmsis_nn_succeed(arm_transpose_s8(input, output, &input_dims, &output_dims, &layer));
}
