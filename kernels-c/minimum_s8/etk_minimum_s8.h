#ifndef ETK_MINIMUM_S8_H
#define ETK_MINIMUM_S8_H

#include <stdint.h>

/* The smaller of two int8 tensors, element by element with broadcasting (cortex_m::minimum).
 *
 *   output[i0,i1,i2,i3] = smaller of input1[i0,i1,i2,i3] and input2[i0,i1,i2,i3]
 *
 * Element [i0,i1,i2,i3] lies at sum of i*stride, in elements; an input stride of 0 repeats (broadcasts) that
 * dimension. Tensors of lower rank have leading sizes of 1. Any memory order works through the strides.
 * Ranges: sizes >= 0, strides >= 0; output strides address each element once.
 * Alignment: natural. Aliasing: an input with the output's strides may be the output. Scratch: none. Cannot fail. */
typedef struct {
    int32_t size0;
    int32_t size1;
    int32_t size2;
    int32_t size3;
    int32_t input1_stride0;
    int32_t input1_stride1;
    int32_t input1_stride2;
    int32_t input1_stride3;
    int32_t input2_stride0;
    int32_t input2_stride1;
    int32_t input2_stride2;
    int32_t input2_stride3;
    int32_t output_stride0;
    int32_t output_stride1;
    int32_t output_stride2;
    int32_t output_stride3;
} etk_minimum_s8_params;

void etk_minimum_s8__ref(const etk_minimum_s8_params *params, const int8_t *input1, const int8_t *input2,
                         int8_t *output);

/* For cores with DSP instructions and unaligned access: tensors whose last dimension lies side by side. */
void etk_minimum_s8__dsp(const etk_minimum_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output);

/* For MVE cores: output elements side by side, and those of an input, or one element of the other input per row. */
void etk_minimum_s8__mve(const etk_minimum_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output);

#endif
