#include "etk_conv2d_s8_uv_groups.h"

#include <stdbool.h>
#include <stddef.h>

#include "etk_bytes.h"
#include "etk_dsp.h"
#include "etk_uv_group_s8__dsp.h"
#include "etk_uv_widen_s8__dsp.h"

/* Four output pixels at a time, counted over row ends: their windows are widened into a group, and the weights pass by
 * once. A window's row that overhangs the input is first copied. */

/* Rows of input: from a table that a caller gave, or of a whole image; NULL is padding. */
typedef struct {
    const int8_t *const *table;
    const int8_t *image;
    int32_t row_bytes;
} input_rows_view;

static inline const int8_t *row_at(const etk_conv2d_s8_uv_groups_params *params, const input_rows_view *rows, int32_t y)
{
    if (rows->table != NULL) {
        return rows->table[y];
    }
    y -= params->padding_top;
    return y >= 0 && y < params->input_height ? rows->image + (ptrdiff_t)y * rows->row_bytes : NULL;
}

/* A window's row of a dilated input, pixel by pixel. */
__attribute__((cold)) static void copy_dilated(const etk_conv2d_s8_uv_groups_params *params, const int8_t *row,
                                               int32_t x, int8_t *run)
{
    const int32_t channels = params->input_channels;
    for (int32_t kx = params->kernel_width; kx > 0; --kx, x += params->dilation_width, run += channels) {
        if (x >= 0 && x < params->input_width) {
            etk_copy_bytes(run, row + (ptrdiff_t)x * channels, channels);
        }
    }
}

/* The run of a window that begins at column x, with zero points where it overhangs the input. */
static void copy_run(const etk_conv2d_s8_uv_groups_params *params, const int8_t *row, int32_t x, int8_t *run)
{
    const int32_t channels = params->input_channels;
    const int32_t run_bytes = params->kernel_width * channels;
    const uint32_t zero_points = (uint32_t)(uint8_t)-params->input_offset * 0x01010101u;
    /* Up to three bytes too many, which the next run covers. */
    for (int32_t i = 0; i < run_bytes; i += 4) {
        etk_store_word(run + i, zero_points);
    }
    if (row != NULL && params->dilation_width > 1) {
        copy_dilated(params, row, x, run);
    } else if (row != NULL) {
        const int32_t before = x < 0 ? -x * channels : 0;
        const int32_t room = (params->input_width - x) * channels;
        const int32_t inside = (room < run_bytes ? room : run_bytes) - before;
        if (inside > 0) {
            etk_copy_bytes(run + before, row + (ptrdiff_t)x * channels + before, inside);
        }
    }
}

/* Where the runs of `count` pixels of an output row begin, from column ox on; those that had to be copied lie at
 * `copies`, whose end is returned. */
static int8_t *list_runs(const etk_conv2d_s8_uv_groups_params *params, const input_rows_view *rows, int32_t oy,
                         int32_t ox, int32_t count, const int8_t **sources, int8_t *copies)
{
    const int32_t channels = params->input_channels;
    const int32_t stride = params->stride_width;
    const int32_t first = ox * stride - params->padding_left;
    const int32_t end = first + count * stride;
    /* Columns where a window that lies inside the input can begin. */
    const int32_t room = params->dilation_width > 1 ? 0 : params->input_width - params->kernel_width + 1;
    const uint32_t columns = room > 0 ? (uint32_t)room : 0u;
    const bool fills_group = count == 4 && (uint32_t)first < columns && (uint32_t)(end - stride) < columns;
    const int32_t step = stride * channels;
    int32_t y = oy * params->stride_height;
    for (int32_t ky = params->kernel_height; ky > 0; --ky, y += params->dilation_height, sources += 4) {
        const int8_t *row = row_at(params, rows, y);
        if (row == NULL) {
            copy_run(params, NULL, 0, copies);
            for (int32_t pixel = 0; pixel < count; ++pixel) {
                sources[pixel] = copies;
            }
            copies += params->kernel_width * channels;
        } else if (fills_group) {
            const int8_t *run = row + (ptrdiff_t)first * channels;
            sources[0] = run;
            sources[1] = run + step;
            sources[2] = run + 2 * step;
            sources[3] = run + 3 * step;
        } else {
            const int8_t **source = sources;
            for (int32_t x = first; x < end; x += stride) {
                if ((uint32_t)x < columns) {
                    *source++ = row + (ptrdiff_t)x * channels;
                    continue;
                }
                copy_run(params, row, x, copies);
                *source++ = copies;
                copies += params->kernel_width * channels;
            }
        }
    }
    return copies;
}

