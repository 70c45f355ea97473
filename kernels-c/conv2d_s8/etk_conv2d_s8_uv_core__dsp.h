#ifndef ETK_CONV2D_S8_UV_CORE__DSP_H
#define ETK_CONV2D_S8_UV_CORE__DSP_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "etk_bytes.h"
#include "etk_conv2d_s8_uv.h"
#include "etk_conv2d_s8_uv_finish__dsp.h"
#include "etk_dsp.h"
#include "etk_rows.h"
#include "etk_uv_panel_s8__dsp.h"
#include "etk_uv_widen_s8__dsp.h"

/* What the convolutions by u/v panels share. Four output pixels at a time, counted over row ends: their windows are
 * widened into a group of the panel, and every panel_groups groups the weights pass by once. How windows reach over the
 * edges is each source's own. */

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

/* Makes every row before `end` readable. */
static void prepare_rows(const etk_conv2d_s8_uv_params *params, job *j, int32_t end);

/* Lists where the runs of a group's pixels begin; a group of fewer pixels repeats the last. */
static void list_sources(const etk_conv2d_s8_uv_params *params, const job *j, int32_t oy, int32_t ox, int32_t pixels);

/* Full groups from column ox on whose runs follow each other at equal distances: they are widened together. */
static int32_t groups_side_by_side(const etk_conv2d_s8_uv_params *params, const job *j, int32_t ox);

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
        finish_pair(params, record, both, low, output);
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
            const int32_t in_row = here < 4 ? 1 : groups_side_by_side(params, j, ox);
            const int32_t groups = in_row <= 1 ? 1 : in_row < left ? in_row : left;
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
static inline job start(const etk_conv2d_s8_uv_params *params, const int8_t **rows, int32_t row_count)
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

#endif
