#ifndef ETK_MAX_POOL2D_INDICES_F32_H
#define ETK_MAX_POOL2D_INDICES_F32_H

#include <stdint.h>

/* Maximum over windows of float32 images, with the place of each maximum (aten::max_pool2d_with_indices).
 *
 *   output[n,c,oy,ox]  = max over ky,kx of input[n,c,iy,ix]
 *   indices[n,c,oy,ox] = iy * input_width + ix of that element
 *   with iy = oy*stride_height - padding_top + ky*dilation_height, ix alike
 *
 * Taps outside the input do not count; of equal values the first in order ky, kx is taken;
 * a NaN in the window is the result, the last of several (as ATen does).
 * Layouts: input by strides, in elements; output and indices share the output's strides.
 * Bottom and right padding follow from the output sizes; every window holds at least one tap inside the input.
 * Ranges: sizes, strides, dilations >= 1; paddings >= 0. indices may be NULL.
 * Alignment: natural. Aliasing: none. Scratch: none. Cannot fail. */
typedef struct {
    int32_t batches;
    int32_t input_height;
    int32_t input_width;
    int32_t channels;
    int32_t output_height;
    int32_t output_width;
    int32_t kernel_height;
    int32_t kernel_width;
    int32_t stride_height;
    int32_t stride_width;
    int32_t dilation_height;
    int32_t dilation_width;
    int32_t padding_top;
    int32_t padding_left;
    int32_t input_stride_batch;
    int32_t input_stride_channel;
    int32_t input_stride_height;
    int32_t input_stride_width;
    int32_t output_stride_batch;
    int32_t output_stride_channel;
    int32_t output_stride_height;
    int32_t output_stride_width;
} etk_max_pool2d_indices_f32_params;

void etk_max_pool2d_indices_f32__ref(const etk_max_pool2d_indices_f32_params *params, const float *input,
                                     float *output, int64_t *indices);

#endif
