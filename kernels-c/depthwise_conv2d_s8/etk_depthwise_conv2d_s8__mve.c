#include <arm_mve.h>
#include <stddef.h>

#include "etk_depthwise_conv2d_s8.h"
#include "etk_requantize__mve.h"
#include "etk_rows.h"

/* Any kernel, stride, dilation, depth multiplier and scale. Of every window the taps inside the image are found first. */

/* What four output channels need for requantisation. */
typedef struct {
    int32x4_t bias;
    int32x4_t multipliers;
    int32x4_t shifts;
} lane_factors;

static lane_factors factors_of(const etk_depthwise_conv2d_s8_params *params, int32_t output, uint32x4_t lanes,
                               mve_pred16_t used)
{
    const int32x4_t zero = vdupq_n_s32(0);
    return (lane_factors){
        params->bias != NULL ? vldrwq_gather_shifted_offset_z_s32(params->bias + output, lanes, used) : zero,
        vldrwq_gather_shifted_offset_z_s32(params->multipliers + output, lanes, used),
        vldrwq_gather_shifted_offset_z_s32(params->shifts + output, lanes, used)};
}

/* The kernel columns of a window that lie inside the image. */
typedef struct {
    int32_t first;
    int32_t count;
} tap_range;

static tap_range columns_inside(const etk_depthwise_conv2d_s8_params *params, int32_t column)
{
    const int32_t step = params->dilation_width;
    const int32_t first = column < 0 ? (step - 1 - column) / step : 0;
    const int32_t reach = params->input_width - column + step - 1;
    const int32_t end = reach < 0 ? 0 : reach / step;
    return (tap_range){first, (end < params->kernel_width ? end : params->kernel_width) - first};
}

/* The first tap of a kernel row inside the image, and the way from one tap to the next. */
typedef struct {
    const int8_t *pixel;
    const int8_t *weights;
    int32_t pixel_step;
    int32_t weight_step;
    int32_t count;
    int32_t offset;
} tap_row;

static tap_row taps_of(const etk_depthwise_conv2d_s8_params *params, const int8_t *row, int32_t ky, int32_t column,
                       tap_range inside)
{
    const int32_t outputs = params->output_channels;
    return (tap_row){row + (ptrdiff_t)(column + inside.first * params->dilation_width) * params->input_channels,
                     params->weights + (ptrdiff_t)(ky * params->kernel_width + inside.first) * outputs,
                     params->dilation_width * params->input_channels,
                     outputs,
                     inside.count,
                     params->input_offset};
}

/* Eight channels of a tap: products of even and odd halfwords. Loads that widen want one of r0 to r7. */
#define ETK_PRODUCTS(EVEN, ODD)                                                                                        \
    "vadd.i16 q0, q0, %[offset]\n"                                                                                     \
    "vmullb.s16 q2, q0, q1\n"                                                                                          \
    "vmullt.s16 q3, q0, q1\n"                                                                                          \
    "vadd.i32 " EVEN ", " EVEN ", q2\n"                                                                                \
    "vadd.i32 " ODD ", " ODD ", q3\n"

/* Adds a kernel row's products for sixteen channels, 17 instructions a tap; sums: even and odd ones of either eight. */
static inline void add_sixteen(tap_row taps, int32x4_t sums[4])
{
    __asm volatile("wls lr, %[count], 2f\n"
                   "1:\n"
                   "vldrb.s16 q0, [%[pixel]]\n"
                   "vldrb.s16 q1, [%[weights]]\n" ETK_PRODUCTS("%q[a]", "%q[b]")
                   "vldrb.s16 q0, [%[pixel], #8]\n"
                   "vldrb.s16 q1, [%[weights], #8]\n"
                   "add %[pixel], %[pixel], %[pixel_step]\n"
                   "add %[weights], %[weights], %[weight_step]\n" ETK_PRODUCTS("%q[c]", "%q[d]")
                   "le lr, 1b\n"
                   "2:\n"
                   : [pixel] "+l"(taps.pixel), [weights] "+l"(taps.weights), [a] "+w"(sums[0]), [b] "+w"(sums[1]),
                     [c] "+w"(sums[2]), [d] "+w"(sums[3])
                   : [pixel_step] "r"(taps.pixel_step), [weight_step] "r"(taps.weight_step), [count] "r"(taps.count),
                     [offset] "r"(taps.offset)
                   : "lr", "q0", "q1", "q2", "q3", "memory");
}

/* The same for up to eight channels; p0 is the compiler's, which has no name for it here. */
static inline void add_eight(tap_row taps, int32_t channels, int32x4_t sums[2])
{
    uint32_t predicate;
    __asm volatile("vmrs %[predicate], p0\n"
                   "vctp.16 %[channels]\n"
                   "wls lr, %[count], 2f\n"
                   "1:\n"
                   "vpstt\n"
                   "vldrbt.s16 q0, [%[pixel]]\n"
                   "vldrbt.s16 q1, [%[weights]]\n"
                   "add %[pixel], %[pixel], %[pixel_step]\n"
                   "add %[weights], %[weights], %[weight_step]\n" ETK_PRODUCTS("%q[a]", "%q[b]")
                   "le lr, 1b\n"
                   "2:\n"
                   "vmsr p0, %[predicate]\n"
                   : [pixel] "+l"(taps.pixel), [weights] "+l"(taps.weights), [a] "+w"(sums[0]), [b] "+w"(sums[1]),
                     [predicate] "=&r"(predicate)
                   : [pixel_step] "r"(taps.pixel_step), [weight_step] "r"(taps.weight_step), [count] "r"(taps.count),
                     [offset] "r"(taps.offset), [channels] "r"(channels)
                   : "lr", "q0", "q1", "q2", "q3", "memory");
}

