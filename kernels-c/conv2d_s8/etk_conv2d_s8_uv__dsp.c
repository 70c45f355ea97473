#include "etk_conv2d_s8_uv.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "etk_bytes.h"
#include "etk_dsp.h"
#include "etk_rows.h"
#include "etk_uv_panel_s8__dsp.h"
#include "etk_uv_widen_s8__dsp.h"

/* Four output pixels at a time, counted over row ends: their windows are widened into a group of the panel, and every
 * panel_groups groups the weights pass by once. Rows that overhang left or right are first copied into a ring of
 * padded rows, so that no window has an edge. */

/* How one call sees its rows. */
typedef struct {
    const int8_t **rows; /* input rows; padded ones replace them on the way */
    int32_t prepared;    /* rows that are ready to be read */
    int32_t output_width;
    const int8_t **sources;
    int8_t *padding; /* a row of zero points */
    int8_t *ring;
    uint32_t *panel;
    int8_t *tail; /* four output pixels, for a last group that is not full */
} job;

/* Makes every row before `end` readable over its whole padded width. */
__attribute__((cold)) static void prepare_rows(const etk_conv2d_s8_uv_params *params, job *j, int32_t end)
{
    const int32_t row_bytes = params->padded_width * params->input_channels;
    const int32_t left = params->padding_left * params->input_channels;
    const int32_t inside = params->input_width * params->input_channels;
    const int8_t zero_point = (int8_t)-params->input_offset;
    const int8_t **rows = j->rows;
    int32_t slot = params->ring_rows > 0 ? j->prepared % params->ring_rows : 0;
    for (int32_t y = j->prepared; y < end; ++y) {
        if (rows[y] == NULL) {
            rows[y] = j->padding;
        } else if (params->ring_rows > 0) {
            int8_t *row = j->ring + (ptrdiff_t)slot * row_bytes;
            etk_fill_bytes(row, zero_point, left);
            etk_copy_bytes(row + left, rows[y], inside);
            etk_fill_bytes(row + left + inside, zero_point, row_bytes - left - inside);
            rows[y] = row;
        }
        slot = slot + 1 == params->ring_rows ? 0 : slot + 1;
    }
    j->prepared = end;
}

/* Lists where the runs of a group's pixels begin; a group of fewer pixels repeats the last. */
static void list_sources(const etk_conv2d_s8_uv_params *params, const job *j, int32_t oy, int32_t ox, int32_t pixels)
{
    const int32_t step = params->stride_width * params->input_channels;
    const int32_t dilation = params->dilation_width * params->input_channels;
    const int32_t runs_per_row = params->dilation_width > 1 ? params->kernel_width : 1;
    const int32_t kernel_height = params->kernel_height;
    const int32_t dilation_height = params->dilation_height;
    const int8_t *const *rows = j->rows + (ptrdiff_t)oy * params->stride_height;
    const int8_t **sources = j->sources;
    const int32_t output_width = j->output_width;
    if (ox + 4 <= output_width && runs_per_row == 1) {
        for (int32_t ky = kernel_height; ky > 0; --ky) {
            const int8_t *run = *rows + ox * step;
            rows += dilation_height;
            sources[0] = run;
            sources[1] = run += step;
            sources[2] = run += step;
            sources[3] = run + step;
            sources += 4;
        }
        return;
    }
    const int32_t stride_height = params->stride_height;
    for (int32_t pixel = 0; pixel < 4; ++pixel) {
        const int8_t *const *row = rows;
        const int8_t **source = sources + pixel;
        const int32_t offset = ox * step;
        for (int32_t ky = kernel_height; ky > 0; --ky) {
            const int8_t *run = *row + offset;
            row += dilation_height;
            for (int32_t kx = runs_per_row; kx > 0; --kx, run += dilation, source += 4) {
                *source = run;
            }
        }
        if (pixel + 1 < pixels && ++ox == output_width) {
            ox = 0;
            rows += stride_height;
        }
    }
}

