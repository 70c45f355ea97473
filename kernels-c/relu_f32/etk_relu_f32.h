#ifndef ETK_RELU_F32_H
#define ETK_RELU_F32_H

#include <stdint.h>

/* Rectifier of float32 tensors (aten::relu): output = input < 0 ? 0 : input. NaN and -0 stay.
 *
 * Layout: elements values in memory order. Ranges: elements >= 0. Alignment: natural.
 * Aliasing: input == output allowed. Scratch: none. Cannot fail. */
typedef struct {
    int32_t elements;
} etk_relu_f32_params;

void etk_relu_f32__ref(const etk_relu_f32_params *params, const float *input, float *output);

/* For cores with MVE float: the same contract; negative subnormal numbers may stay. */
void etk_relu_f32__mve(const etk_relu_f32_params *params, const float *input, float *output);

/* For every core: the same contract without floating-point instructions. */
void etk_relu_f32__c(const etk_relu_f32_params *params, const float *input, float *output);

#endif
