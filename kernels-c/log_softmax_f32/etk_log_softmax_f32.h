#ifndef ETK_LOG_SOFTMAX_F32_H
#define ETK_LOG_SOFTMAX_F32_H

#include <stdint.h>

/* Logarithm of the softmax of float32 tensors (aten::_log_softmax).
 *
 *   output = input - max - log(sum over the axis of exp(input - max)), max = the axis's maximum
 *
 * Sums run in order along the axis, in float32. A line with a NaN is NaN throughout.
 * Layout: input and output [outer_size, axis_size, inner_size] dense, softmax over the middle axis.
 * Ranges: outer_size, inner_size >= 0; axis_size >= 1. Accuracy: that of expf and logf.
 * Alignment: natural. Aliasing: input == output allowed. Scratch: none. Cannot fail. */
typedef struct {
    int32_t outer_size;
    int32_t axis_size;
    int32_t inner_size;
} etk_log_softmax_f32_params;

void etk_log_softmax_f32__ref(const etk_log_softmax_f32_params *params, const float *input, float *output);

/* For inner_size 1: e^x of etk_exp_float.h, 0 below 1.2e-38. */
void etk_log_softmax_f32__c(const etk_log_softmax_f32_params *params, const float *input, float *output);

/* For cores with MVE float, inner_size 1: as etk_log_softmax_f32__c, but lines sum in four lanes and
 * subnormal numbers count as 0. */
void etk_log_softmax_f32__mve(const etk_log_softmax_f32_params *params, const float *input, float *output);

#endif
