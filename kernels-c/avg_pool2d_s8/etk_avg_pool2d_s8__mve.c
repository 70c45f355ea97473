#include <arm_mve.h>
#include <stddef.h>

#include "etk_avg_pool2d_s8.h"
#include "etk_rows.h"

/* 32 channels at a time, then sixteen: sums of at most 255 taps fit 16 bits. The division rounds half away from zero by a
 * multiplication: (2n + 1) / (2 count) lies at least 1 / (2 count) away from every integer, more than the error of the
 * reciprocal moves it for count < 4080. */

/* 2^31 / count; a little less for 1, which an int32_t cannot hold and which changes no result. */
static inline int32_t reciprocal(int32_t count)
{
    return (int32_t)((UINT32_C(1) << 31) / (uint32_t)count - (count == 1 ? 1u : 0u));
}

/* (|sum| + count / 2) / count with the sign of sum. */
static inline int32x4_t divide(int32x4_t sums, int32_t count, int32_t double_reciprocal)
{
    const int32x4_t numerators = vaddq_n_s32(vabsq_s32(sums), count / 2);
    const int32x4_t doubled = vaddq_n_s32(vshlq_n_s32(numerators, 1), 1);
    const int32x4_t quotients = vmulhq_s32(doubled, vdupq_n_s32(double_reciprocal));
    const mve_pred16_t negative = vcmpltq_n_s32(sums, 0);
    return vnegq_m_s32(quotients, quotients, negative);
}

/* The taps of a window that lie inside the image. */
typedef struct {
    const int8_t *const *rows;
    int32_t row_count;
    int32_t first_column;
    int32_t columns;
} window_taps;

static inline int16x8_t means_of(int16x8_t sums, int32_t count, int32_t double_reciprocal)
{
    const int16x8_t even = vmovnbq_s32(sums, divide(vmovlbq_s16(sums), count, double_reciprocal));
    return vmovntq_s32(even, divide(vmovltq_s16(sums), count, double_reciprocal));
}

static inline void store_means(const etk_avg_pool2d_s8_params *params, int16x8_t sums, int32_t count,
                               int32_t double_reciprocal, int8_t *output)
{
    int16x8_t means = means_of(sums, count, double_reciprocal);
    means = vmaxq_s16(means, vdupq_n_s16((int16_t)params->activation_min));
    vstrbq_s16(output, vminq_s16(means, vdupq_n_s16((int16_t)params->activation_max)));
}

static void average_32_channels(const etk_avg_pool2d_s8_params *params, window_taps taps, int32_t channel,
                                int32_t count, int32_t double_reciprocal, int8_t *output)
{
    int16x8_t a = vdupq_n_s16(0);
    int16x8_t b = a;
    int16x8_t c = a;
    int16x8_t d = a;
    for (int32_t ky = 0; ky < taps.row_count; ++ky) {
        if (taps.rows[ky] == NULL) {
            continue;
        }
        const int8_t *pixel = taps.rows[ky] + (ptrdiff_t)taps.first_column * params->channels + channel;
        for (int32_t kx = taps.columns; kx > 0; --kx, pixel += params->channels) {
            a = vaddq_s16(a, vldrbq_s16(pixel));
            b = vaddq_s16(b, vldrbq_s16(pixel + 8));
            c = vaddq_s16(c, vldrbq_s16(pixel + 16));
            d = vaddq_s16(d, vldrbq_s16(pixel + 24));
        }
    }
    store_means(params, a, count, double_reciprocal, output);
    store_means(params, b, count, double_reciprocal, output + 8);
    store_means(params, c, count, double_reciprocal, output + 16);
    store_means(params, d, count, double_reciprocal, output + 24);
}

static void average_channels(const etk_avg_pool2d_s8_params *params, window_taps taps, int32_t channel,
                             mve_pred16_t used, int32_t count, int32_t double_reciprocal, int8_t *output)
{
    int16x8_t even = vdupq_n_s16(0);
    int16x8_t odd = even;
    for (int32_t ky = 0; ky < taps.row_count; ++ky) {
        if (taps.rows[ky] == NULL) {
            continue;
        }
        const int8_t *pixel = taps.rows[ky] + (ptrdiff_t)taps.first_column * params->channels + channel;
        for (int32_t kx = taps.columns; kx > 0; --kx, pixel += params->channels) {
            const int8x16_t values = vldrbq_z_s8(pixel, used);
            even = vaddq_s16(even, vmovlbq_s8(values));
            odd = vaddq_s16(odd, vmovltq_s8(values));
        }
    }
    const int16x8_t even_means = means_of(even, count, double_reciprocal);
    int8x16_t means = vmovntq_s16(vreinterpretq_s8_s16(even_means), means_of(odd, count, double_reciprocal));
    means = vmaxq_s8(means, vdupq_n_s8((int8_t)params->activation_min));
    means = vminq_s8(means, vdupq_n_s8((int8_t)params->activation_max));
    vstrbq_p_s8(output, means, used);
}

