#include "etk_pad_s8__cmsis_nn.h"
#include "etk_cmsis_nn.h"

void etk_pad_s8__cmsis_nn(const etk_pad_s8_params *params, const int8_t *input, int8_t *output)
{
    const cmsis_nn_dims size = { params->batches, params->input_height, params->input_width, params->input_channels };
    const cmsis_nn_dims before = { params->padding_front, params->padding_top, params->padding_left,
                                   params->padding_channel_front };
    const cmsis_nn_dims after = { params->output_batches - size.n - before.n, params->output_height - size.h - before.h,
                                  params->output_width - size.w - before.w,
                                  params->output_channels - size.c - before.c };
    etk_cmsis_nn_succeed(arm_pad_s8(input, output, (int8_t)params->pad_value, &size, &before, &after));
}
