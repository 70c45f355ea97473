#include "etk_conv2d_s8__cmsis_nn.h"
#include "etk_cmsis_nn.h"

void etk_conv2d_s8__cmsis_nn(const etk_conv2d_s8_cmsis_nn_params *params, const int8_t *input, int8_t *output,
                             void *scratch)
{
    const cmsis_nn_conv_params layer = {
        .input_offset = params->input_offset,
        .output_offset = params->output_offset,
        .stride = { .w = params->stride_width, .h = params->stride_height },
        .padding = { .w = params->padding_left, .h = params->padding_top },
        .dilation = { .w = params->dilation_width, .h = params->dilation_height },
        .activation = { .min = params->activation_min, .max = params->activation_max },
    };
    const cmsis_nn_per_channel_quant_params scale = {
        .multiplier = etk_cmsis_nn_numbers(params->multipliers),
        .shift = etk_cmsis_nn_numbers(params->shifts),
    };
    const cmsis_nn_dims input_dims = { params->batches, params->input_height, params->input_width,
                                       params->input_channels };
    const cmsis_nn_dims filter_dims = { params->output_channels, params->kernel_height, params->kernel_width,
                                        params->input_channels / params->groups };
    const cmsis_nn_dims bias_dims = { 1, 1, 1, params->output_channels };
    const cmsis_nn_dims output_dims = { params->batches, params->output_height, params->output_width,
                                        params->output_channels };
    const cmsis_nn_context context = { .buf = scratch, .size = params->scratch_bytes };
    etk_cmsis_nn_require(arm_convolve_wrapper_s8_get_buffer_size(&layer, &input_dims, &filter_dims, &output_dims) <=
                         params->scratch_bytes);
    etk_cmsis_nn_succeed(arm_convolve_wrapper_s8(&context, &layer, &scale, &input_dims, input, &filter_dims,
                                                 params->weights, &bias_dims, params->bias, &output_dims, output));
}
