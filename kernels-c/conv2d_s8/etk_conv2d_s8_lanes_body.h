#ifndef ETK_CONV2D_S8_LANES_BODY_H
#define ETK_CONV2D_S8_LANES_BODY_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "etk_conv2d_s8_lanes.h"
#include "etk_lanes_s8__c.h"
#include "etk_rows.h"

#if defined(__GNUC__)
#define ETK_NOT_INLINE __attribute__((noinline))
#else
#define ETK_NOT_INLINE
#endif

/* A tile of eight output pixels at a time, or of four where ETK_LANES_QUAD is defined, counted over row ends: their windows
 * are laid side by side, two pixels a word, and all output channels pass over them. A last tile that is not full goes
 * through a buffer. */
#ifdef ETK_LANES_QUAD
#define ETK_LANES_WORDS 2
#define ETK_LANES_TAP_BYTES "8"
#define ETK_LANES_TWO_TAPS_BYTES "16"
#else
#define ETK_LANES_WORDS 4
#define ETK_LANES_TAP_BYTES "16"
#define ETK_LANES_TWO_TAPS_BYTES "32"
#endif
#define ETK_LANES_PIXELS (2 * ETK_LANES_WORDS)

/* The windows of two pixels. */
typedef struct {
    const int8_t *const *rows[2];
    int32_t columns[2];
} etk_lanes_windows;

#if defined(__GNUC__) && defined(__ARM_ARCH) && !defined(__thumb2__)
/* Signed bytes load from the sum of two registers only: compilers make two of each load. */
#define ETK_PAIR_VALUES(place)                                                                                         \
    "ldrsb %[word], [%[first], %[left]]\n"                                                                             \
    "ldrsb %[upper], [%[second], %[left]]\n"                                                                           \
    "lsls %[upper], %[upper], #16\n"                                                                                   \
    "adds %[word], %[word], %[upper]\n"                                                                                \
    "str %[word], [%[values], #" place "]\n"
#elif defined(__GNUC__) && defined(__ARM_ARCH)
/* Compilers unroll it only where speed is all. */
#define ETK_PAIR_VALUES                                                                                                \
    "ldrsb %[word], [%[first]], #1\n"                                                                                  \
    "ldrsb %[upper], [%[second]], #1\n"                                                                                \
    "add %[word], %[word], %[upper], lsl #16\n"                                                                        \
    "str %[word], [%[values]], #" ETK_LANES_TAP_BYTES "\n"
#endif

static inline void etk_lanes_interleave(const int8_t *first, const int8_t *second, int32_t count, int32_t *values)
{
#if defined(__GNUC__) && defined(__ARM_ARCH) && !defined(__thumb2__)
    int32_t left = -(count & ~1);
    int32_t word;
    int32_t upper;
    first -= left;
    second -= left;
    if (left != 0) {
        __asm volatile(".syntax unified\n"
                       "1:\n" ETK_PAIR_VALUES("0")
                       "adds %[left], #1\n" ETK_PAIR_VALUES(ETK_LANES_TAP_BYTES)
                       "adds %[values], #" ETK_LANES_TWO_TAPS_BYTES "\n"
                       "adds %[left], #1\n"
                       "bne 1b\n"
                       : [left] "+l"(left), [values] "+l"(values), [word] "=&l"(word), [upper] "=&l"(upper)
                       : [first] "l"(first), [second] "l"(second)
                       : "cc", "memory");
    }
    if (count % 2 != 0) {
        *values = *first + *second * 65536;
    }
#else
#if defined(__GNUC__) && defined(__ARM_ARCH)
    if (count >= 4) {
        const int8_t *const end = first + (count & ~3);
        int32_t word;
        int32_t half;
        __asm volatile("1:\n" ETK_PAIR_VALUES ETK_PAIR_VALUES ETK_PAIR_VALUES ETK_PAIR_VALUES "cmp %[first], %[end]\n"
                       "bne 1b\n"
                       : [first] "+r"(first), [second] "+r"(second), [values] "+r"(values), [word] "=&r"(word),
                         [upper] "=&r"(half)
                       : [end] "r"(end)
                       : "cc", "memory");
        count &= 3;
    }
#endif
    for (; count > 0; --count, values += ETK_LANES_WORDS) {
        const int32_t upper = *second++;
        *values = *first++ + upper * 65536;
    }
#endif
}

static inline const int8_t *etk_lanes_pixel(const etk_conv2d_s8_lanes_params *params, const int8_t *row,
                                            int32_t column, const int8_t *padding)
{
    const bool inside = row != NULL && column >= 0 && column < params->input_width;
    return inside ? row + (ptrdiff_t)column * params->input_channels : padding;
}

