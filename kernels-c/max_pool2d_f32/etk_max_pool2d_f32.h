#ifndef ETK_MAX_POOL2D_F32_H
#define ETK_MAX_POOL2D_F32_H

#include <stdint.h>

/* Maximum over windows of float32 images (aten::max_pool2d_with_indices whose indices nobody reads).
 *
 *   output[n,c,oy,ox] = max over ky,kx of input[n, c, oy*stride_height - padding_top + ky*dilation_height, ..]
 *
 * Taps outside the input do not count; a NaN in the window is the result; of 0 and -0 the first tap stays.
 * Layouts: input and output by strides, in elements: NCHW and NHWC alike.
 * Bottom and right padding follow from the output sizes; every window holds at least one tap inside the input.
 * Ranges: sizes, strides, dilations >= 1; paddings >= 0. Alignment: natural. Aliasing: none. Cannot fail. */
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
} etk_max_pool2d_f32_params;

/* Whole tensor. scratch: ((kernel_height - 1) * dilation_height + 1) * sizeof(void *) bytes, pointer-aligned; none
 * (NULL) up to ETK_STACK_ROWS rows. */
void etk_max_pool2d_f32__ref(const etk_max_pool2d_f32_params *params, const float *input, float *output,
                             void *scratch);

/* Row form: output_rows rows of one image, output_stride_height apart. input_rows holds
 * (output_rows - 1) * stride_height + (kernel_height - 1) * dilation_height + 1 pointers to the first element of a
 * row, the first for the first tap of the first output row; NULL is a row of padding.
 * A ring of rows needs rows that hold all their channels: NHWC. scratch is not used and may be NULL. */
void etk_max_pool2d_f32_rows__ref(const etk_max_pool2d_f32_params *params, const float *const *input_rows,
                                  int32_t output_rows, float *output, void *scratch);

/* For cores with MVE float: the same contract; subnormal numbers compare as 0. */
void etk_max_pool2d_f32__mve(const etk_max_pool2d_f32_params *params, const float *input, float *output,
                             void *scratch);
void etk_max_pool2d_f32_rows__mve(const etk_max_pool2d_f32_params *params, const float *const *input_rows,
                                  int32_t output_rows, float *output, void *scratch);

/* For cores with an FPU: the same contract. */
void etk_max_pool2d_f32__c(const etk_max_pool2d_f32_params *params, const float *input, float *output);

/* The same for windows of 2x2 side by side in planes (NCHW), none of which overhangs. */
void etk_max_pool2d_f32_pairs__dsp(const etk_max_pool2d_f32_params *params, const float *input, float *output);

#endif
