#include <arm_mve.h>
#include <math.h>
#include <stddef.h>

#include "etk_max_pool2d_f32.h"
#include "etk_rows.h"

/* The taps of a window that lie inside the image. */
typedef struct {
    int32_t first;
    int32_t columns;
} window_columns;

static window_columns clip(const etk_max_pool2d_f32_params *params, int32_t first)
{
    int32_t columns = params->kernel_width;
    for (; first < 0; first += params->dilation_width) {
        --columns;
    }
    while (first + (columns - 1) * params->dilation_width >= params->input_width) {
        --columns;
    }
    return (window_columns){first, columns};
}

/* Of equal values, 0 and -0 among them, the one that was there stays. */
static inline float32x4_t greater(float32x4_t values, float32x4_t max)
{
    return vpselq_f32(values, max, vcmpgtq_f32(values, max));
}

/* Four channels of a row at a time, gathered, so that every layout is the same to it. */
static void pool_row(const etk_max_pool2d_f32_params *params, const float *const *rows, int32_t channel, float *output)
{
    const mve_pred16_t used = vctp32q((uint32_t)(params->channels - channel));
    const uint32x4_t steps = vidupq_n_u32(0, 1);
    const uint32x4_t lanes = vmulq_n_u32(steps, 4u * (uint32_t)params->input_stride_channel);
    const uint32x4_t output_lanes = vmulq_n_u32(steps, 4u * (uint32_t)params->output_stride_channel);
    const int32_t pixel = params->input_stride_width;
    const int32_t step = params->dilation_width * pixel;
    const ptrdiff_t offset = (ptrdiff_t)channel * params->input_stride_channel;
    output += (ptrdiff_t)channel * params->output_stride_channel;
    int32_t column = -params->padding_left;
    for (int32_t ox = params->output_width; ox > 0; --ox, column += params->stride_width) {
        const window_columns window = clip(params, column);
        float32x4_t max = vdupq_n_f32(-INFINITY);
        uint32_t nans = 0;
        for (int32_t ky = 0; ky < params->kernel_height; ++ky) {
            const float *tap = rows[ky * params->dilation_height];
            if (tap == NULL) {
                continue;
            }
            tap += offset + window.first * pixel;
            for (int32_t kx = window.columns; kx > 0; --kx, tap += step) {
                const float32x4_t values = vldrwq_gather_offset_z_f32(tap, lanes, used);
                nans |= vcmpneq_f32(values, values);
                max = greater(values, max);
            }
        }
        max = vpselq_f32(vdupq_n_f32(NAN), max, (mve_pred16_t)nans);
        vstrwq_scatter_offset_p_f32(output, output_lanes, max, used);
        output += params->output_stride_width;
    }
}

/* Windows of 2x2 side by side in planes (NCHW): four columns of the output at a time. */
static int has_pairs(const etk_max_pool2d_f32_params *params)
{
    return params->kernel_height == 2 && params->kernel_width == 2 && params->stride_width == 2 &&
           params->dilation_height == 1 && params->dilation_width == 1 && params->padding_left == 0 &&
           params->input_stride_width == 1 && params->output_stride_width == 1 &&
           2 * params->output_width <= params->input_width;
}

