#include "etk_conv2d_s8_uv_core__dsp.h"

/* Rows that overhang left or right are first copied into a ring of padded rows, so that no window has an edge. */

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

static int32_t groups_side_by_side(const etk_conv2d_s8_uv_params *params, const job *j, int32_t ox)
{
    (void)params;
    return (j->output_width - ox) / 4;
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