/* One channel's result from twice its sum; `shift`, `constant` and kind are those of the record. */
static int8_t finish(const etk_conv2d_s8_uv_params *params, int32_t sum, int32_t kind, int32_t multiplier,
                     int32_t constant, int32_t shift)
{
    if (kind != 0) {
        const int32_t tie = constant + (sum >> 31);
        const int32_t value = etk_smmlar(sum, multiplier, tie) >> shift;
        return (int8_t)(value < params->activation_min   ? params->activation_min
                        : value > params->activation_max ? params->activation_max
                                                         : value);
    }
    const int32_t scaled = (int32_t)(((int64_t)sum * multiplier + ((int64_t)constant << 32)) >> 32);
    return (int8_t)etk_saturate_s8(scaled >> 11);
}

/* The first pixel of a group alone, at two thirds of what the panel's block of four takes. */
static void multiply_pixel(const etk_uv_panel_s8 *task, const etk_conv2d_s8_uv_params *params, int8_t *output)
{
    const uint32_t *record = task->stream;
    const int32_t later_pairs = params->chunk_pairs - 1;
    for (int32_t pair = task->channel_pairs; pair > 0; --pair) {
        const uint32_t *weights = record + 8;
        const uint32_t *value = task->panel;
        int32_t both = (int32_t)record[0];
        int32_t low = (int32_t)record[1];
        for (int32_t chunk = params->chunks; chunk > 0; --chunk) {
            /* The weights of the first pair of k come last. */
            const uint32_t first = *value;
            value += 4;
            for (const uint32_t *last = weights + later_pairs; weights != last; value += 4) {
                const uint32_t shared = *weights++;
                both = etk_smlad(*value, shared, both);
                low = etk_smlad(*value, etk_sxtb16(shared), low);
            }
            const uint32_t shared = *weights++;
            both = etk_smlad(first, shared, both);
            low = etk_smlad(first, etk_sxtb16(shared), low);
        }
        const uint32_t shifts = record[6];
        const int32_t kind = (int32_t)(shifts >> 16);
        const int32_t shift_u = (int32_t)(shifts & 0xffu);
        const int32_t shift_v = (int32_t)(shifts >> 8 & 0xffu);
        const int32_t difference = (int32_t)((uint32_t)both - (uint32_t)low);
        const int32_t sum_u = difference >> (kind == 0 ? shift_u : 7);
        const int32_t sum_v = (int32_t)((uint32_t)low << (kind == 0 ? shift_v : 1));
        output[record[7] >> 16] = finish(params, sum_v, kind, (int32_t)record[4], (int32_t)record[5], shift_v);
        output[record[7] & 0xffffu] = finish(params, sum_u, kind, (int32_t)record[2], (int32_t)record[3], shift_u);
        record = weights;
    }
}

static void convolve(const etk_conv2d_s8_uv_params *params, job *j, int32_t output_rows, int8_t *output)
{
    const int32_t span = (params->kernel_height - 1) * params->dilation_height + 1;
    const int32_t group_words = params->chunks * params->chunk_pairs * 4;
    const int32_t output_width = j->output_width;
    const int32_t output_channels = params->output_channels;
    etk_uv_runs runs = {.runs = params->runs,
                              .words = params->run_bytes / 4,
                              .rest = params->run_bytes % 4,
                              .addend = (uint32_t)(uint16_t)params->input_offset * 0x00010001u,
                              .advance = 4 * params->stride_width * params->input_channels - params->run_bytes,
                              .group_bytes = group_words * 4};
    etk_uv_widen_s8__dsp(NULL, &runs, NULL, 0);
    const int32_t skipped = params->chunk_pairs < 23 ? 24 - params->chunk_pairs : 1;
    etk_uv_panel_s8 task = {.panel = j->panel,
                            .stream = params->stream + skipped,
                            .channel_pairs = (int32_t)params->stream[0],
                            .output_channels = output_channels,
                            .chunk_bytes = params->chunk_pairs * 4,
                            .chunks = params->chunks,
                            .activation_min = (uint32_t)(uint8_t)params->activation_min * 0x01010101u,
                            .activation_max = (uint32_t)(uint8_t)params->activation_max * 0x01010101u};
    int32_t pixels = output_rows * output_width;
    int32_t oy = 0;
    int32_t ox = 0;
    while (pixels > 0) {
        const int32_t together = pixels < 4 ? 1 : pixels / 4 < params->panel_groups ? pixels / 4 : params->panel_groups;
        uint32_t *group = j->panel;
        const int32_t here = pixels < 4 ? pixels : 4;
        for (int32_t left = together; left > 0;) {
            /* Groups that lie side by side in a row are widened together. */
            const int32_t in_row = (output_width - ox) / 4;
            const int32_t groups = in_row <= 1 || here < 4 ? 1 : in_row < left ? in_row : left;
            int32_t next_y = oy;
            int32_t next_x = ox + (groups > 1 ? 4 * groups : here);
            while (next_x >= output_width) {
                next_x -= output_width;
                ++next_y;
            }
            const int32_t last_y = next_x > 0 ? next_y : next_y - 1;
            if (last_y * params->stride_height + span > j->prepared) {
                prepare_rows(params, j, last_y * params->stride_height + span);
            }
            list_sources(params, j, oy, ox, here);
            etk_uv_widen_s8__dsp(j->sources, &runs, group, groups);
            group += groups * group_words;
            left -= groups;
            oy = next_y;
            ox = next_x;
        }
        task.panel_end = group;
        task.output = pixels < 4 ? j->tail : output;
        if (pixels == 1) {
            multiply_pixel(&task, params, output);
            return;
        }
        etk_uv_panel_s8__dsp(&task);
        if (pixels < 4) {
            etk_copy_bytes(output, j->tail, pixels * output_channels);
        }
        output += (ptrdiff_t)together * 4 * output_channels;
        pixels -= together * 4;
    }
}

