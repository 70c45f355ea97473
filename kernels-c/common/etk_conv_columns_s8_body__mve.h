#ifndef ETK_CONV_COLUMNS_S8_BODY__MVE_H
#define ETK_CONV_COLUMNS_S8_BODY__MVE_H

/* The convolution of etk_conv_columns_s8__mve.h; ETK_DOT_ROWS is the function of etk_dot_4x2_s8__mve.h that multiplies. */

#include <arm_mve.h>
#include <stdbool.h>
#include <stddef.h>

#include "etk_conv_columns_s8__mve.h"
#include "etk_copy_s8__mve.h"
#include "etk_dot_4x2_s8__mve.h"
#include "etk_fill_s8__mve.h"
#include "etk_rows.h"

/* Bytes of one column, and of the columns of one output row. */
static int32_t column_bytes(const etk_conv_columns_s8_params *params)
{
    return params->kernel_height * params->input_channels;
}

static int32_t band_bytes(const etk_conv_columns_s8_params *params)
{
    return ((params->output_width - 1) * params->stride_width + params->kernel_width) * column_bytes(params);
}

/* How the rows of narrow columns (channels < 16) are spread: as many columns at a time as one vector and 8-bit scatter
 * offsets hold. */
typedef struct {
    uint8_t lanes[16];
    int32_t read;    /* bytes of a vector that are used */
    int32_t written; /* from the first column of a vector to that of the next */
    int32_t vectors; /* of a row */
    int32_t rest;    /* bytes of a row beyond them */
} narrow_spread;

static narrow_spread plan_narrow(int32_t channels, int32_t pitch, int32_t row_bytes)
{
    narrow_spread plan;
    int32_t together = channels > 16 ? 1 : 16 / channels;
    while (together > 1 && (together - 1) * pitch + channels > 256) {
        --together;
    }
    plan.read = together * channels;
    plan.written = together * pitch;
    plan.vectors = row_bytes / plan.read;
    plan.rest = row_bytes - plan.vectors * plan.read;
    for (int32_t i = 0, channel = 0, offset = 0; i < 16; ++i) {
        plan.lanes[i] = (uint8_t)(offset + channel); /* those beyond `read` are not used */
        if (++channel == channels) {
            channel = 0;
            offset += pitch;
        }
    }
    return plan;
}

static void spread_padding(const narrow_spread *plan, int8_t padding, int8_t *columns)
{
    const uint8x16_t lanes = vld1q_u8(plan->lanes);
    const int8x16_t values = vdupq_n_s8(padding);
    for (int32_t i = plan->vectors; i > 0; --i, columns += plan->written) {
        vstrbq_scatter_offset_p_s8(columns, lanes, values, vctp8q((uint32_t)plan->read));
    }
    vstrbq_scatter_offset_p_s8(columns, lanes, values, vctp8q((uint32_t)plan->rest));
}

static void spread_narrow(const etk_conv_columns_s8_params *params, const narrow_spread *plan,
                          const int8_t *const *window_rows, int32_t rows, int8_t *columns)
{
    const uint8x16_t lanes = vld1q_u8(plan->lanes);
    const mve_pred16_t used = vctp8q((uint32_t)plan->read);
    const mve_pred16_t rest = vctp8q((uint32_t)plan->rest);
    const int32_t read = plan->read;
    const int32_t written = plan->written;
    const int32_t vectors = plan->vectors;
    const int32_t channels = params->input_channels;
    for (; rows > 0; --rows, window_rows += params->dilation_height, columns += channels) {
        const int8_t *row = *window_rows;
        if (row == NULL) {
            spread_padding(plan, (int8_t)-params->input_offset, columns);
            continue;
        }
        int8_t *to = columns;
        for (int32_t i = vectors; i > 0; --i, to += written, row += read) {
            vstrbq_scatter_offset_p_s8(to, lanes, vldrbq_z_s8(row, used), used);
        }
        vstrbq_scatter_offset_p_s8(to, lanes, vldrbq_z_s8(row, rest), rest);
    }
}

static void spread_wide(const int8_t *row, int8_t padding, int8_t *columns, int32_t count, int32_t channels,
                        int32_t pitch)
{
    if (row == NULL) {
        for (; count > 0; --count, columns += pitch) {
            etk_fill_s8__mve(columns, padding, channels);
        }
        return;
    }
    for (; count > 0; --count, columns += pitch) {
        int32_t c = 0;
        for (; c <= channels - 16; c += 16) {
            vst1q_s8(columns + c, vld1q_s8(row + c));
        }
        if (c < channels) {
            const mve_pred16_t used = vctp8q((uint32_t)(channels - c));
            vstrbq_p_s8(columns + c, vldrbq_z_s8(row + c, used), used);
        }
        row += channels;
    }
}

/* Image columns that an output row reads. */
static int32_t used_columns(const etk_conv_columns_s8_params *params)
{
    const int32_t width = (params->output_width - 1) * params->stride_width + params->kernel_width;
    const int32_t inside = width - params->padding_left;
    return inside < 0 ? 0 : inside < params->input_width ? inside : params->input_width;
}

