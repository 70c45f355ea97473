#ifndef ETK_AVG_POOL2D_F32_H
#define ETK_AVG_POOL2D_F32_H

#include <stdint.h>

/* Average over windows of float32 images (aten::avg_pool2d).
 *
 *   output[n,c,oy,ox] = (sum of the taps inside the input) / divisor
 *   divisor = divisor_override when that is not 0;
 *             with count_include_pad, the taps inside the padded input (padding_top above and padding_bottom below
 *             it, columns alike);
 *             else the taps inside the input
 *
 * Layouts: input and output by strides, in elements: NCHW and NHWC alike.
 * The output size is the caller's; windows may hang over the padded input (ceil mode), but every window holds at
 * least one tap of what the divisor counts.
 * Ranges: sizes, strides >= 1; paddings >= 0. Alignment: natural. Aliasing: none. Scratch: none. Cannot fail.
 * There is no row form: a window's divisor depends on where its rows lie. */
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
    int32_t padding_top;
    int32_t padding_left;
    int32_t padding_bottom;
    int32_t padding_right;
    int32_t count_include_pad;
    int32_t divisor_override;
    int32_t input_stride_batch;
    int32_t input_stride_channel;
    int32_t input_stride_height;
    int32_t input_stride_width;
    int32_t output_stride_batch;
    int32_t output_stride_channel;
    int32_t output_stride_height;
    int32_t output_stride_width;
} etk_avg_pool2d_f32_params;

void etk_avg_pool2d_f32__ref(const etk_avg_pool2d_f32_params *params, const float *input, float *output);

/* For cores with MVE float: the same contract; subnormal numbers count as 0. */
void etk_avg_pool2d_f32__mve(const etk_avg_pool2d_f32_params *params, const float *input, float *output);

/* For cores with an FPU: the same contract. */
void etk_avg_pool2d_f32__c(const etk_avg_pool2d_f32_params *params, const float *input, float *output);

#endif
