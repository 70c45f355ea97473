#ifndef ETK_CONV2D_S8_K3S1_BODY__DSP_H
#define ETK_CONV2D_S8_K3S1_BODY__DSP_H

/* The convolution, whose strips are multiplied by ETK_MULTIPLY_STRIP. */

#include "etk_conv2d_s8_k3s1.h"

#include <stddef.h>

#include "etk_bytes.h"
#include "etk_conv2d_s8_k3s1_view__dsp.h"
#include "etk_dsp.h"
#include "etk_uv_strip_s8__dsp.h"

/* Four output columns at a time: what the windows of some rows reach over is widened into a strip once, and the windows
 * of these rows overlap in it. A last strip that would leave the row begins further left. */

/* One row of one channel: the upper halves of a line, and the lower halves of the line of the next row. */
static void widen_single(const etk_conv2d_s8_k3s1_params *params, const int8_t *row, const strip_columns *columns,
                         int16_t *as_second, int16_t *as_first)
{
    int32_t column = 0;
    if (row != NULL) {
        for (; column < columns->begin; ++column) {
            as_second[2 * column] = 0;
            as_first[2 * column] = 0;
        }
        const int8_t *value = row + columns->x + column;
        for (; column < columns->end; ++column) {
            const int16_t widened = (int16_t)(*value++ + params->input_offset);
            as_second[2 * column] = widened;
            as_first[2 * column] = widened;
        }
    }
    for (; column < STRIP_COLUMNS; ++column) {
        as_second[2 * column] = 0;
        as_first[2 * column] = 0;
    }
}

/* Lines of rows (0,1), (2,3)..., then those of (1,2), (3,4)...: the windows of every other output row lie side by side. */
static void fill_single(const etk_conv2d_s8_k3s1_params *params, const input_rows_view *rows, int32_t y,
                        const strip_columns *columns, int32_t lines, uint32_t *strip)
{
    uint32_t *line = strip;
    uint32_t *other = strip + (ptrdiff_t)((lines + 1) / 2) * STRIP_COLUMNS;
    /* There is no line before the first: its row only begins one. */
    int16_t *as_second = (int16_t *)line;
    for (int32_t i = 0; i < lines; ++i) {
        widen_single(params, row_at(rows, y + i), columns, as_second, (int16_t *)line);
        as_second = (int16_t *)line + 1;
        uint32_t *next = other;
        other = line + STRIP_COLUMNS;
        line = next;
    }
    widen_single(params, row_at(rows, y + lines), columns, as_second, as_second);
}

/* One row of 4, 8... channels. */
static void widen_row(const etk_conv2d_s8_k3s1_params *params, const int8_t *row, const strip_columns *columns,
                      uint32_t *lines)
{
    const uint32_t addend = (uint32_t)(uint16_t)params->input_offset * 0x00010001u;
    const int32_t words = params->input_channels / 4;
    const int8_t *value = row + (ptrdiff_t)(columns->x + columns->begin) * params->input_channels;
    for (int32_t column = 0; column < STRIP_COLUMNS; ++column) {
        uint32_t *place = lines + column;
        if (column < columns->begin || column >= columns->end) {
            for (int32_t left = words; left > 0; --left, place += 2 * STRIP_COLUMNS) {
                place[0] = 0;
                place[STRIP_COLUMNS] = 0;
            }
            continue;
        }
        for (int32_t left = words; left > 0; --left, value += 4, place += 2 * STRIP_COLUMNS) {
            const uint32_t four = etk_load_word(value);
            place[0] = etk_sxtab16(addend, four);
            place[STRIP_COLUMNS] = etk_sxtab16_odd(addend, four);
        }
    }
}

static void fill(const etk_conv2d_s8_k3s1_params *params, const input_rows_view *rows, int32_t y,
                 const strip_columns *columns, int32_t row_count, uint32_t *strip)
{
    const int32_t row_words = params->input_channels / 2 * STRIP_COLUMNS;
    for (; row_count > 0; --row_count, ++y, strip += row_words) {
        const int8_t *row = row_at(rows, y);
        if (row != NULL) {
            widen_row(params, row, columns, strip);
            continue;
        }
        etk_fill_bytes((int8_t *)strip, 0, 4 * row_words);
    }
}

static void convolve(const etk_conv2d_s8_k3s1_params *params, const input_rows_view *rows, int32_t output_rows,
                     int8_t *output, uint32_t *strip)
{
    const int32_t output_width = params->output_width;
    const int32_t row_bytes = output_width * params->output_channels;
    const int32_t is_single = params->input_channels == 1;
    const int32_t row_lines = is_single ? 1 : params->input_channels / 2;
    etk_uv_strip_s8 task = {.channel_pairs = (int32_t)params->stream[0],
                            .stream = params->stream + 1,
                            .block_gap = 4 * STRIP_COLUMNS * (row_lines - params->lines),
                            .output_channels = params->output_channels,
                            .output_step = is_single ? 2 * row_bytes : row_bytes,
                            .lines = params->lines};
    int8_t *out = output;
    for (int32_t oy = 0; oy < output_rows; oy += params->strip_rows, out += params->strip_rows * row_bytes) {
        const int32_t left = output_rows - oy;
        const int32_t here = left < params->strip_rows ? left : params->strip_rows;
        for (int32_t at = 0; at < output_width; at += 4) {
            const int32_t ox = at + 4 <= output_width ? at : output_width - 4;
            const strip_columns columns = columns_at(params, ox);
            task.strip = strip;
            task.output = out + ox * params->output_channels;
            if (!is_single) {
                fill(params, rows, oy, &columns, here + params->kernel_height - 1, strip);
                task.blocks = here;
                ETK_MULTIPLY_STRIP(&task);
                continue;
            }
            const int32_t lines = here + 2 * params->lines - 2;
            fill_single(params, rows, oy, &columns, lines, strip);
            task.blocks = (here + 1) / 2;
            ETK_MULTIPLY_STRIP(&task);
            task.strip = strip + (ptrdiff_t)((lines + 1) / 2) * STRIP_COLUMNS;
            task.output += row_bytes;
            task.blocks = here / 2;
            if (task.blocks > 0) {
                ETK_MULTIPLY_STRIP(&task);
            }
        }
    }
    etk_clamp_bytes(output, params->activation_min, params->activation_max, output_rows * row_bytes);
}

static inline void convolve_rows(const etk_conv2d_s8_k3s1_params *params, const int8_t *const *input_rows,
                                 int32_t output_rows, int8_t *output, void *scratch)
{
    const input_rows_view rows = {.table = input_rows, .end = output_rows + params->kernel_height - 1};
    convolve(params, &rows, output_rows, output, scratch);
}

static inline void convolve_images(const etk_conv2d_s8_k3s1_params *params, const int8_t *input, int8_t *output,
                                   void *scratch)
{
    input_rows_view rows = {.image = input,
                            .first = -params->padding_top,
                            .end = params->input_height,
                            .row_bytes = params->input_width * params->input_channels};
    for (int32_t n = 0; n < params->images; ++n) {
        convolve(params, &rows, params->output_height, output, scratch);
        rows.image += (ptrdiff_t)rows.end * rows.row_bytes;
        output += (ptrdiff_t)params->output_height * params->output_width * params->output_channels;
    }
}

#endif
