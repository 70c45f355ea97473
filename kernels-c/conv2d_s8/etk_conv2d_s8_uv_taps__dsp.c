#include "etk_conv2d_s8_uv_core__dsp.h"

/* Every tap of a window is a run of its own, and taps outside the input are a run of zero points: no row is copied. */

static void prepare_rows(const etk_conv2d_s8_uv_params *params, job *j, int32_t end)
{
    (void)params;
    j->prepared = end;
}

/* The first input column of an output column's window. */
static int32_t first_column(const etk_conv2d_s8_uv_params *params, int32_t ox)
{
    return ox * params->stride_width - params->padding_left;
}

static void list_sources(const etk_conv2d_s8_uv_params *params, const job *j, int32_t oy, int32_t ox, int32_t pixels)
{
    const int32_t channels = params->input_channels;
    const uint32_t width = (uint32_t)params->input_width;
    const int8_t *const *rows = j->rows + (ptrdiff_t)oy * params->stride_height;
    for (int32_t pixel = 0; pixel < 4; ++pixel) {
        const int8_t *const *row = rows;
        const int8_t **source = j->sources + pixel;
        const int32_t first = first_column(params, ox);
        for (int32_t ky = params->kernel_height; ky > 0; --ky, row += params->dilation_height) {
            int32_t x = first;
            for (int32_t kx = params->kernel_width; kx > 0; --kx, x += params->dilation_width, source += 4) {
                *source = *row != NULL && (uint32_t)x < width ? *row + (ptrdiff_t)x * channels : j->padding;
            }
        }
        if (pixel + 1 < pixels && ++ox == j->output_width) {
            ox = 0;
            rows += params->stride_height;
        }
    }
}

/* Runs of zero points do not move along with the row: every group has its own list. */
static int32_t groups_side_by_side(const etk_conv2d_s8_uv_params *params, const job *j, int32_t ox)
{
    (void)params;
    (void)j;
    (void)ox;
    return 1;
}

void etk_conv2d_s8_uv_taps_rows__dsp(const etk_conv2d_s8_uv_params *params, const int8_t *const *input_rows,
                                     int32_t output_rows, int8_t *output, void *scratch)
{
    const int32_t row_count =
        (output_rows - 1) * params->stride_height + (params->kernel_height - 1) * params->dilation_height + 1;
    const int8_t **rows = scratch;
    for (int32_t y = 0; y < row_count; ++y) {
        rows[y] = input_rows[y];
    }
    job j = start(params, rows, row_count);
    convolve(params, &j, output_rows, output);
}

void etk_conv2d_s8_uv_taps__dsp(const etk_conv2d_s8_uv_params *params, const int8_t *input, int8_t *output,
                                void *scratch)
{
    const int32_t row_count = (params->output_height - 1) * params->stride_height +
                              (params->kernel_height - 1) * params->dilation_height + 1;
    const int32_t row_elements = params->input_width * params->input_channels;
    const int8_t **rows = scratch;
    for (int32_t n = 0; n < params->images; ++n) {
        etk_fill_rows_s8(rows, row_count, input, -params->padding_top, params->input_height, row_elements);
        job j = start(params, rows, row_count);
        convolve(params, &j, params->output_height, output);
        input += (ptrdiff_t)params->input_height * row_elements;
        output += (ptrdiff_t)params->output_height * params->output_width * params->output_channels;
    }
}