/* Lays out the scratch; `rows` is where its row pointers end. */
static job start(const etk_conv2d_s8_uv_params *params, const int8_t **rows, int32_t row_count)
{
    job j = {.rows = rows, .prepared = 0, .output_width = params->output_width};
    j.sources = rows + row_count;
    j.panel = (uint32_t *)(j.sources + 4 * (ptrdiff_t)params->runs);
    j.padding = (int8_t *)(j.panel + (ptrdiff_t)params->panel_groups * params->chunks * params->chunk_pairs * 4);
    const int32_t row_bytes = params->padded_width * params->input_channels;
    j.ring = j.padding + (ptrdiff_t)params->padding_rows * row_bytes;
    j.tail = j.ring + (ptrdiff_t)params->ring_rows * row_bytes;
    etk_fill_bytes(j.padding, (int8_t)-params->input_offset, params->padding_rows * row_bytes);
    return j;
}

/* Pixels of input and output correspond. */
static bool is_pointwise(const etk_conv2d_s8_uv_params *params)
{
    return params->kernel_height == 1 && params->kernel_width == 1 && params->stride_height == 1 &&
           params->stride_width == 1 && params->padding_rows + params->ring_rows == 0;
}

void etk_conv2d_s8_uv_rows__dsp(const etk_conv2d_s8_uv_params *params, const int8_t *const *input_rows,
                                int32_t output_rows, int8_t *output, void *scratch)
{
    const int32_t row_count =
        (output_rows - 1) * params->stride_height + (params->kernel_height - 1) * params->dilation_height + 1;
    const ptrdiff_t row_elements = (ptrdiff_t)params->input_width * params->input_channels;
    const int8_t **rows = scratch;
    bool is_one_run = is_pointwise(params);
    for (int32_t y = 0; y < row_count; ++y) {
        rows[y] = input_rows[y];
        is_one_run = is_one_run && rows[y] == rows[0] + y * row_elements;
    }
    job j = start(params, rows, row_count);
    if (is_one_run) {
        j.output_width *= output_rows;
        output_rows = 1;
    }
    convolve(params, &j, output_rows, output);
}

void etk_conv2d_s8_uv__dsp(const etk_conv2d_s8_uv_params *params, const int8_t *input, int8_t *output, void *scratch)
{
    const int32_t row_count = (params->output_height - 1) * params->stride_height +
                              (params->kernel_height - 1) * params->dilation_height + 1;
    const int32_t row_elements = params->input_width * params->input_channels;
    const int8_t **rows = scratch;
    for (int32_t n = 0; n < params->images; ++n) {
        etk_fill_rows_s8(rows, row_count, input, -params->padding_top, params->input_height, row_elements);
        job j = start(params, rows, row_count);
        int32_t output_rows = params->output_height;
        if (is_pointwise(params)) {
            /* Its pixels follow each other: one long row. */
            j.output_width *= output_rows;
            output_rows = 1;
        }
        convolve(params, &j, output_rows, output);
        input += (ptrdiff_t)params->input_height * row_elements;
        output += (ptrdiff_t)params->output_height * params->output_width * params->output_channels;
    }
}
