#include "etk_linear_s8_sums__cmsis_nn.h"
#include "etk_cmsis_nn.h"

void etk_linear_s8_sums__cmsis_nn(const etk_linear_s8_params *params, const int8_t *input, int8_t *output)
{
    const cmsis_nn_fc_params layer = {
        .input_offset = params->input_offset,
        .filter_offset = params->filter_offset,
        .output_offset = params->output_offset,
        .activation = { .min = params->activation_min, .max = params->activation_max },
    };
    const cmsis_nn_per_tensor_quant_params scale = { .multiplier = params->multiplier, .shift = params->shift };
    const cmsis_nn_dims input_dims = { params->batches, 1, 1, params->input_features };
    const cmsis_nn_dims filter_dims = { params->input_features, 1, 1, params->output_features };
    const cmsis_nn_dims bias_dims = { 1, 1, 1, params->output_features };
    const cmsis_nn_dims output_dims = { params->batches, 1, 1, params->output_features };
    const cmsis_nn_context context = {
        .buf = etk_cmsis_nn_numbers(params->bias),
        .size = params->output_features * (int32_t)sizeof(int32_t),
    };
    etk_cmsis_nn_require(arm_fully_connected_s8_get_buffer_size(&filter_dims) <= context.size);
    etk_cmsis_nn_succeed(arm_fully_connected_s8(&context, &layer, &scale, &input_dims, input, &filter_dims,
                                                params->weights, &bias_dims, NULL, &output_dims, output));
}
