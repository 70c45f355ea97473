#include <arm_mve.h>
#include <stddef.h>

#include "etk_conv2d_f32.h"
#include "etk_rows.h"

/* Eight output pixels at a time. Their windows are copied into a panel [taps][8 pixels], taps in the order of the weights
 * (c, ky, kx), so that a step of the product is two vector loads for any layout, stride and padding; each weight of
 * three output channels multiplies both vectors. Six accumulators and two activations fill the eight vector
 * registers. */

enum { PANEL_PIXELS = 8, CHANNELS_TOGETHER = 3 };

/* Where the windows of eight output pixels begin. Of pixels in one row only the first and last `rows` are set. */
typedef struct {
    const float *const *rows[PANEL_PIXELS];
    int32_t columns[PANEL_PIXELS];
} panel_windows;

/* Four pixels' taps of one column: gathered over the input channels, zero where the padding is. */
#define ETK_GATHER_TAPS(COLUMNS, TAPS)                                                                                 \
    "vcmp.s32 ge, %q[" COLUMNS "], zr\n"                                                                               \
    "vpst\n"                                                                                                           \
    "vcmpt.s32 lt, %q[" COLUMNS "], %[width]\n"                                                                        \
    "vmov %q[taps], %q[" TAPS "]\n"                                                                                    \
    "dls lr, %[channels]\n"                                                                                            \
    "2:\n"                                                                                                             \
    "vpst\n"                                                                                                           \
    "vldrwt.u32 %q[values], [%q[taps]]\n"                                                                              \
    "vadd.i32 %q[taps], %q[taps], %[channel_step]\n"                                                                   \
    "vstrw.32 %q[values], [%[plane]]\n"                                                                                \
    "add %[plane], %[plane], %[plane_step]\n"                                                                          \
    "le lr, 2b\n"

/* One kernel row of all windows: every tap is a gather over four of the pixels; 19 instructions a column and 12 for each
 * of its channels. */
static void copy_kernel_row(const etk_conv2d_f32_params *params, uint32x4_t first_addresses, uint32x4_t last_addresses,
                            int32x4_t first_columns, int32x4_t last_columns, float *panel)
{
    const int32_t column_bytes = 4 * params->input_stride_width;
    uint32x4_t first = vaddq_u32(first_addresses, vreinterpretq_u32_s32(vmulq_n_s32(first_columns, column_bytes)));
    uint32x4_t last = vaddq_u32(last_addresses, vreinterpretq_u32_s32(vmulq_n_s32(last_columns, column_bytes)));
    int32_t count = params->kernel_width;
    uint32x4_t taps;
    float32x4_t values;
    float *plane;
    uint32_t predicate; /* the compiler's: p0 has no name that GCC and Clang share */
    __asm volatile("vmrs %[predicate], p0\n"
                   "1:\n"
                   "mov %[plane], %[panel]\n" ETK_GATHER_TAPS("first_columns", "first")
                   "add %[plane], %[panel], #16\n" ETK_GATHER_TAPS("last_columns", "last")
                   "vadd.i32 %q[first_columns], %q[first_columns], %[dilation]\n"
                   "vadd.i32 %q[last_columns], %q[last_columns], %[dilation]\n"
                   "vadd.i32 %q[first], %q[first], %[tap_step]\n"
                   "vadd.i32 %q[last], %q[last], %[tap_step]\n"
                   "add %[panel], %[panel], #32\n"
                   "subs %[count], %[count], #1\n"
                   "bne 1b\n"
                   "vmsr p0, %[predicate]\n"
                   : [panel] "+r"(panel), [count] "+r"(count), [first] "+w"(first), [last] "+w"(last),
                     [first_columns] "+w"(first_columns), [last_columns] "+w"(last_columns), [taps] "=&w"(taps),
                     [values] "=&w"(values), [plane] "=&r"(plane), [predicate] "=&r"(predicate)
                   : [width] "r"(params->input_width), [channels] "r"(params->input_channels),
                     [channel_step] "r"(4 * params->input_stride_channel), [dilation] "r"(params->dilation_width),
                     [plane_step] "r"(4 * params->kernel_height * params->kernel_width * PANEL_PIXELS),
                     [tap_step] "r"(params->dilation_width * column_bytes)
                   : "lr", "cc", "memory");
}

