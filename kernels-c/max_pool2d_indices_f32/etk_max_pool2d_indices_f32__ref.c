#include <math.h>
#include <stddef.h>

#include "etk_max_pool2d_indices_f32.h"

/* Where in its plane the maximum of one window lies; first_row and first_column are the place of the first tap. */
static int32_t index_of_max(const etk_max_pool2d_indices_f32_params *params, const float *plane, int32_t first_row,
                            int32_t first_column)
{
    int32_t best = -1;
    float max = 0;
    for (int32_t ky = 0; ky < params->kernel_height; ++ky) {
        const int32_t iy = first_row + ky * params->dilation_height;
        for (int32_t kx = 0; kx < params->kernel_width; ++kx) {
            const int32_t ix = first_column + kx * params->dilation_width;
            if (iy < 0 || iy >= params->input_height || ix < 0 || ix >= params->input_width) {
                continue;
            }
            const float value = plane[iy * params->input_stride_height + ix * params->input_stride_width];
            if (best < 0 || value > max || isnan(value)) {
                best = iy * params->input_width + ix;
                max = value;
            }
        }
    }
    return best;
}

static void pool_plane(const etk_max_pool2d_indices_f32_params *params, const float *plane, float *output,
                       int64_t *indices)
{
    for (int32_t oy = 0; oy < params->output_height; ++oy) {
        for (int32_t ox = 0; ox < params->output_width; ++ox) {
            const int32_t index = index_of_max(params, plane, oy * params->stride_height - params->padding_top,
                                               ox * params->stride_width - params->padding_left);
            const ptrdiff_t at = (ptrdiff_t)oy * params->output_stride_height + ox * params->output_stride_width;
            output[at] = plane[index / params->input_width * params->input_stride_height +
                               index % params->input_width * params->input_stride_width];
            if (indices != NULL) {
                indices[at] = index;
            }
        }
    }
}

void etk_max_pool2d_indices_f32__ref(const etk_max_pool2d_indices_f32_params *params, const float *input,
                                     float *output, int64_t *indices)
{
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t c = 0; c < params->channels; ++c) {
            const ptrdiff_t at = (ptrdiff_t)n * params->output_stride_batch + c * params->output_stride_channel;
            pool_plane(params,
                       input + (ptrdiff_t)n * params->input_stride_batch + c * params->input_stride_channel,
                       output + at, indices != NULL ? indices + at : NULL);
        }
    }
}
