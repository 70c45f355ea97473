#include <stddef.h>

#include "etk_bytes.h"
#include "etk_conv2d_s8_k3s1_view__dsp.h"
#include "etk_uv_strip_s8__dsp.h"

/* As etk_conv2d_s8_k3s1__dsp.c, with short loops: a strip is filled value by value. */

/* The pixels of a row that lie inside the strip, two channels in a word; lines are twelve halves long. */
static void widen_row(const etk_conv2d_s8_k3s1_params *params, const int8_t *row, const strip_columns *columns,
                      int16_t *halves)
{
    const int32_t offset = params->input_offset;
    const int8_t *value = row + (columns->x + columns->begin) * params->input_channels;
    for (int32_t column = columns->begin; column < columns->end; ++column) {
        int16_t *half = halves + 2 * column;
        for (int32_t left = params->input_channels; left > 0; left -= 2, half += 2 * STRIP_COLUMNS) {
            half[0] = (int16_t)(*value++ + offset);
            if (left > 1) {
                half[1] = (int16_t)(*value++ + offset);
            }
        }
    }
}

static void convolve(const etk_conv2d_s8_k3s1_params *params, const input_rows_view *rows, int32_t output_rows,
                     int8_t *output, uint32_t *strip)
{
    const int32_t row_bytes = params->output_width * params->output_channels;
    const int32_t row_lines = (params->input_channels + 1) / 2;
    etk_uv_strip_s8 task = {.strip = strip,
                            .channel_pairs = (int32_t)params->stream[0],
                            .stream = params->stream + 1,
                            .block_gap = 4 * STRIP_COLUMNS * (row_lines - params->lines),
                            .output_channels = params->output_channels,
                            .output_step = row_bytes,
                            .lines = params->lines};
    int8_t *out = output;
    for (int32_t oy = 0; oy < output_rows; oy += task.blocks, out += task.blocks * row_bytes) {
        const int32_t left = output_rows - oy;
        task.blocks = left < params->strip_rows ? left : params->strip_rows;
        const int32_t row_count = task.blocks + params->kernel_height - 1;
        for (int32_t at = 0; at < params->output_width; at += 4) {
            const int32_t ox = at + 4 <= params->output_width ? at : params->output_width - 4;
            const strip_columns columns = columns_at(params, ox);
            etk_fill_bytes((int8_t *)strip, 0, 4 * STRIP_COLUMNS * row_lines * row_count);
            int16_t *halves = (int16_t *)strip;
            for (int32_t y = oy; y < oy + row_count; ++y, halves += 2 * STRIP_COLUMNS * row_lines) {
                const int8_t *row = row_at(rows, y);
                if (row != NULL) {
                    widen_row(params, row, &columns, halves);
                }
            }
            task.output = out + ox * params->output_channels;
            etk_uv_strip_rolled_s8__dsp(&task);
        }
    }
    etk_clamp_bytes(output, params->activation_min, params->activation_max, output_rows * row_bytes);
}

void etk_conv2d_s8_k3s1_rolled_rows__dsp(const etk_conv2d_s8_k3s1_params *params, const int8_t *const *input_rows,
                                         int32_t output_rows, int8_t *output, void *scratch)
{
    const input_rows_view rows = {.table = input_rows, .end = output_rows + params->kernel_height - 1};
    convolve(params, &rows, output_rows, output, scratch);
}

void etk_conv2d_s8_k3s1_rolled__dsp(const etk_conv2d_s8_k3s1_params *params, const int8_t *input, int8_t *output,
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
