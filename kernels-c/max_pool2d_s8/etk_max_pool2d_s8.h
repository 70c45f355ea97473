#ifndef ETK_MAX_POOL2D_S8_H
#define ETK_MAX_POOL2D_S8_H

#include <stdint.h>

/* Maximum over windows of an int8 image (cortex_m::quantized_max_pool2d; input and output share quantisation).
 *
 *   output[n,oy,ox,c] = clamp(max over ky,kx of input[n, oy*stride_height - padding_top + ky*dilation_height, .., c],
 *                             activation_min, activation_max); taps outside the input do not count
 *
 * Layouts: input and output [N,H,W,C] dense.
 * Bottom and right padding follow from the output sizes; every window holds at least one tap inside the input.
 * Ranges: sizes, strides, dilations >= 1; paddings >= 0; -128 <= activation_min <= activation_max <= 127.
 * Alignment: natural. Aliasing: none. Cannot fail. */
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
    int32_t activation_min;
    int32_t activation_max;
} etk_max_pool2d_s8_params;

/* Whole tensor. scratch: ((kernel_height - 1) * dilation_height + 1) * sizeof(void *) bytes, pointer-aligned; none
 * (NULL) up to ETK_STACK_ROWS rows. */
void etk_max_pool2d_s8__ref(const etk_max_pool2d_s8_params *params, const int8_t *input, int8_t *output,
                            void *scratch);

/* Row form: output_rows consecutive rows of one image. input_rows holds
 * (output_rows - 1) * stride_height + (kernel_height - 1) * dilation_height + 1 pointers, the first for the first
 * tap of the first output row; NULL is a row of padding. scratch is not used and may be NULL. */
void etk_max_pool2d_s8_rows__ref(const etk_max_pool2d_s8_params *params, const int8_t *const *input_rows,
                                 int32_t output_rows, int8_t *output, void *scratch);

/* For cores with MVE: the same contract. */
void etk_max_pool2d_s8__mve(const etk_max_pool2d_s8_params *params, const int8_t *input, int8_t *output,
                            void *scratch);
void etk_max_pool2d_s8_rows__mve(const etk_max_pool2d_s8_params *params, const int8_t *const *input_rows,
                                 int32_t output_rows, int8_t *output, void *scratch);

/* For every core: the same contract. */
void etk_max_pool2d_s8_spans__c(const etk_max_pool2d_s8_params *params, const int8_t *input, int8_t *output,
                                void *scratch);
void etk_max_pool2d_s8_spans_rows__c(const etk_max_pool2d_s8_params *params, const int8_t *const *input_rows,
                                     int32_t output_rows, int8_t *output, void *scratch);

/* For cores with DSP instructions: channels a multiple of 4. */
void etk_max_pool2d_s8__dsp(const etk_max_pool2d_s8_params *params, const int8_t *input, int8_t *output);

#endif
