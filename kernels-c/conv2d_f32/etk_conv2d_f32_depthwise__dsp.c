#include <stdbool.h>
#include <stddef.h>

#include "etk_conv2d_f32.h"

/* One channel at a time: its plane is copied with the padding around it, then every output is one pass over its window
 * without edges, four outputs of a row together for stride 1: a window row is read once for all of them. */

/* Columns that the four outputs of the last block may read. */
static inline int32_t padded_width(const etk_conv2d_f32_params *params)
{
    return ((params->output_width + 3) / 4 * 4 - 1) * params->stride_width +
           (params->kernel_width - 1) * params->dilation_width + 1;
}

static void copy_plane(const etk_conv2d_f32_params *params, const float *plane, float *padded, int32_t width,
                       int32_t height)
{
    const int32_t left = params->padding_left;
    const int32_t end = left + params->input_width < width ? left + params->input_width : width;
    const int32_t step = params->input_stride_width;
    for (int32_t y = 0; y < height; ++y) {
        const int32_t row = y - params->padding_top;
        const bool inside = row >= 0 && row < params->input_height;
        const float *from = plane + (inside ? (ptrdiff_t)row * params->input_stride_height : 0);
        int32_t x = 0;
        for (; x < (inside ? left : width); ++x) {
            *padded++ = 0.0f;
        }
        for (; x < end; ++x, from += step) {
            *padded++ = *from;
        }
        for (; x < width; ++x) {
            *padded++ = 0.0f;
        }
    }
}

/* Four outputs of a 3-wide kernel, stride 1, no dilation: 6 loads and 12 fused products for each kernel row. */
static inline void sum_three_wide(const float *window, int32_t width, const float *weights, int32_t rows, float *sums)
{
    float a = 0.0f;
    float b = 0.0f;
    float c = 0.0f;
    float d = 0.0f;
    for (; rows > 0; --rows, window += width, weights += 3) {
        const float w0 = weights[0];
        const float w1 = weights[1];
        const float w2 = weights[2];
        const float x1 = window[1];
        const float x2 = window[2];
        const float x3 = window[3];
        const float x4 = window[4];
        a = __builtin_fmaf(window[0], w0, a);
        b = __builtin_fmaf(x1, w0, b);
        c = __builtin_fmaf(x2, w0, c);
        d = __builtin_fmaf(x3, w0, d);
        a = __builtin_fmaf(x1, w1, a);
        b = __builtin_fmaf(x2, w1, b);
        c = __builtin_fmaf(x3, w1, c);
        d = __builtin_fmaf(x4, w1, d);
        a = __builtin_fmaf(x2, w2, a);
        b = __builtin_fmaf(x3, w2, b);
        c = __builtin_fmaf(x4, w2, c);
        d = __builtin_fmaf(window[5], w2, d);
    }
    sums[0] = a;
    sums[1] = b;
    sums[2] = c;
    sums[3] = d;
}

static inline void sum_any(const etk_conv2d_f32_params *params, const float *window, int32_t width,
                           const float *weights, float *sums)
{
    const int32_t step = params->stride_width;
    float a = 0.0f;
    float b = 0.0f;
    float c = 0.0f;
    float d = 0.0f;
    for (int32_t ky = params->kernel_height; ky > 0; --ky, window += (ptrdiff_t)width * params->dilation_height) {
        const float *tap = window;
        for (int32_t kx = params->kernel_width; kx > 0; --kx, tap += params->dilation_width) {
            const float weight = *weights++;
            a = __builtin_fmaf(tap[0], weight, a);
            b = __builtin_fmaf(tap[step], weight, b);
            c = __builtin_fmaf(tap[2 * step], weight, c);
            d = __builtin_fmaf(tap[3 * step], weight, d);
        }
    }
    sums[0] = a;
    sums[1] = b;
    sums[2] = c;
    sums[3] = d;
}

void etk_conv2d_f32_depthwise__dsp(const etk_conv2d_f32_params *params, const float *input, const float *weights,
                                   const float *bias, float *output, void *scratch)
{
    const int32_t width = padded_width(params);
    const int32_t height = (params->output_height - 1) * params->stride_height +
                           (params->kernel_height - 1) * params->dilation_height + 1;
    const bool three_wide = params->kernel_width == 3 && params->stride_width == 1 && params->dilation_width == 1 &&
                            params->dilation_height == 1;
    float *padded = scratch;
    for (int32_t n = 0; n < params->batches; ++n) {
        const float *kernel = weights;
        for (int32_t c = 0; c < params->output_channels; ++c) {
            copy_plane(params, input + (ptrdiff_t)c * params->input_stride_channel, padded, width, height);
            const float offset = bias != NULL ? bias[c] : 0.0f;
            for (int32_t oy = 0; oy < params->output_height; ++oy) {
                const float *window = padded + (ptrdiff_t)oy * params->stride_height * width;
                float *to = output + (ptrdiff_t)c * params->output_stride_channel +
                            (ptrdiff_t)oy * params->output_stride_height;
                for (int32_t left = params->output_width; left > 0; left -= 4) {
                    float sums[4];
                    if (three_wide) {
                        sum_three_wide(window, width, kernel, params->kernel_height, sums);
                    } else {
                        sum_any(params, window, width, kernel, sums);
                    }
                    for (int32_t i = 0; i < (left < 4 ? left : 4); ++i, to += params->output_stride_width) {
                        *to = sums[i] + offset;
                    }
                    window += 4 * params->stride_width;
                }
            }
            kernel += params->kernel_height * params->kernel_width;
        }
        input += params->input_stride_batch;
        output += params->output_stride_batch;
    }
}
