#include <arm_mve.h>
#include <stddef.h>

#include "etk_depthwise_conv2d_s8.h"
#include "etk_requantize__mve.h"
#include "etk_rows.h"

/* Four output channels at a time, any kernel, stride, dilation, depth multiplier and scale: weights lie side by side, the
 * input channels that the outputs read are gathered. 7.4 instructions per product on 3x3 kernels, most of them to find
 * out whether a tap lies inside the image. */

/* What four output channels share at every pixel. */
typedef struct {
    mve_pred16_t used;
    uint32x4_t inputs; /* the input channel of every lane */
    int32x4_t bias;
    int32x4_t multipliers;
    int32x4_t shifts;
    const int8_t *weights;
} channel_lanes;

static channel_lanes lanes_of(const etk_depthwise_conv2d_s8_params *params, int32_t output)
{
    channel_lanes lanes;
    uint32_t inputs[4];
    for (int32_t i = 0; i < 4; ++i) {
        inputs[i] = (uint32_t)((output + i) / params->depth_multiplier);
    }
    lanes.used = vctp32q((uint32_t)(params->output_channels - output));
    lanes.inputs = vld1q_u32(inputs);
    lanes.bias = params->bias != NULL ? vldrwq_z_s32(params->bias + output, lanes.used) : vdupq_n_s32(0);
    lanes.multipliers = vldrwq_z_s32(params->multipliers + output, lanes.used);
    lanes.shifts = vldrwq_z_s32(params->shifts + output, lanes.used);
    lanes.weights = params->weights + output;
    return lanes;
}

static int32x4_t window_sums(const etk_depthwise_conv2d_s8_params *params, const channel_lanes *lanes,
                             const int8_t *const *window_rows, int32_t first_column)
{
    const mve_pred16_t used = lanes->used;
    const uint32x4_t inputs = lanes->inputs;
    int32x4_t sums = lanes->bias;
    for (int32_t ky = 0; ky < params->kernel_height; ++ky) {
        const int8_t *row = window_rows[ky * params->dilation_height];
        const int8_t *weight = lanes->weights + (ptrdiff_t)ky * params->kernel_width * params->output_channels;
        int32_t column = first_column;
        for (int32_t kx = params->kernel_width; kx > 0; --kx) {
            if (row != NULL && column >= 0 && column < params->input_width) {
                const int8_t *pixel = row + (ptrdiff_t)column * params->input_channels;
                const int32x4_t values =
                    vaddq_n_s32(vldrbq_gather_offset_z_s32(pixel, inputs, used), params->input_offset);
                sums = vaddq_s32(sums, vmulq_s32(values, vldrbq_z_s32(weight, used)));
            }
            column += params->dilation_width;
            weight += params->output_channels;
        }
    }
    return sums;
}

void etk_depthwise_conv2d_s8_rows__mve(const etk_depthwise_conv2d_s8_params *params, const int8_t *const *input_rows,
                                       int32_t output_rows, int8_t *output, void *scratch)
{
    (void)scratch;
    for (int32_t o = 0; o < params->output_channels; o += 4) {
        const channel_lanes lanes = lanes_of(params, o);
        int8_t *to = output + o;
        for (int32_t oy = 0; oy < output_rows; ++oy) {
            const int8_t *const *window_rows = input_rows + (ptrdiff_t)oy * params->stride_height;
            int32_t column = -params->padding_left;
            for (int32_t ox = params->output_width; ox > 0; --ox, column += params->stride_width) {
                int32x4_t sums = window_sums(params, &lanes, window_rows, column);
                sums = etk_requantize_lanes__mve(sums, lanes.multipliers, lanes.shifts);
                sums = vaddq_n_s32(sums, params->output_offset);
                sums = vmaxq_s32(sums, vdupq_n_s32(params->activation_min));
                sums = vminq_s32(sums, vdupq_n_s32(params->activation_max));
                vstrbq_p_s32(to, sums, lanes.used);
                to += params->output_channels;
            }
        }
    }
}

void etk_depthwise_conv2d_s8__mve(const etk_depthwise_conv2d_s8_params *params, const int8_t *input, int8_t *output,
                                  void *scratch)
{
    const int32_t window_rows = (params->kernel_height - 1) * params->dilation_height + 1;
    const int8_t *stack_rows[ETK_STACK_ROWS];
    const int8_t **rows = window_rows <= ETK_STACK_ROWS ? stack_rows : scratch;
    const int32_t row_elements = params->input_width * params->input_channels;
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t oy = 0; oy < params->output_height; ++oy) {
            etk_fill_rows_s8(rows, window_rows, input, oy * params->stride_height - params->padding_top,
                             params->input_height, row_elements);
            etk_depthwise_conv2d_s8_rows__mve(params, rows, 1, output, NULL);
            output += params->output_width * params->output_channels;
        }
        input += (ptrdiff_t)params->input_height * row_elements;
    }
}
