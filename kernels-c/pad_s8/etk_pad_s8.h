#ifndef ETK_PAD_S8_H
#define ETK_PAD_S8_H

#include <stdint.h>

/* Constant padding of int8 tensors (cortex_m::pad). Sizes and paddings are in memory order, outermost first; tensors
 * of lower rank are right-aligned with leading sizes of 1. The padding behind each dimension follows from the output
 * size.
 *
 *   output[n,y,x,c] = input[n - padding_front, y - padding_top, x - padding_left, c - padding_channel_front]
 *                     where that lies inside the input, else pad_value
 *
 * Layouts: dense. Ranges: sizes >= 1; paddings >= 0 on both sides; pad_value is an int8.
 * Alignment: natural. Aliasing: none. Scratch: none. Cannot fail. */
typedef struct {
    int32_t batches;
    int32_t input_height;
    int32_t input_width;
    int32_t input_channels;
    int32_t output_batches;
    int32_t output_height;
    int32_t output_width;
    int32_t output_channels;
    int32_t padding_front;
    int32_t padding_top;
    int32_t padding_left;
    int32_t padding_channel_front;
    int32_t pad_value;
} etk_pad_s8_params;

void etk_pad_s8__ref(const etk_pad_s8_params *params, const int8_t *input, int8_t *output);

/* Row form: pads columns and channels of output_rows rows; input_rows holds one pointer per output row, NULL gives a
 * row of pad_value. scratch is not used and may be NULL. */
void etk_pad_s8_rows__ref(const etk_pad_s8_params *params, const int8_t *const *input_rows, int32_t output_rows,
                          int8_t *output, void *scratch);

/* For cores with MVE: the same contract without padding of channels. */
void etk_pad_s8__mve(const etk_pad_s8_params *params, const int8_t *input, int8_t *output);
void etk_pad_s8_rows__mve(const etk_pad_s8_params *params, const int8_t *const *input_rows, int32_t output_rows,
                          int8_t *output, void *scratch);

/* For cores with unaligned access: the same. */
void etk_pad_s8__c(const etk_pad_s8_params *params, const int8_t *input, int8_t *output);
void etk_pad_s8_rows__c(const etk_pad_s8_params *params, const int8_t *const *input_rows, int32_t output_rows,
                        int8_t *output, void *scratch);

#endif