/* One pixel's values of some taps: the second pixel's are stored, the first one's added. */
static inline int32_t *etk_lanes_put(const int8_t *bytes, int32_t count, bool is_first, int32_t *values)
{
    for (; count > 0; --count, values += ETK_LANES_WORDS) {
        const int32_t value = *bytes++;
        *values = is_first ? *values + value : value * 65536;
    }
    return values;
}

static inline int32_t *etk_lanes_put_row(const int8_t *row, int32_t before, int32_t inside, int32_t after,
                                         const int8_t *padding, bool is_first, int32_t *values)
{
    values = etk_lanes_put(padding, before, is_first, values);
    values = etk_lanes_put(row, inside, is_first, values);
    return etk_lanes_put(padding, after, is_first, values);
}

/* One pixel of a pair, whose window without dilation may reach over the edges. */
ETK_NOT_INLINE static void etk_lanes_gather_edge(const etk_conv2d_s8_lanes_params *params, const int8_t *const *rows,
                                                 int32_t column, bool is_first, const int8_t *padding, int32_t *values)
{
    const int32_t channels = params->input_channels;
    const int32_t width = params->kernel_width;
    const int32_t fitting = params->input_width - column;
    const int32_t last = fitting < 0 ? 0 : fitting < width ? fitting : width;
    const int32_t first = column >= 0 ? 0 : -column < last ? -column : last;
    const int32_t before = first * channels;
    const int32_t inside = (last - first) * channels;
    const int32_t after = (width - last) * channels;
    const int32_t start = (column + first) * channels;
    for (int32_t ky = params->kernel_height; ky > 0; --ky, rows += params->dilation_height) {
        const int8_t *const row = *rows == NULL || inside == 0 ? padding : *rows + start;
        values = is_first ? etk_lanes_put_row(row, before, inside, after, padding, true, values)
                          : etk_lanes_put_row(row, before, inside, after, padding, false, values);
    }
}

/* values: the word of this pair in the first tap. */
static inline void etk_lanes_gather(const etk_conv2d_s8_lanes_params *params, const etk_lanes_windows *windows,
                                    const int8_t *padding, int32_t *values)
{
    const int32_t channels = params->input_channels;
    const int32_t run = params->kernel_width * channels;
    const int32_t last = params->dilation_width == 1 ? params->input_width - params->kernel_width : -1;
    const bool whole = windows->columns[0] >= 0 && windows->columns[0] <= last && windows->columns[1] >= 0 &&
                       windows->columns[1] <= last;
    /* Runs of a few channels are too short to begin anew at each tap. */
    if (!whole && params->dilation_width == 1 && channels < 8) {
        etk_lanes_gather_edge(params, windows->rows[1], windows->columns[1], false, padding, values);
        etk_lanes_gather_edge(params, windows->rows[0], windows->columns[0], true, padding, values);
        return;
    }
    for (int32_t ky = 0; ky < params->kernel_height; ++ky) {
        const int8_t *first = windows->rows[0][ky * params->dilation_height];
        const int8_t *second = windows->rows[1][ky * params->dilation_height];
        if (whole) {
            first = first == NULL ? padding : first + (ptrdiff_t)windows->columns[0] * channels;
            second = second == NULL ? padding : second + (ptrdiff_t)windows->columns[1] * channels;
            etk_lanes_interleave(first, second, run, values);
            values += ETK_LANES_WORDS * run;
            continue;
        }
        for (int32_t kx = 0; kx < params->kernel_width; ++kx, values += ETK_LANES_WORDS * channels) {
            const int32_t step = kx * params->dilation_width;
            etk_lanes_interleave(etk_lanes_pixel(params, first, windows->columns[0] + step, padding),
                                 etk_lanes_pixel(params, second, windows->columns[1] + step, padding), channels, values);
        }
    }
}

static inline etk_lanes_s8 etk_lanes_task(const etk_conv2d_s8_lanes_params *params, const int32_t *values)
{
    return (etk_lanes_s8){values,
                          NULL,
                          params->stream,
                          params->output_channels,
                          params->output_channels,
                          params->rectified,
                          params->activation_min,
                          params->activation_max,
                          params->window_bytes};
}

