#include <arm_mve.h>

#include "etk_dot_1x4_s8__mve.h"
#include "etk_requantize__mve.h"
#include "etk_transpose_conv2d_s8_taps.h"

/* Four output channels at a time pass over the taps, sixteen input channels in a step of ten instructions. The input offset
 * times the sums of the weights comes from a table of kernel positions and output channels. */

static inline int32x4_t multiply_taps(const tap *taps, int32_t count, const int8_t *weights, int32_t channels,
                                      etk_row_distances distances)
{
    etk_dot_1x4 sums = {0, 0, 0, 0};
    for (; count > 0; --count, ++taps) {
        etk_dot_1x4_s8__mve(&sums, taps->pixel, weights + (ptrdiff_t)taps->weights * channels, distances, channels);
    }
    return (int32x4_t){sums.a, sums.b, sums.c, sums.d};
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
        int32x4_t acc = multiply_taps(taps, count, weights, channels, etk_distances_of(depth, left));
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
