#include <arm_mve.h>

#include "etk_requantize__mve.h"
#include "etk_transpose_conv2d_s8_taps.h"

/* Four output channels at a time pass over the taps, sixteen input channels in a step of ten instructions. The input offset
 * times the sums of the weights comes from a table of kernel positions and output channels. */

/* Dot products of `taps` with four rows of weights, `second`, `third` and `fourth` bytes after the first. */
static inline int32x4_t multiply_taps(const tap *taps, int32_t count, const int8_t *weights, int32_t channels,
                                      int32_t second, int32_t third, int32_t fourth)
{
    int32_t a = 0;
    int32_t b = 0;
    int32_t c = 0;
    int32_t d = 0;
    for (; count > 0; --count, ++taps) {
        const int8_t *pixel = taps->pixel;
        const int8_t *row_a = weights + (ptrdiff_t)taps->weights * channels;
        const int8_t *row_b = row_a + second;
        const int8_t *row_c = row_a + third;
        const int8_t *row_d = row_a + fourth;
        __asm volatile("dlstp.8 lr, %[channels]\n"
                       "1:\n"
                       "vldrb.u8 q0, [%[pixel]], #16\n"
                       "vldrb.u8 q1, [%[row_a]], #16\n"
                       "vmladava.s8 %[a], q0, q1\n"
                       "vldrb.u8 q2, [%[row_b]], #16\n"
                       "vmladava.s8 %[b], q0, q2\n"
                       "vldrb.u8 q1, [%[row_c]], #16\n"
                       "vmladava.s8 %[c], q0, q1\n"
                       "vldrb.u8 q2, [%[row_d]], #16\n"
                       "vmladava.s8 %[d], q0, q2\n"
                       "letp lr, 1b\n"
                       : [a] "+Te"(a), [b] "+Te"(b), [c] "+Te"(c), [d] "+Te"(d), [pixel] "+r"(pixel),
                         [row_a] "+r"(row_a), [row_b] "+r"(row_b), [row_c] "+r"(row_c), [row_d] "+r"(row_d)
                       : [channels] "r"(channels)
                       : "lr", "q0", "q1", "q2", "memory");
    }
    return (int32x4_t){a, b, c, d};
}

/* From the offset sums of one kernel position to those of the next: whole vectors. */
static int32_t sums_pitch(const etk_transpose_conv2d_s8_params *params)
{
    return (params->output_channels + 3) / 4 * 4;
}

static void multiply(const etk_transpose_conv2d_s8_params *params, const tap *taps, int32_t count,
                     const int32_t *offset_sums, int8_t *output)
{
    const int32_t channels = params->input_channels;
    const int32_t depth = params->kernel_height * params->kernel_width * channels;
    const int32_t pitch = sums_pitch(params);
    const int8_t *weights = params->weights;
    for (int32_t o = 0; o < params->output_channels; o += 4, weights += 4 * (ptrdiff_t)depth, offset_sums += 4) {
        const int32_t left = params->output_channels - o;
        const mve_pred16_t used = vctp32q((uint32_t)left);
        int32x4_t acc = multiply_taps(taps, count, weights, channels, left > 1 ? depth : 0, left > 2 ? 2 * depth : 0,
                                      left > 3 ? 3 * depth : 0);
        for (int32_t i = 0; i < count; ++i) {
            acc = vaddq_s32(acc, vld1q_s32(offset_sums + (ptrdiff_t)taps[i].weights * pitch));
        }
        if (params->bias != NULL) {
            acc = vaddq_s32(acc, vldrwq_z_s32(params->bias + o, used));
        }
        acc = etk_requantize_lanes__mve(acc, vldrwq_z_s32(params->multipliers + o, used),
                                        vldrwq_z_s32(params->shifts + o, used));
        acc = vaddq_n_s32(acc, params->output_offset);
        acc = vmaxq_s32(acc, vdupq_n_s32(params->activation_min));
        acc = vminq_s32(acc, vdupq_n_s32(params->activation_max));
        vstrbq_p_s32(output + o, acc, used);
    }
}

/* Writes [kernel position][output channel, whole vectors]; returns what lies behind. */
static void *sum_weights(const etk_transpose_conv2d_s8_params *params, int32_t *offset_sums)
{
    const int32_t positions = params->kernel_height * params->kernel_width;
    const int8_t *weights = params->weights;
    for (int32_t o = 0; o < params->output_channels; ++o) {
        for (int32_t position = 0; position < positions; ++position) {
            int32_t sum = 0;
            for (int32_t c = 0; c < params->input_channels; c += 16) {
                sum = vaddvaq_s8(sum, vldrbq_z_s8(weights + c, vctp8q((uint32_t)(params->input_channels - c))));
            }
            weights += params->input_channels;
            offset_sums[position * sums_pitch(params) + o] = sum * params->input_offset;
        }
    }
    return offset_sums + positions * sums_pitch(params);
}

static void convolve_rows(const etk_transpose_conv2d_s8_params *params, const int8_t *const *input_rows,
                          int32_t output_rows, const int32_t *offset_sums, tap *taps, int8_t *output)
{
    for (int32_t oy = 0; oy < output_rows; ++oy, input_rows += params->kernel_height) {
        for (int32_t ox = 0; ox < params->output_width; ++ox) {
            multiply(params, taps, list_taps(params, input_rows, ox, 1, taps), offset_sums, output);
            output += params->output_channels;
        }
    }
}

void etk_transpose_conv2d_s8_taps_rows__mve(const etk_transpose_conv2d_s8_params *params,
                                            const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                            void *scratch)
{
    tap *taps = sum_weights(params, scratch);
    convolve_rows(params, input_rows, output_rows, scratch, taps, output);
}

void etk_transpose_conv2d_s8_taps__mve(const etk_transpose_conv2d_s8_params *params, const int8_t *input,
                                       int8_t *output, void *scratch)
{
    tap *taps = sum_weights(params, scratch);
    const int8_t **tap_rows = (const int8_t **)(void *)(taps + params->kernel_height * params->kernel_width);
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t oy = 0; oy < params->output_height; ++oy) {
            point_at_tap_rows(params, input, oy, tap_rows);
            convolve_rows(params, tap_rows, 1, scratch, taps, output);
            output += (ptrdiff_t)params->output_width * params->output_channels;
        }
        input += (ptrdiff_t)params->input_height * params->input_width * params->input_channels;
    }
}
