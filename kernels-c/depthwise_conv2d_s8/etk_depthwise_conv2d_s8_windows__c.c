#include <stddef.h>

#include "etk_depthwise_conv2d_s8.h"
#include "etk_requantize_right.h"

/* For every core, depth multiplier 1: a window is clipped to the input once for all channels, so that no tap asks where
 * it lies. */

/* The taps of a window, in one direction, that lie inside the input. */
typedef struct {
    int32_t tap;      /* the first */
    int32_t position; /* of the first, in the input */
    int32_t count;
} span;

static span clip(int32_t position, int32_t taps, int32_t dilation, int32_t size)
{
    span result = {0, position, taps};
    if (position < 0) {
        result.tap = (-position + dilation - 1) / dilation;
        result.position += result.tap * dilation;
        result.count -= result.tap;
    }
    const int32_t room = result.position < size ? (size - result.position + dilation - 1) / dilation : 0;
    result.count = result.count < room ? result.count : room;
    result.count = result.count > 0 ? result.count : 0;
    return result;
}

static inline uint32_t window_sum(const int8_t *pixel, const int8_t *weight, int32_t rows, int32_t columns,
                                  int32_t row_step, int32_t column_step, int32_t weight_row, int32_t channels,
                                  int32_t offset)
{
    uint32_t sum = 0;
    for (; rows > 0; --rows, pixel += row_step, weight += weight_row) {
        const int8_t *value = pixel;
        const int8_t *factor = weight;
        if (columns == 3) {
            sum += (uint32_t)((value[0] + offset) * factor[0]);
            sum += (uint32_t)((value[column_step] + offset) * factor[channels]);
            sum += (uint32_t)((value[2 * column_step] + offset) * factor[2 * channels]);
            continue;
        }
        for (int32_t i = columns; i > 0; --i, value += column_step, factor += channels) {
            sum += (uint32_t)((*value + offset) * *factor);
        }
    }
    return sum;
}

void etk_depthwise_conv2d_s8_windows__c(const etk_depthwise_conv2d_s8_params *params, const int8_t *input,
                                        int8_t *output)
{
    const int32_t channels = params->output_channels;
    const int32_t offset = params->input_offset;
    const int32_t row_bytes = params->input_width * channels;
    const int32_t row_step = row_bytes * params->dilation_height;
    const int32_t column_step = channels * params->dilation_width;
    const int32_t weight_row = params->kernel_width * channels;
    const int32_t *const bias = params->bias;
    const int32_t *const multipliers = params->multipliers;
    const int32_t *const shifts = params->shifts;
    const int32_t output_offset = params->output_offset;
    const int32_t low = params->activation_min;
    const int32_t high = params->activation_max;
    for (int32_t n = params->batches; n > 0; --n, input += (ptrdiff_t)params->input_height * row_bytes) {
        for (int32_t oy = 0; oy < params->output_height; ++oy) {
            const span rows = clip(oy * params->stride_height - params->padding_top, params->kernel_height,
                                   params->dilation_height, params->input_height);
            for (int32_t ox = 0; ox < params->output_width; ++ox) {
                const span columns = clip(ox * params->stride_width - params->padding_left, params->kernel_width,
                                          params->dilation_width, params->input_width);
                const int32_t row_count = columns.count > 0 ? rows.count : 0;
                const int8_t *pixel = row_count > 0 ? input + (ptrdiff_t)rows.position * row_bytes +
                                                          (ptrdiff_t)columns.position * channels
                                                    : input;
                const int8_t *weight =
                    row_count > 0 ? params->weights + (ptrdiff_t)rows.tap * weight_row + columns.tap * channels
                                  : params->weights;
                const int32_t column_count = columns.count;
                for (int32_t c = 0; c < channels; ++c) {
                    uint32_t sum = window_sum(pixel + c, weight + c, row_count, column_count, row_step, column_step,
                                              weight_row, channels, offset);
                    if (bias != NULL) {
                        sum += (uint32_t)bias[c];
                    }
                    *output++ = etk_requantize_right_to_s8((int32_t)sum, multipliers[c], shifts[c], output_offset, low, high);
                }
            }
        }
    }
}