static void copy_windows(const etk_conv2d_f32_params *params, const panel_windows *windows, float *panel)
{
    const int32x4_t first_columns = vld1q_s32(windows->columns);
    const int32x4_t last_columns = vld1q_s32(windows->columns + 4);
    const int32x4_t outside = vdupq_n_s32(INT32_MIN / 2);
    const int same_row = windows->rows[0] == windows->rows[PANEL_PIXELS - 1];
    for (int32_t ky = 0; ky < params->kernel_height; ++ky) {
        float *to = panel + ky * params->kernel_width * PANEL_PIXELS;
        const int32_t row = ky * params->dilation_height;
        if (same_row) {
            const float *address = windows->rows[0][row];
            const uint32x4_t addresses = vdupq_n_u32((uint32_t)(uintptr_t)address);
            copy_kernel_row(params, addresses, addresses, address != NULL ? first_columns : outside,
                            address != NULL ? last_columns : outside, to);
            continue;
        }
        uint32_t addresses[PANEL_PIXELS];
        int32_t columns[PANEL_PIXELS];
        for (int32_t i = 0; i < PANEL_PIXELS; ++i) {
            const float *address = windows->rows[i][row];
            addresses[i] = (uint32_t)(uintptr_t)address;
            columns[i] = address != NULL ? windows->columns[i] : INT32_MIN / 2;
        }
        copy_kernel_row(params, vld1q_u32(addresses), vld1q_u32(addresses + 4), vld1q_s32(columns),
                        vld1q_s32(columns + 4), to);
    }
}

/* 1x1 windows whose eight pixels lie side by side. */
static void copy_contiguous(const float *first, int32_t channels, int32_t channel_stride, float *panel)
{
    for (; channels > 0; --channels, first += channel_stride, panel += PANEL_PIXELS) {
        vst1q_f32(panel, vld1q_f32(first));
        vst1q_f32(panel + 4, vld1q_f32(first + 4));
    }
}

/* sums[c][v] += the products of pixels 4v .. 4v+3 and the weights of channel c. Taps come in pairs, 20 instructions for 48
 * products; the compiler's own loop takes 30. */
typedef struct {
    float32x4_t sums[CHANNELS_TOGETHER][2];
} panel_sums;

