#include <arm_mve.h>
#include <stddef.h>

#include "etk_avg_pool2d_f32.h"

/* The part of [first, first + length) that lies in [low, high). */
typedef struct {
    int32_t first;
    int32_t count;
} span;

static span clip(int32_t first, int32_t length, int32_t low, int32_t high)
{
    const int32_t start = first > low ? first : low;
    const int32_t end = first + length < high ? first + length : high;
    return (span){start, end > start ? end - start : 0};
}

/* Four channels at a time, gathered, so that every layout is the same to it and sums keep their order. */
static void four_channels(const etk_avg_pool2d_f32_params *params, const float *image, span rows, span columns,
                          int32_t channel, float divisor, float *output)
{
    const mve_pred16_t used = vctp32q((uint32_t)(params->channels - channel));
    const uint32x4_t lanes = vmulq_n_u32(vidupq_n_u32(0, 1), 4u * (uint32_t)params->input_stride_channel);
    const uint32x4_t output_lanes = vmulq_n_u32(vidupq_n_u32(0, 1), 4u * (uint32_t)params->output_stride_channel);
    const float *row = image + (ptrdiff_t)rows.first * params->input_stride_height +
                       (ptrdiff_t)columns.first * params->input_stride_width +
                       (ptrdiff_t)channel * params->input_stride_channel;
    float32x4_t sum = vdupq_n_f32(0.0f);
    for (int32_t y = rows.count; y > 0; --y, row += params->input_stride_height) {
        const float *tap = row;
        for (int32_t x = columns.count; x > 0; --x, tap += params->input_stride_width) {
            sum = vaddq_f32(sum, vldrwq_gather_offset_z_f32(tap, lanes, used));
        }
    }
    const float32x4_t average = {vgetq_lane_f32(sum, 0) / divisor, vgetq_lane_f32(sum, 1) / divisor,
                                 vgetq_lane_f32(sum, 2) / divisor, vgetq_lane_f32(sum, 3) / divisor};
    vstrwq_scatter_offset_p_f32(output + (ptrdiff_t)channel * params->output_stride_channel, output_lanes, average,
                                used);
}

static void window(const etk_avg_pool2d_f32_params *params, const float *image, int32_t y, int32_t x, float *output)
{
    const span rows = clip(y, params->kernel_height, 0, params->input_height);
    const span columns = clip(x, params->kernel_width, 0, params->input_width);
    int32_t counted = rows.count * columns.count;
    if (params->divisor_override != 0) {
        counted = params->divisor_override;
    } else if (params->count_include_pad != 0) {
        counted =
            clip(y, params->kernel_height, -params->padding_top, params->input_height + params->padding_bottom).count *
            clip(x, params->kernel_width, -params->padding_left, params->input_width + params->padding_right).count;
    }
    for (int32_t c = 0; c < params->channels; c += 4) {
        four_channels(params, image, rows, columns, c, (float)counted, output);
    }
}

void etk_avg_pool2d_f32__mve(const etk_avg_pool2d_f32_params *params, const float *input, float *output)
{
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t oy = 0; oy < params->output_height; ++oy) {
            for (int32_t ox = 0; ox < params->output_width; ++ox) {
                window(params, input + (ptrdiff_t)n * params->input_stride_batch,
                       oy * params->stride_height - params->padding_top,
                       ox * params->stride_width - params->padding_left,
                       output + (ptrdiff_t)n * params->output_stride_batch +
                           (ptrdiff_t)oy * params->output_stride_height + (ptrdiff_t)ox * params->output_stride_width);
            }
        }
    }
}
