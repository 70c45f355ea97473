#include "etk_softmax_s8__cmsis_nn.h"
#include "etk_cmsis_nn.h"

void etk_softmax_s8__cmsis_nn(const etk_softmax_s8_params *params, const int8_t *input, int8_t *output)
{
    arm_softmax_s8(input, params->outer_size, params->axis_size, params->input_multiplier, params->input_shift,
                   params->diff_min, output);
}
