#include <stdbool.h>
#include <stddef.h>

#include "etk_block_f32__dsp.h"
#include "etk_conv2d_f32.h"

/* A matrix product of weights [O, K] with eight output pixels at a time, counted over row ends: their windows are
 * gathered into a panel [K][8], or read where they are if a pointwise convolution finds pixels side by side. Over its own
 * input it copies them, 6 instructions per eight. */

enum { PIXELS = 8 };

/* The window of one output pixel into one column of the panel. */
static void gather_window(const etk_conv2d_f32_params *params, const float *input, int32_t y, int32_t x, float *column)
{
    const int32_t height = params->input_height;
    const int32_t width = params->input_width;
    const int32_t kernel_width = params->kernel_width;
    const int32_t dilation_height = params->dilation_height;
    const int32_t dilation_width = params->dilation_width;
    const int32_t stride_width = params->input_stride_width;
    const int32_t stride_channel = params->input_stride_channel;
    const int32_t channels = params->input_channels;
    const int32_t step = params->kernel_height * kernel_width * PIXELS;
    for (int32_t ky = params->kernel_height; ky > 0; --ky, y += dilation_height) {
        const bool inside = (uint32_t)y < (uint32_t)height;
        const float *row = input + (inside ? y * params->input_stride_height : 0);
        int32_t tap_x = x;
        for (int32_t kx = kernel_width; kx > 0; --kx, tap_x += dilation_width, column += PIXELS) {
            float *place = column;
            if (inside && (uint32_t)tap_x < (uint32_t)width) {
                const float *from = row + tap_x * stride_width;
                for (int32_t c = channels; c > 0; --c, from += stride_channel, place += step) {
                    *place = *from;
                }
            } else {
                for (int32_t c = channels; c > 0; --c, place += step) {
                    *place = 0.0f;
                }
            }
        }
    }
}

/* One tap of four or eight windows side by side, for every channel; pixels are one element apart in the input. Those
 * outside the input read 0. */
typedef struct {
    const float *from; /* of the first pixel inside */
    float *to;
    int32_t channels;
    int32_t channel_bytes;
    int32_t plane_bytes;
} tap;