static inline void store_eight(const etk_depthwise_conv2d_s8_params *params, const int32x4_t sums[2],
                               const lane_factors factors[2], int32_t channels, int8_t *output)
{
    const int32x4_t even = etk_requantize_lanes__mve(sums[0], factors[0].multipliers, factors[0].shifts);
    const int32x4_t odd = etk_requantize_lanes__mve(sums[1], factors[1].multipliers, factors[1].shifts);
    int16x8_t values = vqmovntq_s32(vqmovnbq_s32(vdupq_n_s16(0), even), odd);
    values = vqaddq_n_s16(values, (int16_t)params->output_offset);
    values = vmaxq_s16(values, vdupq_n_s16((int16_t)params->activation_min));
    values = vminq_s16(values, vdupq_n_s16((int16_t)params->activation_max));
    vstrbq_p_s16(output, values, vctp16q((uint32_t)channels));
}

/* Outputs that read the same channels: sixteen of them, or up to eight. */
static inline void convolve_channels(const etk_depthwise_conv2d_s8_params *params, const int8_t *const *window_rows,
                                     int32_t output_rows, int32_t first, int32_t channels, int8_t *output)
{
    const uint32x4_t lanes = vidupq_n_u32(0, 2);
    lane_factors factors[4];
    for (int32_t i = 0; i < (channels > 8 ? 4 : 2); ++i) {
        const int32_t left = channels - i / 2 * 8 - i % 2;
        factors[i] = factors_of(params, first + i / 2 * 8 + i % 2, lanes, vctp32q((uint32_t)(left + 1) / 2));
    }
    for (; output_rows > 0; --output_rows, window_rows += params->stride_height) {
        int32_t column = -params->padding_left;
        for (int32_t ox = params->output_width; ox > 0; --ox, column += params->stride_width) {
            const tap_range inside = columns_inside(params, column);
            int32x4_t sums[4] = {factors[0].bias, factors[1].bias};
            if (channels > 8) {
                sums[2] = factors[2].bias;
                sums[3] = factors[3].bias;
            }
            for (int32_t ky = 0; ky < params->kernel_height && inside.count > 0; ++ky) {
                const int8_t *row = window_rows[ky * params->dilation_height];
                if (row == NULL) {
                    continue;
                }
                tap_row taps = taps_of(params, row, ky, column, inside);
                taps.pixel += first;
                taps.weights += first;
                if (channels > 8) {
                    add_sixteen(taps, sums);
                } else {
                    add_eight(taps, channels, sums);
                }
            }
            store_eight(params, sums, factors, channels, output);
            if (channels > 8) {
                store_eight(params, sums + 2, factors + 2, 8, output + 8);
            }
            output += params->output_channels;
        }
    }
}

/* Up to four outputs that read any channels. */
static void convolve_gathered(const etk_depthwise_conv2d_s8_params *params, const int8_t *const *window_rows,
                              int32_t output_rows, int32_t first, int8_t *output)
{
    uint32_t channels[4];
    for (int32_t i = 0; i < 4; ++i) {
        channels[i] = (uint32_t)((first + i) / params->depth_multiplier);
    }
    const uint32x4_t inputs = vld1q_u32(channels);
    const mve_pred16_t used = vctp32q((uint32_t)(params->output_channels - first));
    const lane_factors factors = factors_of(params, first, vidupq_n_u32(0, 1), used);
    for (; output_rows > 0; --output_rows, window_rows += params->stride_height) {
        int32_t column = -params->padding_left;
        for (int32_t ox = params->output_width; ox > 0; --ox, column += params->stride_width) {
            const tap_range inside = columns_inside(params, column);
            int32x4_t sums = factors.bias;
            for (int32_t ky = 0; ky < params->kernel_height; ++ky) {
                const int8_t *row = window_rows[ky * params->dilation_height];
                if (row == NULL) {
                    continue;
                }
                tap_row taps = taps_of(params, row, ky, column, inside);
                for (; taps.count > 0; --taps.count, taps.pixel += taps.pixel_step, taps.weights += taps.weight_step) {
                    const int32x4_t values = vldrbq_gather_offset_z_s32(taps.pixel, inputs, used);
                    const int32x4_t weights = vldrbq_z_s32(taps.weights + first, used);
                    sums = vaddq_s32(sums, vmulq_s32(vaddq_n_s32(values, taps.offset), weights));
                }
            }
            sums = etk_requantize_lanes__mve(sums, factors.multipliers, factors.shifts);
            sums = vaddq_n_s32(sums, params->output_offset);
            sums = vmaxq_s32(sums, vdupq_n_s32(params->activation_min));
            sums = vminq_s32(sums, vdupq_n_s32(params->activation_max));
            vstrbq_p_s32(output, sums, used);
            output += params->output_channels;
        }
    }
}

void etk_depthwise_conv2d_s8_rows__mve(const etk_depthwise_conv2d_s8_params *params, const int8_t *const *input_rows,
                                       int32_t output_rows, int8_t *output, void *scratch)
{
    (void)scratch;
    const int32_t channels = params->output_channels;
    if (params->depth_multiplier > 1) {
        for (int32_t o = 0; o < channels; o += 4) {
            convolve_gathered(params, input_rows, output_rows, o, output + o);
        }
        return;
    }
    int32_t o = 0;
    for (; o <= channels - 16; o += 16) {
        convolve_channels(params, input_rows, output_rows, o, 16, output + o);
    }
    for (; o < channels; o += 8) {
        const int32_t left = channels - o;
        convolve_channels(params, input_rows, output_rows, o, left < 8 ? left : 8, output + o);
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
