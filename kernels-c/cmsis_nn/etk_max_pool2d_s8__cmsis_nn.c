#include "etk_max_pool2d_s8__cmsis_nn.h"
#include "etk_cmsis_nn.h"

void etk_max_pool2d_s8__cmsis_nn(const etk_max_pool2d_s8_params *params, const int8_t *input, int8_t *output)
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
    const cmsis_nn_context context = { .buf = NULL, .size = 0 };
    etk_cmsis_nn_succeed(
        arm_max_pool_s8(&context, &layer, &input_dims, input, &filter_dims, &output_dims, output));
}
