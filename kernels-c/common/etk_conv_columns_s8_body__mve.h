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

/* Columns of a window lie together: those of a band are sorted into phases, by their number modulo dilation_width. */
static int32_t phase_columns(const etk_conv_columns_s8_params *params)
{
    return (params->output_width - 1) * params->stride_width / params->dilation_width + params->kernel_width;
}

/* Bytes of one column, and of the columns of one output row. */
static int32_t column_bytes(const etk_conv_columns_s8_params *params)
{
    return params->kernel_height * params->input_channels;
}

static int32_t band_bytes(const etk_conv_columns_s8_params *params)
{
    return params->dilation_width * phase_columns(params) * column_bytes(params);
}

/* How the rows of narrow columns (channels < 16) are spread: as many neighbouring columns at a time as one vector and 8-bit
 * scatter offsets hold. */
typedef struct {
    uint8_t lanes[16];
    int32_t read;    /* bytes of a vector that are used */
    int32_t step;    /* from one vector to the next */
    int32_t written; /* from the first column of a vector to that of the next */
} narrow_spread;

static narrow_spread plan_narrow(const etk_conv_columns_s8_params *params)
{
    narrow_spread plan;
    const int32_t channels = params->input_channels;
    const int32_t pitch = column_bytes(params);
    int32_t together = channels > 16 || params->dilation_width > 1 ? 1 : 16 / channels;
    while (together > 1 && (together - 1) * pitch + channels > 256) {
        --together;
    }
    plan.read = together * channels;
    plan.written = together * pitch;
    plan.step = plan.read * params->dilation_width;
    for (int32_t i = 0, channel = 0, offset = 0; i < 16; ++i) {
        plan.lanes[i] = (uint8_t)(offset + channel); /* those beyond `read` are not used */
        if (++channel == channels) {
            channel = 0;
            offset += pitch;
        }
    }
    return plan;
}

/* The columns of a phase that lie inside the image. */
typedef struct {
    int32_t first; /* in the image */
    int32_t count;
    int32_t place;   /* of the first among the band's columns */
    int32_t vectors; /* of a row, where columns are narrow */
    int32_t rest;    /* bytes of a row beyond them */
} image_columns;

static image_columns columns_of_phase(const etk_conv_columns_s8_params *params, const narrow_spread *narrow, int32_t phase)
{
    const int32_t step = params->dilation_width;
    const int32_t before = params->padding_left - phase;
    const int32_t skipped = before > 0 ? (before + step - 1) / step : 0;
    const int32_t first = skipped * step - before;
    const int32_t inside = params->input_width - first + step - 1;
    const int32_t reached = phase_columns(params) - skipped;
    const int32_t count = inside < step * reached ? inside / step : reached;
    const int32_t vectors = count > 0 ? count * params->input_channels / narrow->read : 0;
    return (image_columns){first, count, phase * phase_columns(params) + skipped, vectors,
                           count * params->input_channels - vectors * narrow->read};
}

static void spread_padding(const narrow_spread *plan, const image_columns *inside, int8_t padding, int8_t *columns)
{
    const uint8x16_t lanes = vld1q_u8(plan->lanes);
    const int8x16_t values = vdupq_n_s8(padding);
    for (int32_t i = inside->vectors; i > 0; --i, columns += plan->written) {
        vstrbq_scatter_offset_p_s8(columns, lanes, values, vctp8q((uint32_t)plan->read));
    }
    vstrbq_scatter_offset_p_s8(columns, lanes, values, vctp8q((uint32_t)inside->rest));
}

/* One image row into its columns. p0 is the compiler's, which has no name for it here. */
static inline void spread_narrow_row(const narrow_spread *plan, const image_columns *inside, const int8_t *row,
                                     int8_t *columns)
{
    uint32_t predicate;
    __asm volatile("vmrs %[predicate], p0\n"
                   "vctp.8 %[read]\n"
                   "wls lr, %[vectors], 2f\n"
                   "1:\n"
                   "vpstt\n"
                   "vldrbt.u8 q0, [%[row]]\n"
                   "vstrbt.8 q0, [%[columns], %q[lanes]]\n"
                   "add %[row], %[row], %[step]\n"
                   "add %[columns], %[columns], %[written]\n"
                   "le lr, 1b\n"
                   "2:\n"
                   "vctp.8 %[rest]\n"
                   "vpstt\n"
                   "vldrbt.u8 q0, [%[row]]\n"
                   "vstrbt.8 q0, [%[columns], %q[lanes]]\n"
                   "vmsr p0, %[predicate]\n"
                   : [row] "+r"(row), [columns] "+r"(columns), [predicate] "=&r"(predicate)
                   : [read] "r"(plan->read), [vectors] "r"(inside->vectors), [rest] "r"(inside->rest),
                     [step] "r"(plan->step), [written] "r"(plan->written), [lanes] "w"(vld1q_u8(plan->lanes))
                   : "lr", "q0", "memory");
}

static void spread_narrow(const etk_conv_columns_s8_params *params, const narrow_spread *plan,
                          const image_columns *inside, const int8_t *const *window_rows, int32_t rows, int8_t *columns)
{
    const int32_t channels = params->input_channels;
    const int32_t skipped = inside->first * channels;
    for (; rows > 0; --rows, window_rows += params->dilation_height, columns += channels) {
        const int8_t *row = *window_rows;
        if (row == NULL) {
            spread_padding(plan, inside, (int8_t)-params->input_offset, columns);
        } else {
            spread_narrow_row(plan, inside, row + skipped, columns);
        }
    }
}

