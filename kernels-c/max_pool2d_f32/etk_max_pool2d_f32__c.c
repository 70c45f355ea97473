#include <math.h>
#include <stddef.h>

#include "etk_max_pool2d_f32.h"

/* The taps of a window that lie inside the input. */
typedef struct {
    int32_t first;
    int32_t count;
} taps;

static taps clip(int32_t position, int32_t count, int32_t dilation, int32_t size)
{
    taps result = {position, count};
    if (position < 0) {
        const int32_t outside = (-position + dilation - 1) / dilation;
        result.first += outside * dilation;
        result.count -= outside;
    }
    const int32_t room = (size - result.first + dilation - 1) / dilation;
    result.count = result.count < room ? result.count : room;
    return result;
}

/* One comparison a tap while the maximum stays: a NaN fails it as a larger number does. */
static inline float window_max(const float *row, int32_t rows, int32_t columns, int32_t row_step, int32_t column_step)
{
    float max = -INFINITY;
    for (; rows > 0; --rows, row += row_step) {
        const float *tap = row;
        for (int32_t i = columns; i > 0; --i, tap += column_step) {
            const float value = *tap;
            if (!(value <= max)) {
                if (isnan(value)) {
                    return value;
                }
                max = value;
            }
        }
    }
    return max;
}

void etk_max_pool2d_f32__c(const etk_max_pool2d_f32_params *params, const float *input, float *output)
{
    const int32_t row_step = params->input_stride_height * params->dilation_height;
    const int32_t column_step = params->input_stride_width * params->dilation_width;
    const int32_t channels = params->channels;
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t oy = 0; oy < params->output_height; ++oy) {
            const taps rows = clip(oy * params->stride_height - params->padding_top, params->kernel_height,
                                   params->dilation_height, params->input_height);
            for (int32_t ox = 0; ox < params->output_width; ++ox) {
                const taps columns = clip(ox * params->stride_width - params->padding_left, params->kernel_width,
                                          params->dilation_width, params->input_width);
                const float *window = input + (ptrdiff_t)rows.first * params->input_stride_height +
                                      (ptrdiff_t)columns.first * params->input_stride_width;
                float *to = output + (ptrdiff_t)oy * params->output_stride_height +
                            (ptrdiff_t)ox * params->output_stride_width;
                for (int32_t c = channels; c > 0; --c) {
                    *to = window_max(window, rows.count, columns.count, row_step, column_step);
                    window += params->input_stride_channel;
                    to += params->output_stride_channel;
                }
            }
        }
        input += params->input_stride_batch;
        output += params->output_stride_batch;
    }
}
