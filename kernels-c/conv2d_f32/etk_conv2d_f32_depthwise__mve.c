#include <arm_mve.h>
#include <stddef.h>

#include "etk_conv2d_f32.h"
#include "etk_rows.h"

/* One filter per channel, planes by themselves (NCHW): a plane is copied between zeros, then four output columns at a time
 * are one vector, with a vector load per tap. */

/* The sizes of a padded plane: enough for the windows of whole vectors. */
typedef struct {
    int32_t rows;
    int32_t pitch;
} padded_plane;

static padded_plane plane_of(const etk_conv2d_f32_params *params)
{
    const int32_t columns = (params->output_width + 3) / 4 * 4;
    return (padded_plane){
        (params->output_height - 1) * params->stride_height + (params->kernel_height - 1) * params->dilation_height + 1,
        (columns - 1) * params->stride_width + (params->kernel_width - 1) * params->dilation_width + 1};
}

static void copy_plane(const etk_conv2d_f32_params *params, padded_plane plane, const float *input, float *padded)
{
    const int32_t beside = plane.pitch - params->padding_left;
    const int32_t columns = beside < params->input_width ? beside : params->input_width;
    const int32_t below = plane.rows - params->padding_top;
    const int32_t rows = below < params->input_height ? below : params->input_height;
    padded += (ptrdiff_t)params->padding_top * plane.pitch + params->padding_left;
    for (int32_t y = 0; y < rows; ++y, input += params->input_stride_height, padded += plane.pitch) {
        const float *from = input;
        float *to = padded;
        for (int32_t left = columns; left > 0; left -= 4, from += 4, to += 4) {
            const mve_pred16_t used = vctp32q((uint32_t)left);
            vstrwq_p_f32(to, vldrwq_z_f32(from, used), used);
        }
    }
}

/* A plain 3x3 filter: its nine weights stay in registers. */
static void filter_3x3(const etk_conv2d_f32_params *params, padded_plane plane, const float *padded,
                       const float *weights, float bias, float *output)
{
    const float w0 = weights[0];
    const float w1 = weights[1];
    const float w2 = weights[2];
    const float w3 = weights[3];
    const float w4 = weights[4];
    const float w5 = weights[5];
    const float w6 = weights[6];
    const float w7 = weights[7];
    const float w8 = weights[8];
    for (int32_t y = params->output_height; y > 0; --y) {
        const float *window = padded;
        float *to = output;
        for (int32_t left = params->output_width; left > 0; left -= 4, window += 4, to += 4) {
            const float *middle = window + plane.pitch;
            const float *bottom = middle + plane.pitch;
            float32x4_t sum = vmulq_n_f32(vld1q_f32(window), w0);
            sum = vfmaq_n_f32(sum, vld1q_f32(window + 1), w1);
            sum = vfmaq_n_f32(sum, vld1q_f32(window + 2), w2);
            sum = vfmaq_n_f32(sum, vld1q_f32(middle), w3);
            sum = vfmaq_n_f32(sum, vld1q_f32(middle + 1), w4);
            sum = vfmaq_n_f32(sum, vld1q_f32(middle + 2), w5);
            sum = vfmaq_n_f32(sum, vld1q_f32(bottom), w6);
            sum = vfmaq_n_f32(sum, vld1q_f32(bottom + 1), w7);
            sum = vfmaq_n_f32(sum, vld1q_f32(bottom + 2), w8);
            vstrwq_p_f32(to, vaddq_n_f32(sum, bias), vctp32q((uint32_t)left));
        }
        padded += params->stride_height * plane.pitch;
        output += params->output_stride_height;
    }
}

static void filter_any(const etk_conv2d_f32_params *params, padded_plane plane, const float *padded,
                       const float *weights, float bias, float *output)
{
    const uint32x4_t lanes = vmulq_n_u32(vidupq_n_u32(0, 1), 4u * (uint32_t)params->stride_width);
    for (int32_t y = params->output_height; y > 0; --y) {
        const float *window = padded;
        float *to = output;
        for (int32_t left = params->output_width; left > 0; left -= 4, window += 4 * params->stride_width, to += 4) {
            const float *weight = weights;
            const float *row = window;
            float32x4_t sum = vdupq_n_f32(0.0f);
            for (int32_t ky = params->kernel_height; ky > 0; --ky, row += params->dilation_height * plane.pitch) {
                const float *tap = row;
                for (int32_t kx = params->kernel_width; kx > 0; --kx, tap += params->dilation_width) {
                    sum = vfmaq_n_f32(sum, vldrwq_gather_offset_f32(tap, lanes), *weight++);
                }
            }
            vstrwq_p_f32(to, vaddq_n_f32(sum, bias), vctp32q((uint32_t)left));
        }
        padded += params->stride_height * plane.pitch;
        output += params->output_stride_height;
    }
}

void etk_conv2d_f32_depthwise__mve(const etk_conv2d_f32_params *params, const float *input, const float *weights,
                                   const float *bias, float *output, void *scratch)
{
    const padded_plane plane = plane_of(params);
    const int plain = params->kernel_height == 3 && params->kernel_width == 3 && params->stride_width == 1 &&
                      params->dilation_width == 1 && params->dilation_height == 1;
    float *padded = scratch;
    for (int32_t left = plane.rows * plane.pitch; left > 0; left -= 4, padded += 4) {
        vstrwq_p_f32(padded, vdupq_n_f32(0.0f), vctp32q((uint32_t)left));
    }
    padded = scratch;
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t o = 0; o < params->output_channels; ++o) {
            const float *from =
                input + (ptrdiff_t)n * params->input_stride_batch + (ptrdiff_t)o * params->input_stride_channel;
            const float *filter = weights + (ptrdiff_t)o * params->weights_stride_output;
            float *to =
                output + (ptrdiff_t)n * params->output_stride_batch + (ptrdiff_t)o * params->output_stride_channel;
            copy_plane(params, plane, from, padded);
            if (plain) {
                filter_3x3(params, plane, padded, filter, bias != NULL ? bias[o] : 0.0f, to);
            } else {
                filter_any(params, plane, padded, filter, bias != NULL ? bias[o] : 0.0f, to);
            }
        }
    }
}
