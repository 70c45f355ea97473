#include "etk_avg_pool2d_s8__cmsis_nn.h"
#include "etk_cmsis_nn.h"

void etk_avg_pool2d_s8__cmsis_nn(const etk_avg_pool2d_s8_cmsis_nn_params *params, const int8_t *input, int8_t *output,
                                 void *scratch)
{
    const cmsis_nn_pool_params layer = {
        .stride = { .w = params->stride_width, .h = params->stride_height },
        .padding = { .w = params->padding_left, .h = params->padding_top },
        .activation = { .min = params->activation_min, .max = params->activation_max },
    };
    const cmsis_nn_dims input_dims = { params->batches, params->input_height, params->input_width, params->channels };
    const cmsis_nn_dims filter_dims = { 1, params->kernel_height, params->kernel_width, 1 };
    const cmsis_nn_dims output_dims = { params->batches, params->output_height, params->output_width,
                                        params->channels };
    const cmsis_nn_context context = { .buf = scratch, .size = params->scratch_bytes };
    etk_cmsis_nn_require(arm_avgpool_s8_get_buffer_size(params->output_width, params->channels) <=
                         params->scratch_bytes);
    etk_cmsis_nn_succeed(
        arm_avgpool_s8(&context, &layer, &input_dims, input, &filter_dims, &output_dims, output));
}
