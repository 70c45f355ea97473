#include "etk_add_s8__cmsis_nn.h"
#include "etk_cmsis_nn.h"

#define LEFT_SHIFT 20

void etk_add_s8__cmsis_nn(const etk_add_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output)
{
    for (int32_t block = 0; block < params->blocks; ++block) {
        etk_cmsis_nn_succeed(arm_elementwise_add_s8(
            input1, input2, -params->input1_zero_point, params->input1_multiplier, params->input1_shift,
            -params->input2_zero_point, params->input2_multiplier, params->input2_shift, LEFT_SHIFT, output,
            params->output_zero_point, params->output_multiplier, params->output_shift, params->activation_min,
            params->activation_max, params->block_elements));
        input1 += params->block_elements;
        output += params->block_elements;
    }
}
