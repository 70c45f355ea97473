#ifndef ETK_LAYER_NORM_F32_H
#define ETK_LAYER_NORM_F32_H

#include <stdint.h>

/* Layer normalisation of float32 tensors (aten::native_layer_norm).
 *
 * For each row x of row_elements values:
 *   mean = sum(x) / row_elements, variance = sum((x - mean) * (x - mean)) / row_elements
 *   rstd = 1 / sqrt(variance + epsilon)
 *   output = (x - mean) / sqrt(variance + epsilon) * weight + bias
 *
 * Sums run in order, in float32. Layouts: input and output [rows,row_elements], weight and bias [row_elements], mean
 * and rstd [rows], all dense. weight (as 1), bias (as 0), mean and rstd may be NULL.
 * Ranges: rows >= 0, row_elements >= 1. Accuracy: that of sqrtf; the mean is taken off before squaring, so that a row
 * whose mean is large against its spread keeps its digits.
 * Alignment: natural. Aliasing: input == output allowed. Scratch: none. Cannot fail. */
typedef struct {
    int32_t rows;
    int32_t row_elements;
    float epsilon;
} etk_layer_norm_f32_params;

void etk_layer_norm_f32__ref(const etk_layer_norm_f32_params *params, const float *input, const float *weight,
                             const float *bias, float *output, float *mean, float *rstd);

/* For cores with DSP instructions and FPU. Differences are multiplied by the reciprocal of the deviation, products and
 * sums are fused: results within 4 units of the last place of the largest term. */
void etk_layer_norm_f32__dsp(const etk_layer_norm_f32_params *params, const float *input, const float *weight,
                             const float *bias, float *output, float *mean, float *rstd);

/* For cores with MVE float: as the one for DSP; each row sums in four lanes; subnormal numbers count as 0. */
void etk_layer_norm_f32__mve(const etk_layer_norm_f32_params *params, const float *input, const float *weight,
                             const float *bias, float *output, float *mean, float *rstd);

#endif