/* 21 instructions per four; the compiler's own loop takes 45. Of NaNs the first is the result. */
static void pool_pairs(const float *top, const float *bottom, float *output, int32_t count)
{
    uint32x4_t offsets = vmulq_n_u32(vidupq_n_u32(0, 1), 8u);
    float32x4_t a;
    float32x4_t b;
    float32x4_t c;
    float32x4_t d;
    float32x4_t max;
    __asm volatile("dlstp.32 lr, %[count]\n"
                   "1:\n"
                   "vldrw.u32 %q[a], [%[top], %q[offsets]]\n"
                   "vldrw.u32 %q[b], [%[top_odd], %q[offsets]]\n"
                   "vldrw.u32 %q[c], [%[bottom], %q[offsets]]\n"
                   "vldrw.u32 %q[d], [%[bottom_odd], %q[offsets]]\n"
                   "vadd.i32 %q[offsets], %q[offsets], %[step]\n"
                   "vcmp.f32 gt, %q[b], %q[a]\n"
                   "vpsel %q[max], %q[b], %q[a]\n"
                   "vcmp.f32 gt, %q[c], %q[max]\n"
                   "vpsel %q[max], %q[c], %q[max]\n"
                   "vcmp.f32 gt, %q[d], %q[max]\n"
                   "vpsel %q[max], %q[d], %q[max]\n"
                   "vpt.f32 ne, %q[d], %q[d]\n"
                   "vmovt %q[max], %q[d]\n"
                   "vpt.f32 ne, %q[c], %q[c]\n"
                   "vmovt %q[max], %q[c]\n"
                   "vpt.f32 ne, %q[b], %q[b]\n"
                   "vmovt %q[max], %q[b]\n"
                   "vpt.f32 ne, %q[a], %q[a]\n"
                   "vmovt %q[max], %q[a]\n"
                   "vstrw.32 %q[max], [%[output]], #16\n"
                   "letp lr, 1b\n"
                   : [output] "+r"(output), [offsets] "+w"(offsets), [a] "=&w"(a), [b] "=&w"(b), [c] "=&w"(c),
                     [d] "=&w"(d), [max] "=&w"(max)
                   : [top] "r"(top), [top_odd] "r"(top + 1), [bottom] "r"(bottom), [bottom_odd] "r"(bottom + 1),
                     [count] "r"(count), [step] "r"(32)
                   : "lr", "cc", "memory");
}

/* Such windows in both directions, none of which overhangs. */
static void pool_planes(const etk_max_pool2d_f32_params *params, const float *input, float *output)
{
    const int32_t pitch = params->input_stride_height;
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t c = 0; c < params->channels; ++c) {
            const float *from = input + (ptrdiff_t)c * params->input_stride_channel;
            float *to = output + (ptrdiff_t)c * params->output_stride_channel;
            for (int32_t oy = params->output_height; oy > 0; --oy) {
                pool_pairs(from, from + pitch, to, params->output_width);
                from += 2 * pitch;
                to += params->output_stride_height;
            }
        }
        input += params->input_stride_batch;
        output += params->output_stride_batch;
    }
}

void etk_max_pool2d_f32_rows__mve(const etk_max_pool2d_f32_params *params, const float *const *input_rows,
                                  int32_t output_rows, float *output, void *scratch)
{
    (void)scratch;
    const int pairs = has_pairs(params);
    for (int32_t oy = 0; oy < output_rows; ++oy, input_rows += params->stride_height) {
        if (pairs && input_rows[0] != NULL && input_rows[1] != NULL) {
            for (int32_t c = 0; c < params->channels; ++c) {
                const ptrdiff_t offset = (ptrdiff_t)c * params->input_stride_channel;
                pool_pairs(input_rows[0] + offset, input_rows[1] + offset,
                           output + (ptrdiff_t)c * params->output_stride_channel, params->output_width);
            }
            output += params->output_stride_height;
            continue;
        }
        for (int32_t c = 0; c < params->channels; c += 4) {
            pool_row(params, input_rows, c, output);
        }
        output += params->output_stride_height;
    }
}

void etk_max_pool2d_f32__mve(const etk_max_pool2d_f32_params *params, const float *input, float *output, void *scratch)
{
    const int32_t window_rows = (params->kernel_height - 1) * params->dilation_height + 1;
    const float *stack_rows[ETK_STACK_ROWS];
    const float **rows = window_rows <= ETK_STACK_ROWS ? stack_rows : scratch;
    if (has_pairs(params) && params->stride_height == 2 && params->padding_top == 0 &&
        2 * params->output_height <= params->input_height) {
        pool_planes(params, input, output);
        return;
    }
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
