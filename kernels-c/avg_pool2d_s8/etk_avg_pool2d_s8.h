#ifndef ETK_AVG_POOL2D_S8_H
#define ETK_AVG_POOL2D_S8_H

#include <stdint.h>

/* Average over windows of an int8 image (cortex_m::quantized_avg_pool2d; input and output share quantisation).
 *
 *   sum, count over the taps inside the input (padding counts nothing)
 *   average = sum > 0 ? (sum + count/2) / count : (sum - count/2) / count, divisions truncate
 *   output  = clamp(average, activation_min, activation_max)
 *
 * Layouts: input and output [N,H,W,C] dense.
 * Bottom and right padding follow from the output sizes; windows may hang over the edge, but every window holds at
 * least one tap inside the input. Windows have less than 2^24 taps.
 * Ranges: sizes, strides >= 1; paddings >= 0; -128 <= activation_min <= activation_max <= 127.
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
    int32_t padding_top;
    int32_t padding_left;
    int32_t activation_min;
    int32_t activation_max;
} etk_avg_pool2d_s8_params;

/* Whole tensor. scratch: kernel_height * sizeof(void *) bytes, pointer-aligned; none (NULL) up to ETK_STACK_ROWS
 * rows. */
void etk_avg_pool2d_s8__ref(const etk_avg_pool2d_s8_params *params, const int8_t *input, int8_t *output,
                            void *scratch);

/* Row form: output_rows consecutive rows of one image. input_rows holds
 * (output_rows - 1) * stride_height + kernel_height pointers, the first for the first tap of the first output row;
 * NULL is a row of padding. scratch is not used and may be NULL. */
void etk_avg_pool2d_s8_rows__ref(const etk_avg_pool2d_s8_params *params, const int8_t *const *input_rows,
                                 int32_t output_rows, int8_t *output, void *scratch);

/* Sum form, for output_height 1: rows of the input may pass by one at a time. sums holds output_width * channels
 * values and begins as zeros; add_row adds one input row, called for the rows 0 up to
 * min(input_height, kernel_height - padding_top) in order; finish then writes the output row. */
void etk_avg_pool2d_s8_add_row__ref(const etk_avg_pool2d_s8_params *params, const int8_t *input_row, int32_t *sums);
void etk_avg_pool2d_s8_finish__ref(const etk_avg_pool2d_s8_params *params, const int32_t *sums, int8_t *output);

/* For cores with MVE: the same contract for kernels of at most 255 taps. */
void etk_avg_pool2d_s8__mve(const etk_avg_pool2d_s8_params *params, const int8_t *input, int8_t *output,
                            void *scratch);
void etk_avg_pool2d_s8_rows__mve(const etk_avg_pool2d_s8_params *params, const int8_t *const *input_rows,
                                 int32_t output_rows, int8_t *output, void *scratch);
void etk_avg_pool2d_s8_add_row__mve(const etk_avg_pool2d_s8_params *params, const int8_t *input_row, int32_t *sums);
void etk_avg_pool2d_s8_finish__mve(const etk_avg_pool2d_s8_params *params, const int32_t *sums, int8_t *output);

/* For cores with DSP instructions: channels a multiple of 4, windows of at most 255 taps. */
void etk_avg_pool2d_s8__dsp(const etk_avg_pool2d_s8_params *params, const int8_t *input, int8_t *output);
/* sums holds output_width * channels halfwords. */
void etk_avg_pool2d_s8_add_row__dsp(const etk_avg_pool2d_s8_params *params, const int8_t *input_row, int32_t *sums);
void etk_avg_pool2d_s8_finish__dsp(const etk_avg_pool2d_s8_params *params, const int32_t *sums, int8_t *output);

/* For every core. */
void etk_avg_pool2d_s8_spans__c(const etk_avg_pool2d_s8_params *params, const int8_t *input, int8_t *output);

#endif
