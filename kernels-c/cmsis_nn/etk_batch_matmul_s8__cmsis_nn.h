#ifndef ETK_BATCH_MATMUL_S8__CMSIS_NN_H
#define ETK_BATCH_MATMUL_S8__CMSIS_NN_H

#include <stdint.h>

/* arm_batch_matmul_s8 behind the contract of etk_batch_matmul_s8.h, for the problems of its facts.
 * scratch: scratch_bytes (on cores with MVE 4 * rhs_rows), 16-aligned. */
typedef struct {
    int32_t batches;
    int32_t lhs_rows;
    int32_t rhs_rows;
    int32_t depth;
    int32_t lhs_offset;
    int32_t rhs_offset;
    int32_t output_offset;
    int32_t multiplier;
    int32_t shift;
    int32_t activation_min;
    int32_t activation_max;
    int32_t scratch_bytes;
} etk_batch_matmul_s8_cmsis_nn_params;

void etk_batch_matmul_s8__cmsis_nn(const etk_batch_matmul_s8_cmsis_nn_params *params, const int8_t *lhs,
                                   const int8_t *rhs, int8_t *output, void *scratch);

#endif
