#include <stddef.h>

#include "etk_batch_matmul_s8.h"
#include "etk_requantize.h"

static int32_t dot(const etk_batch_matmul_s8_params *params, const int8_t *lhs, const int8_t *rhs)
{
    int32_t acc = 0;
    for (int32_t k = 0; k < params->depth; ++k) {
        acc = etk_wrap_add(acc, (lhs[k] + params->lhs_offset) * (rhs[k] + params->rhs_offset));
    }
    return acc;
}

void etk_batch_matmul_s8__ref(const etk_batch_matmul_s8_params *params, const int8_t *lhs, const int8_t *rhs,
                              int8_t *output)
{
    for (int32_t b = 0; b < params->batches; ++b) {
        for (int32_t m = 0; m < params->lhs_rows; ++m, lhs += params->depth) {
            for (int32_t n = 0; n < params->rhs_rows; ++n) {
                const int32_t acc = dot(params, lhs, rhs + (ptrdiff_t)n * params->depth);
                *output++ = etk_requantize_to_s8(acc, params->multiplier, params->shift, params->output_offset,
                                                 params->activation_min, params->activation_max);
            }
        }
        rhs += (ptrdiff_t)params->rhs_rows * params->depth;
    }
}
