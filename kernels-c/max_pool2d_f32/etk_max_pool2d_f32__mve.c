#include <arm_mve.h>
#include <math.h>
#include <stddef.h>

#include "etk_max_pool2d_f32.h"
#include "etk_rows.h"

/* Four channels at a time, gathered, so that every layout is the same to it. */
static void four_channels(const etk_max_pool2d_f32_params *params, const float *const *rows, int32_t first,
                          int32_t columns, int32_t channel, float *output)
{
    const mve_pred16_t used = vctp32q((uint32_t)(params->channels - channel));
    const uint32x4_t lanes = vmulq_n_u32(vidupq_n_u32(0, 1), 4u * (uint32_t)params->input_stride_channel);
    const uint32x4_t output_lanes = vmulq_n_u32(vidupq_n_u32(0, 1), 4u * (uint32_t)params->output_stride_channel);
    const int32_t step = params->dilation_width * params->input_stride_width;
    float32x4_t max = vdupq_n_f32(-INFINITY);
    for (int32_t ky = 0; ky < params->kernel_height; ++ky) {
        if (rows[ky * params->dilation_height] == NULL) {
            continue;
        }
        const float *tap = rows[ky * params->dilation_height] + (ptrdiff_t)first * params->input_stride_width +
                           (ptrdiff_t)channel * params->input_stride_channel;
        for (int32_t kx = columns; kx > 0; --kx, tap += step) {
            const float32x4_t values = vldrwq_gather_offset_z_f32(tap, lanes, used);
            /* The first NaN is the result. */
            const mve_pred16_t first_nan = vcmpeqq_m_f32(max, max, vcmpneq_f32(values, values));
            max = vpselq_f32(values, max, (mve_pred16_t)(vcmpgtq_f32(values, max) | first_nan));
        }
    }
    vstrwq_scatter_offset_p_f32(output + (ptrdiff_t)channel * params->output_stride_channel, output_lanes, max, used);
}

void etk_max_pool2d_f32_rows__mve(const etk_max_pool2d_f32_params *params, const float *const *input_rows,
                                  int32_t output_rows, float *output, void *scratch)
{
    (void)scratch;
    for (int32_t oy = 0; oy < output_rows; ++oy, input_rows += params->stride_height) {
        float *to = output;
        for (int32_t ox = 0; ox < params->output_width; ++ox, to += params->output_stride_width) {
            int32_t first = ox * params->stride_width - params->padding_left;
            int32_t columns = params->kernel_width;
            for (; first < 0; first += params->dilation_width) {
                --columns;
            }
            while (first + (columns - 1) * params->dilation_width >= params->input_width) {
                --columns;
            }
            for (int32_t c = 0; c < params->channels; c += 4) {
                four_channels(params, input_rows, first, columns, c, to);
            }
        }
        output += params->output_stride_height;
    }
}

void etk_max_pool2d_f32__mve(const etk_max_pool2d_f32_params *params, const float *input, float *output, void *scratch)
{
    const int32_t window_rows = (params->kernel_height - 1) * params->dilation_height + 1;
    const float *stack_rows[ETK_STACK_ROWS];
    const float **rows = window_rows <= ETK_STACK_ROWS ? stack_rows : scratch;
    for (int32_t n = 0; n < params->batches; ++n) {
        float *to = output + (ptrdiff_t)n * params->output_stride_batch;
        for (int32_t oy = 0; oy < params->output_height; ++oy, to += params->output_stride_height) {
            etk_fill_rows_f32(rows, window_rows, input + (ptrdiff_t)n * params->input_stride_batch,
                              oy * params->stride_height - params->padding_top, params->input_height,
                              params->input_stride_height);
            etk_max_pool2d_f32_rows__mve(params, rows, 1, to, NULL);
        }
    }
}