/* Spreads the rows of one output row into its columns; the padding columns hold their value already. `above` are the columns
 * of the output row before, whose last kept_rows rows are this one's first: they move up, 3 instructions per 16 bytes,
 * and are not read again. NULL: there are none. */
static void fill_band(const etk_conv_columns_s8_params *params, const narrow_spread *narrow,
                      const int8_t *const *window_rows, const int8_t *above, int8_t *columns)
{
    const int32_t pitch = column_bytes(params);
    const int32_t channels = params->input_channels;
    const int32_t count = used_columns(params);
    const int32_t kept = above != NULL ? params->kept_rows : 0;
    const int32_t first = params->padding_left * pitch;
    columns += first;
    if (kept > 0 && count > 0) {
        const int32_t moved = params->stride_height * channels;
        etk_copy_s8__mve(columns, above + first + moved, count * pitch - moved);
    }
    columns += kept * channels;
    window_rows += (ptrdiff_t)kept * params->dilation_height;
    const int32_t rows = params->kernel_height - kept;
    if (channels < 16) {
        spread_narrow(params, narrow, window_rows, rows, columns);
        return;
    }
    for (int32_t ky = 0; ky < rows; ++ky, columns += channels) {
        const int8_t *row = window_rows[ky * params->dilation_height];
        spread_wide(row, (int8_t)-params->input_offset, columns, count, channels, pitch);
    }
}

/* Prepares scratch: pointers to the windows of band_rows output rows, then their columns full of padding. */
static int8_t *prepare(const etk_conv_columns_s8_params *params, void *scratch)
{
    const int8_t **windows = scratch;
    const int32_t pixels = (params->band_rows * params->output_width + 3) / 4 * 4;
    int8_t *columns = (int8_t *)(windows + pixels);
    const int32_t bytes = band_bytes(params);
    etk_fill_s8__mve(columns, -params->input_offset, params->band_rows * bytes + 16);
    const int32_t step = params->stride_width * column_bytes(params);
    for (int32_t row = 0; row < params->band_rows; ++row) {
        const int8_t *window = columns + (ptrdiff_t)row * bytes;
        for (int32_t x = 0; x < params->output_width; ++x, window += step) {
            *windows++ = window;
        }
    }
    return columns;
}

/* All columns are filled before the first output is written. */
static void compute_band(const etk_conv_columns_s8_params *params, const narrow_spread *narrow,
                         const int8_t *const *input_rows, int32_t output_rows, bool is_first, int8_t *output,
                         int8_t *columns, const void *scratch)
{
    const int32_t bytes = band_bytes(params);
    const int8_t *above = is_first ? NULL : columns + (ptrdiff_t)(params->band_rows - 1) * bytes;
    int8_t *band = columns;
    for (int32_t row = 0; row < output_rows; ++row, band += bytes, input_rows += params->stride_height) {
        fill_band(params, narrow, input_rows, above, band);
        above = band;
    }
    etk_dot_4x2_job job = {.stream = params->stream,
                           .steps = params->steps,
                           .epilogue = params->epilogue,
                           .activation_min = params->activation_min,
                           .activation_max = params->activation_max};
    const int8_t *const *windows = scratch;
    ETK_DOT_ROWS(&job, windows, output_rows * params->output_width, output, params->output_channels);
}

static inline void convolve_rows(const etk_conv_columns_s8_params *params, const int8_t *const *input_rows,
                                   int32_t output_rows, int8_t *output, void *scratch)
{
    int8_t *columns = prepare(params, scratch);
    const narrow_spread narrow =
        plan_narrow(params->input_channels, column_bytes(params), used_columns(params) * params->input_channels);
    for (bool is_first = true; output_rows > 0; is_first = false) {
        const int32_t rows = output_rows < params->band_rows ? output_rows : params->band_rows;
        compute_band(params, &narrow, input_rows, rows, is_first, output, columns, scratch);
        input_rows += (ptrdiff_t)rows * params->stride_height;
        output += (ptrdiff_t)rows * params->output_width * params->output_channels;
        output_rows -= rows;
    }
}

static inline void convolve_images(const etk_conv_columns_s8_params *params, const int8_t *input, int8_t *output,
                              void *scratch)
{
    const int32_t table_rows =
        (params->band_rows - 1) * params->stride_height + (params->kernel_height - 1) * params->dilation_height + 1;
    const int8_t **table = scratch;
    scratch = table + table_rows;
    int8_t *columns = prepare(params, scratch);
    const narrow_spread narrow =
        plan_narrow(params->input_channels, column_bytes(params), used_columns(params) * params->input_channels);
    const int32_t row_elements = params->input_width * params->input_channels;
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t oy = 0; oy < params->output_height; oy += params->band_rows) {
            const int32_t left = params->output_height - oy;
            const int32_t rows = left < params->band_rows ? left : params->band_rows;
            etk_fill_rows_s8(table, table_rows, input, oy * params->stride_height - params->padding_top,
                             params->input_height, row_elements);
            compute_band(params, &narrow, table, rows, oy == 0, output, columns, scratch);
            output += (ptrdiff_t)rows * params->output_width * params->output_channels;
        }
        input += (ptrdiff_t)params->input_height * row_elements;
    }
}

#endif