/* Six instructions a channel. */
#define ETK_COPY_TAP(name, zeros, load, values)                                                                        \
    static void name(const tap *t)                                                                                     \
    {                                                                                                                  \
        const float *from = t->from;                                                                                   \
        float *to = t->to;                                                                                             \
        int32_t channels = t->channels;                                                                                \
        __asm volatile(zeros "1:\n" load "vstmia %[to], {" values "}\n"                                                \
                             "add %[from], %[from], %[channel_bytes]\n"                                                \
                             "add %[to], %[to], %[plane_bytes]\n"                                                      \
                             "subs %[channels], %[channels], #1\n"                                                     \
                             "bne 1b\n"                                                                                \
                       : [from] "+r"(from), [to] "+r"(to), [channels] "+r"(channels)                                   \
                       : [channel_bytes] "r"(t->channel_bytes), [plane_bytes] "r"(t->plane_bytes), [zero] "r"(0)       \
                       : "s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "cc", "memory");                              \
    }
#define ETK_ZEROS_0_TO_3                                                                                               \
    "vmov s0, %[zero]\n"                                                                                               \
    "vmov s1, %[zero]\n"                                                                                               \
    "vmov s2, %[zero]\n"                                                                                               \
    "vmov s3, %[zero]\n"
#define ETK_ZEROS_4_TO_7                                                                                               \
    "vmov s4, %[zero]\n"                                                                                               \
    "vmov s5, %[zero]\n"                                                                                               \
    "vmov s6, %[zero]\n"                                                                                               \
    "vmov s7, %[zero]\n"

ETK_COPY_TAP(copy_eight, "", "vldmia %[from], {s0-s7}\n", "s0-s7")
ETK_COPY_TAP(copy_last_seven, "vmov s0, %[zero]\n", "vldmia %[from], {s1-s7}\n", "s0-s7")
ETK_COPY_TAP(copy_first_seven, "vmov s7, %[zero]\n", "vldmia %[from], {s0-s6}\n", "s0-s7")
ETK_COPY_TAP(clear_eight, ETK_ZEROS_0_TO_3 ETK_ZEROS_4_TO_7, "", "s0-s7")
ETK_COPY_TAP(copy_four, "", "vldmia %[from], {s0-s3}\n", "s0-s3")
ETK_COPY_TAP(copy_last_three, "vmov s0, %[zero]\n", "vldmia %[from], {s1-s3}\n", "s0-s3")
ETK_COPY_TAP(copy_first_three, "vmov s3, %[zero]\n", "vldmia %[from], {s0-s2}\n", "s0-s3")
ETK_COPY_TAP(clear_four, ETK_ZEROS_0_TO_3, "", "s0-s3")

/* Pixels [first, end) of `pixels` are inside. */
static void copy_tap(const tap *t, int32_t first, int32_t end, int32_t pixels)
{
    if (pixels == 8 && end - first == 8) {
        copy_eight(t);
    } else if (pixels == 8 && first == 1 && end == 8) {
        copy_last_seven(t);
    } else if (pixels == 8 && first == 0 && end == 7) {
        copy_first_seven(t);
    } else if (pixels == 8 && end <= first) {
        clear_eight(t);
    } else if (pixels == 4 && end - first == 4) {
        copy_four(t);
    } else if (pixels == 4 && first == 1 && end == 4) {
        copy_last_three(t);
    } else if (pixels == 4 && first == 0 && end == 3) {
        copy_first_three(t);
    } else if (pixels == 4 && end <= first) {
        clear_four(t);
    } else {
        const float *from = t->from;
        float *to = t->to;
        for (int32_t c = t->channels; c > 0; --c, from += t->channel_bytes / 4, to += t->plane_bytes / 4) {
            for (int32_t i = 0; i < pixels; ++i) {
                to[i] = i >= first && i < end ? from[i - first] : 0.0f;
            }
        }
    }
}

/* The windows of pixels (oy, ox) .. (oy, ox + pixels - 1) into as many columns of the panel; stride 1. */
static void gather_row(const etk_conv2d_f32_params *params, const float *input, int32_t oy, int32_t ox, int32_t pixels,
                       float *panel)
{
    const int32_t width = params->input_width;
    tap t = {.to = panel,
             .channels = params->input_channels,
             .channel_bytes = 4 * params->input_stride_channel,
             .plane_bytes = 4 * params->kernel_height * params->kernel_width * PIXELS};
    int32_t y = oy - params->padding_top;
    for (int32_t ky = params->kernel_height; ky > 0; --ky, y += params->dilation_height) {
        const bool inside = (uint32_t)y < (uint32_t)params->input_height;
        const float *row = input + (inside ? y * params->input_stride_height : 0);
        int32_t x = ox - params->padding_left;
        for (int32_t kx = params->kernel_width; kx > 0; --kx, x += params->dilation_width, t.to += PIXELS) {
            const int32_t first = !inside || x < -pixels ? pixels : x < 0 ? -x : 0;
            const int32_t end = x + pixels < width ? pixels : width - x;
            t.from = row + (first < end ? x + first : 0);
            copy_tap(&t, first, end, pixels);
        }
    }
}

/* A block of fewer pixels repeats the last, or leaves the columns behind it as they are. */
static void gather(const etk_conv2d_f32_params *params, const float *input, int32_t first, int32_t pixels, float *panel)
{
    int32_t oy = first / params->output_width;
    int32_t ox = first - oy * params->output_width;
    if (params->stride_height == 1 && params->stride_width == 1 && params->input_stride_width == 1) {
        while (pixels > 0) {
            const int32_t room = params->output_width - ox;
            const int32_t here = pixels < room ? pixels : room;
            gather_row(params, input, oy, ox, here, panel);
            panel += here;
            pixels -= here;
            ox = 0;
            ++oy;
        }
        return;
    }
    for (int32_t i = 0; i < PIXELS; ++i) {
        gather_window(params, input, oy * params->stride_height - params->padding_top,
                      ox * params->stride_width - params->padding_left, panel + i);
        if (i + 1 < pixels && ++ox == params->output_width) {
            ox = 0;
            ++oy;
        }
    }
}

/* Eight pixels side by side into the panel. */
static void copy_pixels(const float *from, int32_t step, int32_t channels, float *panel)
{
    for (; channels > 0; --channels, from += step) {
        __asm volatile("vldmia %[from], {s0-s7}\n"
                       "vstmia %[panel]!, {s0-s7}\n"
                       : [panel] "+r"(panel)
                       : [from] "r"(from)
                       : "s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "memory");
    }
}

static void store(float *to, int32_t step, int32_t pixels, const float *sums)
{
    for (int32_t i = 0; i < pixels; ++i, to += step) {
        *to = sums[i];
    }
}

void etk_conv2d_f32_panels__dsp(const etk_conv2d_f32_params *params, const float *input, const float *weights,
                                const float *bias, float *output, void *scratch)
{
    const int32_t depth = params->input_channels * params->kernel_height * params->kernel_width;
    const int32_t pixels = params->output_height * params->output_width;
    const int32_t channels = params->output_channels;
    const bool over_input = input == output;
    const bool side_by_side = params->kernel_height == 1 && params->kernel_width == 1 && params->stride_height == 1 &&
                              params->stride_width == 1 && params->padding_top == 0 && params->padding_left == 0 &&
                              params->input_height == params->output_height &&
                              params->input_width == params->output_width && params->input_stride_width == 1 &&
                              (params->input_height == 1 || params->input_stride_height == params->input_width);
    static const float no_bias[2] = {0.0f, 0.0f};
    float sums[2 * PIXELS];
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t first = 0; first < pixels; first += PIXELS) {
            int32_t here = pixels - first;
            if (here >= PIXELS) {
                here = PIXELS;
            } else if (pixels >= PIXELS && !over_input) {
                /* The last block overlaps the one before. */
                first = pixels - PIXELS;
                here = PIXELS;
            }
            const float *rhs = scratch;
            int32_t step = PIXELS;
            if (side_by_side && here == PIXELS && over_input) {
                copy_pixels(input + first, params->input_stride_channel, params->input_channels, scratch);
            } else if (side_by_side && here == PIXELS) {
                rhs = input + first;
                step = params->input_stride_channel;
            } else {
                gather(params, input, first, here, scratch);
            }
            float *to = output + (ptrdiff_t)(first / params->output_width) * params->output_stride_height +
                        (ptrdiff_t)(first % params->output_width) * params->output_stride_width;
            const bool direct = here == PIXELS && params->output_stride_width == 1 &&
                                (params->output_height == 1 || params->output_stride_height == params->output_width);
            etk_block_2x8_f32 block = {.lhs0 = weights, .rhs = rhs, .step_bytes = step * 4, .depth = depth};
            for (int32_t o = 0; o < channels; o += 2) {
                const bool two = o + 1 < channels;
                const float last[2] = {bias != NULL ? bias[o] : 0.0f, 0.0f};
                block.lhs1 = two ? block.lhs0 + depth : block.lhs0;
                block.offsets = two ? (bias != NULL ? bias + o : no_bias) : last;
                block.out0 = direct ? to : sums;
                block.out1 = direct && two ? to + params->output_stride_channel : sums + PIXELS;
                etk_block_2x8_f32__dsp(&block);
                if (!direct) {
                    store(to, params->output_stride_width, here, sums);
                    if (two) {
                        store(to + params->output_stride_channel, params->output_stride_width, here, sums + PIXELS);
                    }
                }
                to += 2 * params->output_stride_channel;
                block.lhs0 += 2 * depth;
            }
        }
        input += params->input_stride_batch;
        output += params->output_stride_batch;
    }
}
