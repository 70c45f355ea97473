#include "etk_avg_pool2d_s8__ref_body.h"

void etk_avg_pool2d_s8_rows__ref(const etk_avg_pool2d_s8_params *params, const int8_t *const *input_rows,
                                 int32_t output_rows, int8_t *output, void *scratch)
{
    (void)scratch;
    etk_avg_pool2d_s8_rows__ref_body(params, input_rows, output_rows, output);
}

void etk_avg_pool2d_s8__ref(const etk_avg_pool2d_s8_params *params, const int8_t *input, int8_t *output,
                            void *scratch)
{
    etk_avg_pool2d_s8__ref_body(params, input, output, scratch);
}

/* The columns of the input that output pixel ox covers: *first up to, exclusive, the value returned. */
static int32_t columns_of(const etk_avg_pool2d_s8_params *params, int32_t ox, int32_t *first)
{
    const int32_t begin = ox * params->stride_width - params->padding_left;
    const int32_t end = begin + params->kernel_width;
    *first = begin > 0 ? begin : 0;
    return end < params->input_width ? end : params->input_width;
}

void etk_avg_pool2d_s8_add_row__ref(const etk_avg_pool2d_s8_params *params, const int8_t *input_row, int32_t *sums)
{
    for (int32_t ox = 0; ox < params->output_width; ++ox, sums += params->channels) {
        int32_t column;
        const int32_t end = columns_of(params, ox, &column);
        for (; column < end; ++column) {
            const int8_t *pixel = input_row + (ptrdiff_t)column * params->channels;
            for (int32_t c = 0; c < params->channels; ++c) {
                sums[c] += pixel[c];
            }
        }
    }
}

void etk_avg_pool2d_s8_finish__ref(const etk_avg_pool2d_s8_params *params, const int32_t *sums, int8_t *output)
{
    const int32_t reach = params->kernel_height - params->padding_top;
    const int32_t rows = reach < params->input_height ? reach : params->input_height;
    for (int32_t ox = 0; ox < params->output_width; ++ox) {
        int32_t first;
        const int32_t end = columns_of(params, ox, &first);
        const int32_t count = rows * (end - first);
        for (int32_t c = 0; c < params->channels; ++c) {
            const int32_t average = etk_avg_pool2d_s8_mean__ref_body(*sums++, count);
            *output++ = (int8_t)etk_clamp(average, params->activation_min, params->activation_max);
        }
    }
}