static inline panel_sums multiply_taps(const float *panel, const float *a, const float *b, const float *c, int32_t taps)
{
    float32x4_t a0 = vdupq_n_f32(0.0f);
    float32x4_t a1 = a0;
    float32x4_t b0 = a0;
    float32x4_t b1 = a0;
    float32x4_t c0 = a0;
    float32x4_t c1 = a0;
    if (taps % 2 != 0) {
        const float32x4_t x0 = vld1q_f32(panel);
        const float32x4_t x1 = vld1q_f32(panel + 4);
        a0 = vmulq_n_f32(x0, *a);
        a1 = vmulq_n_f32(x1, *a);
        b0 = vmulq_n_f32(x0, *b);
        b1 = vmulq_n_f32(x1, *b);
        c0 = vmulq_n_f32(x0, *c);
        c1 = vmulq_n_f32(x1, *c);
        panel += PANEL_PIXELS;
        ++a;
        ++b;
        ++c;
    }
    float32x4_t x;
    float32x4_t y;
    __asm volatile("wls lr, %[pairs], 2f\n"
                   "1:\n"
                   "vldrw.u32 %q[x], [%[panel]], #16\n"
                   "ldrd r4, r5, [%[a]], #8\n"
                   "vldrw.u32 %q[y], [%[panel]], #16\n"
                   "vfma.f32 %q[a0], %q[x], r4\n"
                   "ldrd r6, r8, [%[b]], #8\n"
                   "vfma.f32 %q[a1], %q[y], r4\n"
                   "ldrd r9, r10, [%[c]], #8\n"
                   "vfma.f32 %q[b0], %q[x], r6\n"
                   "vfma.f32 %q[b1], %q[y], r6\n"
                   "vfma.f32 %q[c0], %q[x], r9\n"
                   "vldrw.u32 %q[x], [%[panel]], #16\n"
                   "vfma.f32 %q[c1], %q[y], r9\n"
                   "vldrw.u32 %q[y], [%[panel]], #16\n"
                   "vfma.f32 %q[a0], %q[x], r5\n"
                   "vfma.f32 %q[a1], %q[y], r5\n"
                   "vfma.f32 %q[b0], %q[x], r8\n"
                   "vfma.f32 %q[b1], %q[y], r8\n"
                   "vfma.f32 %q[c0], %q[x], r10\n"
                   "vfma.f32 %q[c1], %q[y], r10\n"
                   "le lr, 1b\n"
                   "2:\n"
                   : [panel] "+r"(panel), [a] "+r"(a), [b] "+r"(b), [c] "+r"(c), [a0] "+w"(a0), [a1] "+w"(a1),
                     [b0] "+w"(b0), [b1] "+w"(b1), [c0] "+w"(c0), [c1] "+w"(c1), [x] "=&w"(x), [y] "=&w"(y)
                   : [pairs] "r"(taps / 2)
                   : "r4", "r5", "r6", "r8", "r9", "r10", "lr", "memory");
    return (panel_sums){{{a0, a1}, {b0, b1}, {c0, c1}}};
}

/* The same for two channels: 14 instructions for 32 products. */
static inline panel_sums multiply_taps_of_two(const float *panel, const float *a, const float *b, int32_t taps)
{
    float32x4_t a0 = vdupq_n_f32(0.0f);
    float32x4_t a1 = a0;
    float32x4_t b0 = a0;
    float32x4_t b1 = a0;
    if (taps % 2 != 0) {
        const float32x4_t x0 = vld1q_f32(panel);
        const float32x4_t x1 = vld1q_f32(panel + 4);
        a0 = vmulq_n_f32(x0, *a);
        a1 = vmulq_n_f32(x1, *a);
        b0 = vmulq_n_f32(x0, *b);
        b1 = vmulq_n_f32(x1, *b);
        panel += PANEL_PIXELS;
        ++a;
        ++b;
    }
    float32x4_t x;
    float32x4_t y;
    __asm volatile("wls lr, %[pairs], 2f\n"
                   "1:\n"
                   "vldrw.u32 %q[x], [%[panel]], #16\n"
                   "ldrd r4, r5, [%[a]], #8\n"
                   "vldrw.u32 %q[y], [%[panel]], #16\n"
                   "vfma.f32 %q[a0], %q[x], r4\n"
                   "ldrd r6, r8, [%[b]], #8\n"
                   "vfma.f32 %q[a1], %q[y], r4\n"
                   "vfma.f32 %q[b0], %q[x], r6\n"
                   "vldrw.u32 %q[x], [%[panel]], #16\n"
                   "vfma.f32 %q[b1], %q[y], r6\n"
                   "vldrw.u32 %q[y], [%[panel]], #16\n"
                   "vfma.f32 %q[a0], %q[x], r5\n"
                   "vfma.f32 %q[a1], %q[y], r5\n"
                   "vfma.f32 %q[b0], %q[x], r8\n"
                   "vfma.f32 %q[b1], %q[y], r8\n"
                   "le lr, 1b\n"
                   "2:\n"
                   : [panel] "+r"(panel), [a] "+r"(a), [b] "+r"(b), [a0] "+w"(a0), [a1] "+w"(a1), [b0] "+w"(b0),
                     [b1] "+w"(b1), [x] "=&w"(x), [y] "=&w"(y)
                   : [pairs] "r"(taps / 2)
                   : "r4", "r5", "r6", "r8", "lr", "memory");
    return (panel_sums){{{a0, a1}, {b0, b1}, {b0, b1}}};
}

