#include <stddef.h>

#include "etk_transpose_conv2d_f32.h"

/* The taps that meet an output position are one stride apart in the kernel and one position apart in the input,
 * backwards: they are found once for all channels. Sums run in the order of the reference. */
typedef struct {
    int32_t kernel; /* position of the first in the kernel */
    int32_t input;  /* and in the input */
    int32_t count;
} taps;

static taps taps_at(int32_t distance, int32_t stride, int32_t kernel_size, int32_t input_size)
{
    taps found = {distance % stride, distance / stride, 0};
    const int32_t beyond = found.input - (input_size - 1);
    if (beyond > 0) {
        found.kernel += beyond * stride;
        found.input -= beyond;
    }
    if (found.kernel < kernel_size) {
        const int32_t count = (kernel_size - 1 - found.kernel) / stride + 1;
        found.count = count < found.input + 1 ? count : found.input + 1;
    }
    return found;
}

static inline float sum_of(const etk_transpose_conv2d_f32_params *params, const float *pixels, const float *weights,
                           int32_t rows, int32_t columns, float sum)
{
    const ptrdiff_t pixel_step = params->input_stride_width;
    const ptrdiff_t weight_step = (ptrdiff_t)params->stride_width * params->weights_stride_width;
    const ptrdiff_t row_step = params->input_stride_height;
    const ptrdiff_t weight_row_step = (ptrdiff_t)params->stride_height * params->weights_stride_height;
    int32_t c = params->input_channels / params->groups;
    if (rows * columns == 1) {
        /* As everywhere with a stride like the kernel. */
        for (; c > 0; --c, pixels += params->input_stride_channel, weights += params->weights_stride_input) {
            sum += *pixels * *weights;
        }
        return sum;
    }
    for (; c > 0; --c) {
        const float *row = pixels;
        const float *weight_row = weights;
        for (int32_t y = rows; y > 0; --y) {
            const float *pixel = row;
            const float *weight = weight_row;
            int32_t x = columns;
            do {
                sum += *pixel * *weight;
                pixel -= pixel_step;
                weight += weight_step;
            } while (--x > 0);
            row -= row_step;
            weight_row += weight_row_step;
        }
        pixels += params->input_stride_channel;
        weights += params->weights_stride_input;
    }
    return sum;
}

static void output_channel(const etk_transpose_conv2d_f32_params *params, const float *image, const float *weights,
                           float bias, float *output)
{
    for (int32_t oy = 0; oy < params->output_height; ++oy, output += params->output_stride_height) {
        const taps rows =
            taps_at(oy + params->padding_top, params->stride_height, params->kernel_height, params->input_height);
        const float *row = image + (ptrdiff_t)rows.input * params->input_stride_height;
        const float *weight_row = weights + (ptrdiff_t)rows.kernel * params->weights_stride_height;
        float *to = output;
        for (int32_t ox = 0; ox < params->output_width; ++ox, to += params->output_stride_width) {
            const taps columns =
                taps_at(ox + params->padding_left, params->stride_width, params->kernel_width, params->input_width);
            float sum = bias;
            if (rows.count > 0 && columns.count > 0) {
                sum = sum_of(params, row + (ptrdiff_t)columns.input * params->input_stride_width,
                             weight_row + (ptrdiff_t)columns.kernel * params->weights_stride_width, rows.count,
                             columns.count, bias);
            }
            *to = sum;
        }
    }
}

void etk_transpose_conv2d_f32__c(const etk_transpose_conv2d_f32_params *params, const float *input,
                                 const float *weights, const float *bias, float *output)
{
    const int32_t group_inputs = params->input_channels / params->groups;
    const int32_t group_outputs = params->output_channels / params->groups;
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t o = 0; o < params->output_channels; ++o) {
            const ptrdiff_t first = o / group_outputs * group_inputs;
            const float *image = input + n * (ptrdiff_t)params->input_stride_batch + first * params->input_stride_channel;
            const float *filter = weights + first * params->weights_stride_input +
                                  o % group_outputs * (ptrdiff_t)params->weights_stride_output;
            output_channel(params, image, filter, bias != NULL ? bias[o] : 0.0f,
                           output + n * (ptrdiff_t)params->output_stride_batch +
                               o * (ptrdiff_t)params->output_stride_channel);
        }
    }
}
