#include "etk_minimum_s8__cmsis_nn.h"
#include "etk_cmsis_nn.h"

void etk_minimum_s8__cmsis_nn(const etk_minimum_s8_params *params, const int8_t *input1, const int8_t *input2,
                             int8_t *output)
{
    const int32_t elements = params->size0 * params->size1 * params->size2 * params->size3;
    const int32_t repeats = params->input2_stride0 + params->input2_stride1 + params->input2_stride2 +
                            params->input2_stride3 == 0;
    const cmsis_nn_dims all = { 1, 1, 1, elements };
    const cmsis_nn_dims input2_dims = { 1, 1, 1, repeats ? 1 : elements };
    const cmsis_nn_context context = { .buf = NULL, .size = 0 };
    etk_cmsis_nn_succeed(arm_minimum_s8(&context, input1, &all, input2, &input2_dims, output, &all));
}