/* How the eight pixels go into an output channel. */
typedef struct {
    uint32x4_t offsets[2];
    mve_pred16_t used[2];
    int32_t side_by_side; /* all eight, from offsets[0][0] on */
} panel_output;

static inline void store(float *output, float32x4_t first, float32x4_t second, const panel_output *place, float bias)
{
    first = vaddq_n_f32(first, bias);
    second = vaddq_n_f32(second, bias);
    if (place->side_by_side) {
        output += vgetq_lane_u32(place->offsets[0], 0) / 4u;
        vst1q_f32(output, first);
        vst1q_f32(output + 4, second);
        return;
    }
    vstrwq_scatter_offset_p_f32(output, place->offsets[0], first, place->used[0]);
    vstrwq_scatter_offset_p_f32(output, place->offsets[1], second, place->used[1]);
}

static void multiply_panel(const etk_conv2d_f32_params *params, const float *panel, const float *weights,
                           const float *bias, float *output, const panel_output *place)
{
    const int32_t taps = params->input_channels * params->kernel_height * params->kernel_width;
    const int32_t pitch = params->weights_stride_output;
    const int32_t step = params->output_stride_channel;
    int32_t left = params->output_channels;
    for (; left >= CHANNELS_TOGETHER; left -= CHANNELS_TOGETHER) {
        const panel_sums sums = multiply_taps(panel, weights, weights + pitch, weights + 2 * pitch, taps);
        store(output, sums.sums[0][0], sums.sums[0][1], place, bias != NULL ? bias[0] : 0.0f);
        store(output + step, sums.sums[1][0], sums.sums[1][1], place, bias != NULL ? bias[1] : 0.0f);
        store(output + 2 * step, sums.sums[2][0], sums.sums[2][1], place, bias != NULL ? bias[2] : 0.0f);
        weights += CHANNELS_TOGETHER * pitch;
        output += CHANNELS_TOGETHER * step;
        bias = bias != NULL ? bias + CHANNELS_TOGETHER : NULL;
    }
    if (left > 0) {
        /* One or two last channels. */
        const panel_sums sums = multiply_taps_of_two(panel, weights, weights + (left - 1) * pitch, taps);
        store(output, sums.sums[0][0], sums.sums[0][1], place, bias != NULL ? bias[0] : 0.0f);
        if (left == 2) {
            store(output + step, sums.sums[1][0], sums.sums[1][1], place, bias != NULL ? bias[1] : 0.0f);
        }
    }
}

/* Pixels from (x, y) on, over the ends of rows; those beyond `pixels` repeat the last. Leaves (x, y) at the last. */
static void place_pixels(const etk_conv2d_f32_params *params, const float *const *input_rows, int32_t pixels,
                         int32_t *x, int32_t *y, panel_windows *windows, uint32_t *offsets)
{
    for (int32_t i = 0; i < PANEL_PIXELS; ++i) {
        windows->rows[i] = input_rows + (ptrdiff_t)*y * params->stride_height;
        windows->columns[i] = *x * params->stride_width - params->padding_left;
        offsets[i] = 4u * (uint32_t)(*y * params->output_stride_height + *x * params->output_stride_width);
        if (i + 1 < pixels && ++*x == params->output_width) {
            *x = 0;
            ++*y;
        }
    }
}

/* The first of eight 1x1 windows that lie side by side, NULL where they do not. */
static const float *first_of_eight(const panel_windows *windows)
{
    const float *first = windows->rows[0][0];
    if (first == NULL) {
        return NULL;
    }
    first += windows->columns[0];
    if (windows->rows[0] == windows->rows[PANEL_PIXELS - 1]) {
        return first;
    }
    for (int32_t i = 1; i < PANEL_PIXELS; ++i) {
        const float *row = windows->rows[i][0];
        if (row == NULL || row + windows->columns[i] != first + i) {
            return NULL;
        }
    }
    return first;
}

