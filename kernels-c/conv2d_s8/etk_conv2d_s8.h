#ifndef ETK_CONV2D_S8_H
#define ETK_CONV2D_S8_H

#include <stdint.h>

/* 2-D convolution of int8 tensors, quantised per output channel (cortex_m::quantized_conv2d).
 *
 *   acc[n,oy,ox,o] = bias[o] + sum over ky,kx,c of
 *                    (input[n, iy, ix, g*G + c] + input_offset) * weights[o,ky,kx,c]
 *   with iy = oy*stride_height - padding_top + ky*dilation_height, ix alike,
 *        G = input_channels/groups, g = o / (output_channels/groups); taps outside the input add nothing
 *   output = clamp(requantize(acc, multipliers[o], shifts[o]) + output_offset, activation_min, activation_max)
 *
 * requantize: etk_requantize.h. Accumulators are int32 and wrap.
 * Layouts: input and output [N,H,W,C] dense; weights [O,KH,KW,C/groups] dense.
 * The bottom and right padding follow from output_height and output_width and may differ from the top and left.
 * Ranges: sizes, strides, dilations, groups >= 1; groups divides both channel counts; paddings >= 0; offsets are
 * negated zero points (input) or zero points (output) of int8; -128 <= activation_min <= activation_max <= 127.
 * Alignment: natural for each element type. Aliasing: none. Cannot fail. */
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
    int32_t input_offset;
    int32_t output_offset;
    int32_t activation_min;
    int32_t activation_max;
    const int8_t *weights;
    const int32_t *bias; /* output_channels values, or NULL for none */
    const int32_t *multipliers;
    const int32_t *shifts;
} etk_conv2d_s8_params;

/* Whole tensor. scratch: one row pointer per input row a window spans:
 * ((kernel_height - 1) * dilation_height + 1) * sizeof(void *) bytes, pointer-aligned; none (NULL) up to
 * ETK_STACK_ROWS rows. */
void etk_conv2d_s8__ref(const etk_conv2d_s8_params *params, const int8_t *input, int8_t *output, void *scratch);

/* Row form: output_rows consecutive rows of one image. input_rows holds
 * (output_rows - 1) * stride_height + (kernel_height - 1) * dilation_height + 1 pointers, the first for the first
 * tap of the first output row; NULL is a row of padding. scratch is not used and may be NULL. */
void etk_conv2d_s8_rows__ref(const etk_conv2d_s8_params *params, const int8_t *const *input_rows,
                             int32_t output_rows, int8_t *output, void *scratch);

/* For cores with MVE: the same contract. */
void etk_conv2d_s8__mve(const etk_conv2d_s8_params *params, const int8_t *input, int8_t *output, void *scratch);
void etk_conv2d_s8_rows__mve(const etk_conv2d_s8_params *params, const int8_t *const *input_rows,
                             int32_t output_rows, int8_t *output, void *scratch);

/* For every core: groups 1; scratch: 4 * kernel_height * kernel_width * input_channels bytes, 2-aligned. */
void etk_conv2d_s8_pairs__c(const etk_conv2d_s8_params *params, const int8_t *input, int8_t *output, void *scratch);

#endif
