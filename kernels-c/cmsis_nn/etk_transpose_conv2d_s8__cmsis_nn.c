#include "etk_transpose_conv2d_s8__cmsis_nn.h"
#include "etk_cmsis_nn.h"

void etk_transpose_conv2d_s8__cmsis_nn(const etk_transpose_conv2d_s8_cmsis_nn_params *params, const int8_t *input,
                                       int8_t *output, void *scratch)
{
    const etk_transpose_conv2d_s8_params *const problem = &params->problem;
    const cmsis_nn_transpose_conv_params layer = {
        .input_offset = problem->input_offset,
        .output_offset = problem->output_offset,
        .stride = { .w = problem->stride_width, .h = problem->stride_height },
        .padding = { .w = problem->padding_left, .h = problem->padding_top },
        .padding_offsets = { .w = 0, .h = 0 },
        .dilation = { .w = problem->dilation_width, .h = problem->dilation_height },
        .activation = { .min = problem->activation_min, .max = problem->activation_max },
    };
    const cmsis_nn_per_channel_quant_params scale = {
        .multiplier = etk_cmsis_nn_numbers(problem->multipliers),
        .shift = etk_cmsis_nn_numbers(problem->shifts),
    };
    const cmsis_nn_dims input_dims = { problem->batches, problem->input_height, problem->input_width,
                                       problem->input_channels };
    const cmsis_nn_dims filter_dims = { problem->output_channels, problem->kernel_height, problem->kernel_width,
                                        problem->input_channels };
    const cmsis_nn_dims bias_dims = { 1, 1, 1, problem->output_channels };
    const cmsis_nn_dims output_dims = { problem->batches, problem->output_height, problem->output_width,
                                        problem->output_channels };
    const int32_t work_bytes = params->scratch_bytes - params->reversed_bytes;
    const cmsis_nn_context work = { .buf = scratch, .size = work_bytes };
    const cmsis_nn_context reversed = { .buf = (int8_t *)scratch + work_bytes, .size = params->reversed_bytes };
    etk_cmsis_nn_require(arm_transpose_conv_s8_get_buffer_size(&layer, &input_dims, &filter_dims, &output_dims) <=
                         work_bytes);
    etk_cmsis_nn_require(arm_transpose_conv_s8_get_reverse_conv_buffer_size(&layer, &input_dims, &filter_dims) <=
                         params->reversed_bytes);
    etk_cmsis_nn_succeed(arm_transpose_conv_wrapper_s8(&work, &reversed, &layer, &scale, &input_dims, input,
                                                       &filter_dims, problem->weights, &bias_dims, problem->bias,
                                                       &output_dims, output));
}
