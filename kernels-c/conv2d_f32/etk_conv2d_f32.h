#ifndef ETK_CONV2D_F32_H
#define ETK_CONV2D_F32_H

#include <stdint.h>

/* 2-D convolution of float32 tensors (aten::convolution, not transposed; 1-D is height 1).
 *
 *   output[n,o,oy,ox] = bias[o] + sum over c,ky,kx of input[n, g*G + c, iy, ix] * weights[o,c,ky,kx]
 *   with iy = oy*stride_height - padding_top + ky*dilation_height, ix alike,
 *        G = input_channels/groups, g = o / (output_channels/groups); taps outside the input add nothing
 *
 * The sum runs in the order c, ky, kx from 0; bias is added last, as ExecuTorch's portable kernel does.
 * Layouts: every tensor by strides, in elements: NCHW and NHWC alike. Bias is dense.
 * Bottom and right padding follow from the output sizes.
 * Ranges: sizes, strides, dilations, groups >= 1; groups divides both channel counts; paddings >= 0.
 * bias may be NULL. Alignment: natural. Aliasing: none. Cannot fail. */
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
    int32_t weights_stride_output;
    int32_t weights_stride_input;
    int32_t weights_stride_height;
    int32_t weights_stride_width;
    int32_t output_stride_batch;
    int32_t output_stride_channel;
    int32_t output_stride_height;
    int32_t output_stride_width;
} etk_conv2d_f32_params;

/* Whole tensor. scratch: ((kernel_height - 1) * dilation_height + 1) * sizeof(void *) bytes, pointer-aligned; none
 * (NULL) up to ETK_STACK_ROWS rows. */
void etk_conv2d_f32__ref(const etk_conv2d_f32_params *params, const float *input, const float *weights,
                         const float *bias, float *output, void *scratch);

/* Row form: output_rows rows of one image, output_stride_height apart. input_rows holds
 * (output_rows - 1) * stride_height + (kernel_height - 1) * dilation_height + 1 pointers to the first element of a
 * row (column 0, channel 0), the first for the first tap of the first output row; NULL is a row of padding.
 * A ring of rows needs rows that hold all their channels: NHWC. scratch is not used and may be NULL. */
void etk_conv2d_f32_rows__ref(const etk_conv2d_f32_params *params, const float *const *input_rows,
                              int32_t output_rows, const float *weights, const float *bias, float *output,
                              void *scratch);

/* All kernels below may work over their own input, output == input, in these cases. Panels: 1x1 windows, stride 1, no
 * padding, no more output channels than input channels, the same strides on both sides. Depthwise: dense NCHW planes on
 * both sides, those of the output no larger. */

/* For cores with MVE float: products are fused into the sum, subnormal numbers count as 0. An output differs from the
 * reference by at most taps * 2^-23 times the sum of its products' magnitudes. Weights are dense [O,C/groups,KH,KW].
 *
 * Panels: groups 1. scratch, 4-aligned: 32 * C * KH * KW bytes, and for the whole tensor 4 bytes per row pointer of
 * all output rows. */
void etk_conv2d_f32_panels__mve(const etk_conv2d_f32_params *params, const float *input, const float *weights,
                                const float *bias, float *output, void *scratch);
void etk_conv2d_f32_panels_rows__mve(const etk_conv2d_f32_params *params, const float *const *input_rows,
                                     int32_t output_rows, const float *weights, const float *bias, float *output,
                                     void *scratch);

/* Depthwise: as many groups as channels of input and output; columns of input and output lie side by side (NCHW).
 * scratch, 4-aligned: a plane with its padding, ((output_height - 1) * stride_height + (KH - 1) * dilation_height + 1)
 * rows of (round_up(output_width, 4) - 1) * stride_width + (KW - 1) * dilation_width + 1 numbers. */
void etk_conv2d_f32_depthwise__mve(const etk_conv2d_f32_params *params, const float *input, const float *weights,
                                   const float *bias, float *output, void *scratch);

/* For cores with an FPU: products are fused into the sum. An output differs from the reference by at most taps * 2^-23
 * times the sum of its products' magnitudes. Weights are dense [O,C/groups,KH,KW].
 * Panels: groups 1; scratch, 4-aligned: 32 * C * KH * KW bytes. Depthwise: as many groups as channels of input and
 * output; scratch as for MVE. */
void etk_conv2d_f32_panels__dsp(const etk_conv2d_f32_params *params, const float *input, const float *weights,
                                const float *bias, float *output, void *scratch);
void etk_conv2d_f32_depthwise__dsp(const etk_conv2d_f32_params *params, const float *input, const float *weights,
                                   const float *bias, float *output, void *scratch);

/* As the other depthwise kernel, for 3x3 windows, stride 1, no dilation, output planes dense and in order (NCHW).
 * scratch, 4-aligned: 4 * (output_height + 2) * (round_up(output_width, 8) + 2) bytes. */
void etk_conv2d_f32_depthwise3__dsp(const etk_conv2d_f32_params *params, const float *input, const float *weights,
                                    const float *bias, float *output, void *scratch);

#endif