static void average_window(const etk_avg_pool2d_s8_params *params, const int8_t *const *rows, int32_t column,
                           int8_t *output)
{
    const int32_t first = column < 0 ? 0 : column;
    const int32_t behind = column + params->kernel_width;
    const int32_t end = behind < params->input_width ? behind : params->input_width;
    const window_taps taps = {rows, params->kernel_height, first, end - first};
    int32_t row_count = 0;
    for (int32_t ky = 0; ky < params->kernel_height; ++ky) {
        row_count += rows[ky] != NULL;
    }
    const int32_t count = row_count * (end - first);
    const int32_t double_reciprocal = reciprocal(count);
    int32_t c = 0;
    for (; c <= params->channels - 32; c += 32) {
        average_32_channels(params, taps, c, count, double_reciprocal, output + c);
    }
    for (; c < params->channels; c += 16) {
        const mve_pred16_t used = vctp8q((uint32_t)(params->channels - c));
        average_channels(params, taps, c, used, count, double_reciprocal, output + c);
    }
}

void etk_avg_pool2d_s8_rows__mve(const etk_avg_pool2d_s8_params *params, const int8_t *const *input_rows,
                                 int32_t output_rows, int8_t *output, void *scratch)
{
    (void)scratch;
    for (int32_t oy = 0; oy < output_rows; ++oy, input_rows += params->stride_height) {
        int32_t column = -params->padding_left;
        for (int32_t ox = 0; ox < params->output_width; ++ox, column += params->stride_width) {
            average_window(params, input_rows, column, output);
            output += params->channels;
        }
    }
}

void etk_avg_pool2d_s8__mve(const etk_avg_pool2d_s8_params *params, const int8_t *input, int8_t *output, void *scratch)
{
    const int8_t *stack_rows[ETK_STACK_ROWS];
    const int8_t **rows = params->kernel_height <= ETK_STACK_ROWS ? stack_rows : scratch;
    const int32_t row_elements = params->input_width * params->channels;
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t oy = 0; oy < params->output_height; ++oy) {
            etk_fill_rows_s8(rows, params->kernel_height, input, oy * params->stride_height - params->padding_top,
                             params->input_height, row_elements);
            etk_avg_pool2d_s8_rows__mve(params, rows, 1, output, NULL);
            output += params->output_width * params->channels;
        }
        input += (ptrdiff_t)params->input_height * row_elements;
    }
}

/* The columns that output pixel ox covers. */
static int32_t columns_of(const etk_avg_pool2d_s8_params *params, int32_t ox, int32_t *first)
{
    const int32_t column = ox * params->stride_width - params->padding_left;
    const int32_t behind = column + params->kernel_width;
    *first = column < 0 ? 0 : column;
    return (behind < params->input_width ? behind : params->input_width) - *first;
}

void etk_avg_pool2d_s8_add_row__mve(const etk_avg_pool2d_s8_params *params, const int8_t *input_row, int32_t *sums)
{
    for (int32_t ox = 0; ox < params->output_width; ++ox) {
        int32_t first;
        const int32_t columns = columns_of(params, ox, &first);
        for (int32_t c = 0; c < params->channels; c += 4, sums += 4) {
            const mve_pred16_t used = vctp32q((uint32_t)(params->channels - c));
            const int8_t *pixel = input_row + (ptrdiff_t)first * params->channels + c;
            int32x4_t sum = vldrwq_z_s32(sums, used);
            for (int32_t x = columns; x > 0; --x, pixel += params->channels) {
                sum = vaddq_s32(sum, vldrbq_z_s32(pixel, used));
            }
            vstrwq_p_s32(sums, sum, used);
        }
        sums += (params->channels + 3) / 4 * -4 + params->channels;
    }
}

void etk_avg_pool2d_s8_finish__mve(const etk_avg_pool2d_s8_params *params, const int32_t *sums, int8_t *output)
{
    const int32_t reach = params->kernel_height - params->padding_top;
    const int32_t rows = reach < params->input_height ? reach : params->input_height;
    for (int32_t ox = 0; ox < params->output_width; ++ox) {
        int32_t first;
        const int32_t count = rows * columns_of(params, ox, &first);
        const int32_t double_reciprocal = reciprocal(count);
        for (int32_t c = 0; c < params->channels; c += 4) {
            const mve_pred16_t used = vctp32q((uint32_t)(params->channels - c));
            int32x4_t means = divide(vldrwq_z_s32(sums + c, used), count, double_reciprocal);
            means = vmaxq_s32(means, vdupq_n_s32(params->activation_min));
            means = vminq_s32(means, vdupq_n_s32(params->activation_max));
            vstrbq_p_s32(output + c, means, used);
        }
        sums += params->channels;
        output += params->channels;
    }
}