/* All channels of the next tile, or of the `left` last pixels. */
static inline void etk_lanes_tile(etk_lanes_s8 *task, int32_t left, int8_t *output, int8_t *tail,
                                  void (*multiply)(const etk_lanes_s8 *))
{
    task->output = left < ETK_LANES_PIXELS ? tail : output;
    multiply(task);
    if (left < ETK_LANES_PIXELS) {
        memcpy(output, tail, (size_t)left * (size_t)task->channels);
    }
}

static inline void etk_conv2d_s8_lanes_rows_body(const etk_conv2d_s8_lanes_params *params,
                                                 const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                                 void *scratch, void (*multiply)(const etk_lanes_s8 *))
{
    int32_t *values = scratch;
    int8_t *padding = (int8_t *)(values + ETK_LANES_WORDS * params->window_bytes);
    memset(padding, -params->input_offset, (size_t)params->kernel_width * (size_t)params->input_channels);
    const int32_t width = params->output_width;
    const int32_t step = params->stride_width;
    int8_t *const tail = padding + (ptrdiff_t)params->kernel_width * params->input_channels;
    etk_lanes_s8 task = etk_lanes_task(params, values);
    etk_lanes_windows windows = {{input_rows, input_rows}, {0, 0}};
    const int8_t *const *rows = input_rows;
    int32_t x = 0;
    for (int32_t left = output_rows * width; left > 0; left -= ETK_LANES_PIXELS) {
        for (int32_t pair = 0; pair < ETK_LANES_WORDS && 2 * pair < left; ++pair) {
            for (int32_t i = 0; i < 2 && 2 * pair + i < left; ++i) {
                windows.rows[i] = rows;
                windows.columns[i] = x * step - params->padding_left;
                if (++x == width) {
                    x = 0;
                    rows += params->stride_height;
                }
            }
            etk_lanes_gather(params, &windows, padding, values + pair);
        }
        etk_lanes_tile(&task, left, output, tail, multiply);
        output += ETK_LANES_PIXELS * (ptrdiff_t)params->output_channels;
    }
}

/* A pixel's window is the pixel itself. */
static inline bool etk_lanes_is_pointwise(const etk_conv2d_s8_lanes_params *params)
{
    return params->window_bytes == params->input_channels && params->stride_height == 1 && params->stride_width == 1 &&
           params->padding_top == 0 && params->padding_left == 0 && params->output_height == params->input_height &&
           params->output_width == params->input_width;
}

static inline void etk_conv2d_s8_lanes_pointwise(const etk_conv2d_s8_lanes_params *params, const int8_t *input,
                                                 int32_t pixels, int8_t *output, int32_t *values,
                                                 void (*multiply)(const etk_lanes_s8 *))
{
    const int32_t channels = params->input_channels;
    int8_t *const tail = (int8_t *)(values + ETK_LANES_WORDS * channels) + channels;
    etk_lanes_s8 task = etk_lanes_task(params, values);
    for (int32_t left = pixels; left > 0; left -= ETK_LANES_PIXELS) {
        for (int32_t pixel = 0; pixel < ETK_LANES_PIXELS && pixel < left; pixel += 2, input += 2 * (ptrdiff_t)channels) {
            const int8_t *const second = pixel + 1 < left ? input + channels : input;
            etk_lanes_interleave(input, second, channels, values + pixel / 2);
        }
        etk_lanes_tile(&task, left, output, tail, multiply);
        output += ETK_LANES_PIXELS * (ptrdiff_t)params->output_channels;
    }
}

static inline void etk_conv2d_s8_lanes_body(const etk_conv2d_s8_lanes_params *params, const int8_t *input,
                                            int8_t *output, void *scratch, void (*multiply)(const etk_lanes_s8 *))
{
    const int8_t **rows = scratch;
    const int32_t row_bytes = params->input_width * params->input_channels;
    const ptrdiff_t image_bytes = (ptrdiff_t)params->output_height * params->output_width * params->output_channels;
    for (int32_t n = params->batches; n > 0; --n, output += image_bytes) {
        if (etk_lanes_is_pointwise(params)) {
            int32_t *const values = (int32_t *)(rows + params->table_rows);
            etk_conv2d_s8_lanes_pointwise(params, input, params->output_height * params->output_width, output, values,
                                          multiply);
            input += (ptrdiff_t)params->input_height * row_bytes;
            continue;
        }
        etk_fill_rows_s8(rows, params->table_rows, input, -params->padding_top, params->input_height, row_bytes);
        etk_conv2d_s8_lanes_rows_body(params, rows, params->output_height, output, rows + params->table_rows, multiply);
        input += (ptrdiff_t)params->input_height * row_bytes;
    }
}

#endif
