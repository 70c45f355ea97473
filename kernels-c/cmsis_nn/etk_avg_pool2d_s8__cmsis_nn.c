#include "etk_avg_pool2d_s8__cmsis_nn.h"
#include "etk_cmsis_nn.h"

void etk_avg_pool2d_s8__cmsis_nn(const etk_avg_pool2d_s8_cmsis_nn_params *params, const int8_t *input, int8_t *output,
                                 void *scratch)
{
    const etk_avg_pool2d_s8_params *const problem = &params->problem;
    const cmsis_nn_pool_params layer = {
        .stride = { .w = problem->stride_width, .h = problem->stride_height },
        .padding = { .w = problem->padding_left, .h = problem->padding_top },
        .activation = { .min = problem->activation_min, .max = problem->activation_max },
    };
    const cmsis_nn_dims input_dims = { problem->batches, problem->input_height, problem->input_width,
                                       problem->channels };
    const cmsis_nn_dims filter_dims = { 1, problem->kernel_height, problem->kernel_width, 1 };
    const cmsis_nn_dims output_dims = { problem->batches, problem->output_height, problem->output_width,
                                        problem->channels };
    const cmsis_nn_context context = { .buf = scratch, .size = params->scratch_bytes };
    etk_cmsis_nn_require(arm_avgpool_s8_get_buffer_size(problem->output_width, problem->channels) <=
                         params->scratch_bytes);
    etk_cmsis_nn_succeed(
        arm_avgpool_s8(&context, &layer, &input_dims, input, &filter_dims, &output_dims, output));
}
