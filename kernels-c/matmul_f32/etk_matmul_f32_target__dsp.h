#ifndef ETK_MATMUL_F32_TARGET__DSP_H
#define ETK_MATMUL_F32_TARGET__DSP_H

#include <stddef.h>

#include "etk_matmul_f32.h"

/* Where the sums of one batch go. */
typedef struct {
    const etk_matmul_f32_params *params;
    const float *bias; /* of the batch; NULL for none */
    float *output;
} etk_matmul_f32_target;

static inline void etk_matmul_f32_store(const etk_matmul_f32_target *t, int32_t row, int32_t column, int32_t columns,
                                        const float *sums)
{
    const etk_matmul_f32_params *params = t->params;
    const float alpha = params->alpha;
    float *to = t->output + row * params->output_stride_row + column * params->output_stride_column;
    if (t->bias == NULL) {
        for (int32_t c = columns; c > 0; --c, to += params->output_stride_column) {
            *to = alpha * *sums++;
        }
        return;
    }
    const float beta = params->beta;
    const float *bias = t->bias + row * params->bias_stride_row + column * params->bias_stride_column;
    for (int32_t c = columns; c > 0; --c, to += params->output_stride_column, bias += params->bias_stride_column) {
        const float product = alpha * *sums++;
        *to = product + beta * *bias;
    }
}

#endif
