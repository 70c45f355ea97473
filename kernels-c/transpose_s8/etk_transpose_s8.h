#ifndef ETK_TRANSPOSE_S8_H
#define ETK_TRANSPOSE_S8_H

#include <stdint.h>

/* Copies an int8 tensor into another order of its dimensions (cortex_m::transpose).
 *
 *   output[i0,i1,i2,i3] = input at i0*input_stride0 + i1*input_stride1 + i2*input_stride2 + i3*input_stride3
 *
 * The indices run over the output's dimensions; input_stride<d> is the input's stride of the dimension that becomes
 * output dimension d. Strides are in elements; tensors of lower rank have leading sizes of 1.
 * Ranges: sizes >= 0, strides >= 0; output strides address each element once.
 * Alignment: natural. Aliasing: none. Scratch: none. Cannot fail. */
typedef struct {
    int32_t size0;
    int32_t size1;
    int32_t size2;
    int32_t size3;
    int32_t input_stride0;
    int32_t input_stride1;
    int32_t input_stride2;
    int32_t input_stride3;
    int32_t output_stride0;
    int32_t output_stride1;
    int32_t output_stride2;
    int32_t output_stride3;
} etk_transpose_s8_params;

void etk_transpose_s8__ref(const etk_transpose_s8_params *params, const int8_t *input, int8_t *output);

/* For cores with MVE: the same contract with output_stride3 1 and input_stride3 <= 9362. */
void etk_transpose_s8__mve(const etk_transpose_s8_params *params, const int8_t *input, int8_t *output);

/* For cores with unaligned access: the same contract. */
void etk_transpose_s8__c(const etk_transpose_s8_params *params, const int8_t *input, int8_t *output);

#endif