/* count >= 1 pixels, `step` bytes apart, into as many columns. */
static inline void spread_wide(const int8_t *row, int32_t step, int8_t padding, int8_t *columns, int32_t count,
                               int32_t channels, int32_t pitch)
{
    if (row == NULL) {
        for (; count > 0; --count, columns += pitch) {
            etk_fill_s8__mve(columns, padding, channels);
        }
        return;
    }
    const int32_t moved = (channels + 15) / 16 * 16;
    __asm volatile("1:\n"
                   "dlstp.8 lr, %[channels]\n"
                   "2:\n"
                   "vldrb.u8 q0, [%[row]], #16\n"
                   "vstrb.8 q0, [%[columns]], #16\n"
                   "letp lr, 2b\n"
                   "add %[row], %[row], %[row_rest]\n"
                   "add %[columns], %[columns], %[column_rest]\n"
                   "subs %[count], %[count], #1\n"
                   "bne 1b\n"
                   : [row] "+r"(row), [columns] "+r"(columns), [count] "+r"(count)
                   : [channels] "r"(channels), [row_rest] "r"(step - moved), [column_rest] "r"(pitch - moved)
                   : "lr", "q0", "cc", "memory");
}

/* Spreads the rows of one output row into the columns of a phase; the padding columns hold their value already. `above` are
 * the columns of the output row before, whose last kept_rows rows are this one's first: they move up, 3 instructions per 16
 * bytes, and are not read again. NULL: there are none. */
static void fill_phase(const etk_conv_columns_s8_params *params, const narrow_spread *narrow,
                       const image_columns *inside, const int8_t *const *window_rows, const int8_t *above,
                       int8_t *columns)
{
    const int32_t pitch = column_bytes(params);
    const int32_t channels = params->input_channels;
    const int32_t count = inside->count;
    const int32_t kept = above != NULL ? params->kept_rows : 0;
    const int32_t first = inside->place * pitch;
    columns += first;
    if (count <= 0) {
        return;
    }
    if (kept > 0) {
        const int32_t moved = params->stride_height * channels;
        etk_copy_s8__mve(columns, above + first + moved, count * pitch - moved);
    }
    columns += kept * channels;
    window_rows += (ptrdiff_t)kept * params->dilation_height;
    const int32_t rows = params->kernel_height - kept;
    if (channels < 16) {
        spread_narrow(params, narrow, inside, window_rows, rows, columns);
        return;
    }
    const int32_t skipped = inside->first * channels;
    const int32_t step = params->dilation_width * channels;
    for (int32_t ky = 0; ky < rows; ++ky, columns += channels) {
        const int8_t *row = window_rows[ky * params->dilation_height];
        spread_wide(row != NULL ? row + skipped : NULL, step, (int8_t)-params->input_offset, columns, count, channels,
                    pitch);
    }
}

/* How the columns of any band are filled. */
typedef struct {
    narrow_spread narrow;
    image_columns first_phase;
} band_plan;

static band_plan plan_bands(const etk_conv_columns_s8_params *params)
{
    band_plan plan = {.narrow = plan_narrow(params)};
    plan.first_phase = columns_of_phase(params, &plan.narrow, 0);
    return plan;
}

static void fill_band(const etk_conv_columns_s8_params *params, const band_plan *plan,
                      const int8_t *const *window_rows, const int8_t *above, int8_t *columns)
{
    const image_columns *inside = &plan->first_phase;
    image_columns next;
    for (int32_t phase = 0;; inside = &next) {
        fill_phase(params, &plan->narrow, inside, window_rows, above, columns);
        if (++phase >= params->dilation_width) {
            return;
        }
        next = columns_of_phase(params, &plan->narrow, phase);
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
    for (int32_t row = 0; row < params->band_rows; ++row) {
        const int8_t *band = columns + (ptrdiff_t)row * bytes;
        int32_t column = 0;
        for (int32_t x = 0; x < params->output_width; ++x, column += params->stride_width) {
            const int32_t in_phase = column / params->dilation_width;
            const int32_t phase = column - in_phase * params->dilation_width;
            *windows++ = band + (phase * phase_columns(params) + in_phase) * column_bytes(params);
        }
    }
    return columns;
}

/* All columns are filled before the first output is written. */
static void compute_band(const etk_conv_columns_s8_params *params, const band_plan *plan,
                         const int8_t *const *input_rows, int32_t output_rows, bool is_first, int8_t *output,
                         int8_t *columns, const void *scratch)
{
    const int32_t bytes = band_bytes(params);
    const int8_t *above = is_first ? NULL : columns + (ptrdiff_t)(params->band_rows - 1) * bytes;
    int8_t *band = columns;
    for (int32_t row = 0; row < output_rows; ++row, band += bytes, input_rows += params->stride_height) {
        fill_band(params, plan, input_rows, above, band);
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
    const band_plan plan = plan_bands(params);
    for (bool is_first = true; output_rows > 0; is_first = false) {
        const int32_t rows = output_rows < params->band_rows ? output_rows : params->band_rows;
        compute_band(params, &plan, input_rows, rows, is_first, output, columns, scratch);
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
    const band_plan plan = plan_bands(params);
    const int32_t row_elements = params->input_width * params->input_channels;
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t oy = 0; oy < params->output_height; oy += params->band_rows) {
            const int32_t left = params->output_height - oy;
            const int32_t rows = left < params->band_rows ? left : params->band_rows;
            etk_fill_rows_s8(table, table_rows, input, oy * params->stride_height - params->padding_top,
                             params->input_height, row_elements);
            compute_band(params, &plan, table, rows, oy == 0, output, columns, scratch);
            output += (ptrdiff_t)rows * params->output_width * params->output_channels;
        }
        input += (ptrdiff_t)params->input_height * row_elements;
    }
}

#endif