/* Pixels of output_rows rows, numbered row by row. */
static void compute_pixels(const etk_conv2d_f32_params *params, const float *const *input_rows, int32_t output_rows,
                           const float *weights, const float *bias, float *output, float *panel)
{
    const int pointwise = params->kernel_height == 1 && params->kernel_width == 1 && params->padding_left == 0 &&
                          params->stride_width == 1 && params->input_stride_width == 1;
    int32_t x = 0;
    int32_t y = 0;
    const int32_t total = output_rows * params->output_width;
    for (int32_t done = 0; done < total; done += PANEL_PIXELS) {
        const int32_t left = total - done;
        const int32_t pixels = left < PANEL_PIXELS ? left : PANEL_PIXELS;
        panel_windows windows;
        uint32_t offsets[PANEL_PIXELS];
        if (x + PANEL_PIXELS <= params->output_width) {
            const int32x4_t steps = vreinterpretq_s32_u32(vidupq_n_u32(0, 1));
            const int32x4_t columns =
                vaddq_n_s32(vmulq_n_s32(steps, params->stride_width), x * params->stride_width - params->padding_left);
            const uint32x4_t bytes = vaddq_n_u32(
                vmulq_n_u32(vreinterpretq_u32_s32(steps), 4u * (uint32_t)params->output_stride_width),
                4u * (uint32_t)(y * params->output_stride_height + x * params->output_stride_width));
            vst1q_s32(windows.columns, columns);
            vst1q_s32(windows.columns + 4, vaddq_n_s32(columns, 4 * params->stride_width));
            vst1q_u32(offsets, bytes);
            vst1q_u32(offsets + 4, vaddq_n_u32(bytes, 16u * (uint32_t)params->output_stride_width));
            windows.rows[0] = input_rows + (ptrdiff_t)y * params->stride_height;
            windows.rows[PANEL_PIXELS - 1] = windows.rows[0];
            x += PANEL_PIXELS - 1;
        } else {
            place_pixels(params, input_rows, pixels, &x, &y, &windows, offsets);
        }
        const float *first = pointwise && pixels == PANEL_PIXELS ? first_of_eight(&windows) : NULL;
        if (first != NULL) {
            copy_contiguous(first, params->input_channels, params->input_stride_channel, panel);
        } else {
            copy_windows(params, &windows, panel);
        }
        const panel_output place = {{vld1q_u32(offsets), vld1q_u32(offsets + 4)},
                                    {vctp32q((uint32_t)pixels), vctp32q(pixels > 4 ? (uint32_t)pixels - 4u : 0u)},
                                    pixels == PANEL_PIXELS &&
                                        offsets[PANEL_PIXELS - 1] == offsets[0] + 4u * (PANEL_PIXELS - 1) &&
                                        params->output_stride_width == 1};
        multiply_panel(params, panel, weights, bias, output, &place);
        if (++x == params->output_width) {
            x = 0;
            ++y;
        }
    }
}

void etk_conv2d_f32_panels_rows__mve(const etk_conv2d_f32_params *params, const float *const *input_rows,
                                     int32_t output_rows, const float *weights, const float *bias, float *output,
                                     void *scratch)
{
    compute_pixels(params, input_rows, output_rows, weights, bias, output, scratch);
}

void etk_conv2d_f32_panels__mve(const etk_conv2d_f32_params *params, const float *input, const float *weights,
                                const float *bias, float *output, void *scratch)
{
    const int32_t taps = params->input_channels * params->kernel_height * params->kernel_width;
    const int32_t table_rows = (params->output_height - 1) * params->stride_height +
                               (params->kernel_height - 1) * params->dilation_height + 1;
    float *panel = scratch;
    const float **table = (const float **)(void *)(panel + PANEL_PIXELS * taps);
    for (int32_t n = 0; n < params->batches; ++n) {
        etk_fill_rows_f32(table, table_rows, input + (ptrdiff_t)n * params->input_stride_batch, -params->padding_top,
                          params->input_height, params->input_stride_height);
        compute_pixels(params, table, params->output_height, weights, bias,
                       output + (ptrdiff_t)n * params->output_stride_batch, panel);
    }
}