static void convolve(const etk_conv2d_s8_uv_groups_params *params, const input_rows_view *rows, int32_t output_rows,
                     int8_t *output, void *scratch)
{
    const int8_t **sources = scratch;
    uint32_t *group = (uint32_t *)(sources + 4 * (ptrdiff_t)params->kernel_height);
    int8_t *copied = (int8_t *)(group + 4 * (ptrdiff_t)params->k_pairs);
    int8_t *tail = copied + params->copied_bytes;
    const int32_t run_bytes = params->kernel_width * params->input_channels;
    etk_uv_runs runs = {.runs = params->kernel_height,
                        .words = run_bytes / 4,
                        .rest = run_bytes % 4,
                        .addend = (uint32_t)(uint16_t)params->input_offset * 0x00010001u};
    etk_uv_widen_s8__dsp(NULL, &runs, NULL, 1);
    etk_uv_group_s8 task = {.group = group,
                            .group_end = group + 4 * (ptrdiff_t)params->k_pairs,
                            .stream = params->stream + 1,
                            .channel_pairs = (int32_t)params->stream[0],
                            .output_channels = params->output_channels,
                            .skipped_bytes = ETK_UV_GROUP_SKIPPED(params->k_pairs)};
    const int32_t group_bytes = 4 * params->output_channels;
    int32_t oy = 0;
    int32_t ox = 0;
    for (int32_t pixels = output_rows * params->output_width; pixels > 0; pixels -= 4) {
        int8_t *copies = copied;
        for (int32_t pixel = 0; pixel < 4;) {
            int32_t count = 4 - pixel;
            if (count > params->output_width - ox) {
                count = params->output_width - ox;
            }
            /* A group of fewer pixels repeats the last. */
            if (count > pixels - pixel) {
                count = pixels > pixel ? pixels - pixel : 1;
            }
            copies = list_runs(params, rows, oy, ox, count, sources + pixel, copies);
            pixel += count;
            ox += pixel < pixels ? count : count - 1;
            if (ox == params->output_width) {
                ox = 0;
                ++oy;
            }
        }
        etk_uv_widen_s8__dsp(sources, &runs, group, 1);
        task.output = pixels < 4 ? tail : output;
        etk_uv_group_s8__dsp(&task);
        etk_clamp_bytes(task.output, params->activation_min, params->activation_max, group_bytes);
        if (pixels < 4) {
            etk_copy_bytes(output, tail, pixels * params->output_channels);
        }
        output += group_bytes;
    }
}

void etk_conv2d_s8_uv_groups_rows__dsp(const etk_conv2d_s8_uv_groups_params *params, const int8_t *const *input_rows,
                                       int32_t output_rows, int8_t *output, void *scratch)
{
    const input_rows_view rows = {.table = input_rows, .image = NULL, .row_bytes = 0};
    convolve(params, &rows, output_rows, output, scratch);
}

void etk_conv2d_s8_uv_groups__dsp(const etk_conv2d_s8_uv_groups_params *params, const int8_t *input, int8_t *output,
                                  void *scratch)
{
    const int32_t row_bytes = params->input_width * params->input_channels;
    input_rows_view rows = {.table = NULL, .image = input, .row_bytes = row_bytes};
    for (int32_t n = 0; n < params->images; ++n) {
        convolve(params, &rows, params->output_height, output, scratch);
        rows.image += (ptrdiff_t)params->input_height * row_bytes;
        output += (ptrdiff_t)params->output_height * params->output_width * params->output_channels;
    }
}
