#ifndef ETK_TRANSPOSE_CONV2D_F32_H
#define ETK_TRANSPOSE_CONV2D_F32_H

#include <stdint.h>

/* 2-D transposed convolution of float32 tensors (aten::convolution with transposed = true; 1-D is height 1).
 *
 *   output[n,o,oy,ox] = bias[o] + sum over all c,iy,ix,ky,kx with
 *                         oy = iy*stride_height - padding_top  + ky*dilation_height,
 *                         ox = ix*stride_width  - padding_left + kx*dilation_width
 *                       of input[n, g*G + c, iy, ix] * weights[g*G + c, o - g*O, ky, kx]
 *   with G = input_channels/groups, O = output_channels/groups, g = o / O
 *
 * The sum starts from the bias. Layouts: every tensor by strides, in elements; weights_stride_input belongs to all
 * input channels, weights_stride_output to the output channels of one group. Bias is dense.
 * The output size is the caller's, so output padding is implied.
 * Ranges: sizes, strides, dilations, groups >= 1; groups divides both channel counts; paddings >= 0.
 * bias may be NULL. Alignment: natural. Aliasing: none. Scratch: none. Cannot fail. */
typedef struct {
    int32_t batches;
    int32_t input_height;
    int32_t input_width;
    int32_t input_channels;
    int32_t output_height;
    int32_t output_width;
    int32_t output_channels;
    int32_t kernel_height;
    int32_t kernel_width;
    int32_t stride_height;
    int32_t stride_width;
    int32_t dilation_height;
    int32_t dilation_width;
    int32_t padding_top;
    int32_t padding_left;
    int32_t groups;
    int32_t input_stride_batch;
    int32_t input_stride_channel;
    int32_t input_stride_height;
    int32_t input_stride_width;
    int32_t weights_stride_input;
    int32_t weights_stride_output;
    int32_t weights_stride_height;
    int32_t weights_stride_width;
    int32_t output_stride_batch;
    int32_t output_stride_channel;
    int32_t output_stride_height;
    int32_t output_stride_width;
} etk_transpose_conv2d_f32_params;

void etk_transpose_conv2d_f32__ref(const etk_transpose_conv2d_f32_params *params, const float *input,
                                   const float *weights, const float *bias, float *output);

/* The same sums where dilations are 1. */
void etk_transpose_conv2d_f32__c(const etk_transpose_conv2d_f32_params *params, const float *input,
                                 const float *weights, const float *bias, float *output);

#endif
