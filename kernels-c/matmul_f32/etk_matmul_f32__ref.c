#include <stddef.h>

#include "etk_matmul_f32.h"

static float dot(const etk_matmul_f32_params *params, const float *lhs, const float *rhs)
{
    float sum = 0.0f;
    for (int32_t k = 0; k < params->depth; ++k) {
        sum += lhs[k * params->lhs_stride_depth] * rhs[k * params->rhs_stride_depth];
    }
    return sum;
}

void etk_matmul_f32__ref(const etk_matmul_f32_params *params, const float *lhs, const float *rhs, const float *bias,
                         float *output)
{
    for (int32_t b = 0; b < params->batches; ++b) {
        for (int32_t m = 0; m < params->rows; ++m) {
            for (int32_t n = 0; n < params->columns; ++n) {
                const float sum = dot(params, lhs + b * params->lhs_stride_batch + m * params->lhs_stride_row,
                                      rhs + b * params->rhs_stride_batch + n * params->rhs_stride_column);
                float value = params->alpha * sum;
                if (bias != NULL) {
                    value += params->beta * bias[b * params->bias_stride_batch + m * params->bias_stride_row +
                                                 n * params->bias_stride_column];
                }
                output[b * params->output_stride_batch + m * params->output_stride_row +
                       n * params->output_stride_column] = value;
            }
        }
    }
}
