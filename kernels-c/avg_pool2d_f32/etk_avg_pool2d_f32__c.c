#include <stddef.h>

#include "etk_avg_pool2d_f32.h"

/* The part of [first, first + count) inside [low, high). */
typedef struct {
    int32_t first;
    int32_t count;
} span;

static span clip(int32_t first, int32_t count, int32_t low, int32_t high)
{
    const int32_t start = first > low ? first : low;
    const int32_t end = first + count < high ? first + count : high;
    const span result = {start, end > start ? end - start : 0};
    return result;
}

static inline float add_line(const float *tap, int32_t count, int32_t step, float sum)
{
    for (; count >= 4; count -= 4) {
        sum += tap[0];
        sum += tap[step];
        tap += 2 * step;
        sum += tap[0];
        sum += tap[step];
        tap += 2 * step;
    }
    for (; count > 0; --count, tap += step) {
        sum += *tap;
    }
    return sum;
}

/* In the order of the reference, row by row, so that the sums are the same numbers. */
static inline float window_sum(const float *row, int32_t rows, int32_t columns, int32_t row_step, int32_t column_step)
{
    if (columns * column_step == row_step) {
        return add_line(row, rows * columns, column_step, 0.0f);
    }
    float sum = 0.0f;
    for (; rows > 0; --rows, row += row_step) {
        sum = add_line(row, columns, column_step, sum);
    }
    return sum;
}

void etk_avg_pool2d_f32__c(const etk_avg_pool2d_f32_params *params, const float *input, float *output)
{
    const int32_t row_step = params->input_stride_height;
    const int32_t column_step = params->input_stride_width;
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t oy = 0; oy < params->output_height; ++oy) {
            const int32_t y = oy * params->stride_height - params->padding_top;
            const span rows = clip(y, params->kernel_height, 0, params->input_height);
            const span padded_rows = clip(y, params->kernel_height, -params->padding_top,
                                          params->input_height + params->padding_bottom);
            for (int32_t ox = 0; ox < params->output_width; ++ox) {
                const int32_t x = ox * params->stride_width - params->padding_left;
                const span columns = clip(x, params->kernel_width, 0, params->input_width);
                const span padded_columns = clip(x, params->kernel_width, -params->padding_left,
                                                 params->input_width + params->padding_right);
                const int32_t counted = params->count_include_pad != 0 ? padded_rows.count * padded_columns.count
                                                                       : rows.count * columns.count;
                const float divisor = (float)(params->divisor_override != 0 ? params->divisor_override : counted);
                const float *window = input + (ptrdiff_t)rows.first * row_step + (ptrdiff_t)columns.first * column_step;
                float *to = output + (ptrdiff_t)oy * params->output_stride_height +
                            (ptrdiff_t)ox * params->output_stride_width;
                const int32_t taps = rows.count * columns.count;
                for (int32_t c = params->channels; c > 0; --c) {
                    const float sum =
                        taps > 0 ? window_sum(window, rows.count, columns.count, row_step, column_step) : 0.0f;
                    *to = sum / divisor;
                    window += params->input_stride_channel;
                    to += params->output_stride_channel;
                }
            }
        }
        input += params->input_stride_batch;
        output += params->output_stride_batch;
    }
}
