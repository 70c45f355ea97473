#ifndef ETK_DEPTHWISE_CONV2D_S8_3X3_FRAME__MVE_H
#define ETK_DEPTHWISE_CONV2D_S8_3X3_FRAME__MVE_H

/* What surrounds the computation of a group of channels for strides 1 and 2. ETK_STRIDE is the stride; with ETK_ONE_FORM = 1
 * every activation range takes the code that serves any, and tiles are filled by the function that both strides share. */

#include "etk_rows.h"

static void patches_any(const patch_job *job);
#if !ETK_ONE_FORM
static void patches_relu(const patch_job *job);
#endif

/* The channels of `group`, for output_rows rows of one image; output is where the first of them goes. */
static void compute_group(const etk_depthwise_conv2d_s8_3x3_params *params, channel_group group,
                          const int8_t *const *input_rows, int32_t output_rows, int8_t *output, int8_t *scratch);

static void tile_rows(const tile_plan *plan, const int8_t *a, const int8_t *b, int8_t *upper, int8_t *lower)
{
#if ETK_ONE_FORM
    etk_tile_rows_s8__mve(plan, a, b, upper, lower);
#else
    etk_tile_rows_s8(plan, a, b, upper, lower);
#endif
}

static void compute_patches(patch_job *job, const int8_t *tile, int8_t *output)
{
    job->tile = tile;
    job->output = output;
#if !ETK_ONE_FORM
    if (job->ties == 0) {
        patches_relu(job);
        return;
    }
#endif
    patches_any(job);
}

static inline void convolve_rows(const etk_depthwise_conv2d_s8_3x3_params *params, const int8_t *const *input_rows,
                                 int32_t output_rows, int8_t *output, void *scratch)
{
    for (int32_t first = 0; first < params->output_channels; first += params->group_channels) {
        compute_group(params, etk_group_from(params, first), input_rows, output_rows, output + first, scratch);
    }
}

static inline void convolve_images(const etk_depthwise_conv2d_s8_3x3_params *params, const int8_t *input,
                                   int8_t *output, void *scratch)
{
    const int8_t **rows = scratch;
    const int32_t row_count = ETK_STRIDE * (params->output_height - 1) + 3;
    const int32_t row_elements = params->input_width * params->output_channels;
    for (int32_t n = 0; n < params->batches; ++n) {
        etk_fill_rows_s8(rows, row_count, input, -params->padding_top, params->input_height, row_elements);
        convolve_rows(params, rows, params->output_height, output, rows + row_count);
        input += (ptrdiff_t)params->input_height * row_elements;
        output += (ptrdiff_t)params->output_height * params->output_width * params->output_channels;
    }
}

#endif
