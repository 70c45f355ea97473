#ifndef ETK_BATCH_MATMUL_S8__CMSIS_NN_H
#define ETK_BATCH_MATMUL_S8__CMSIS_NN_H

#include "etk_batch_matmul_s8.h"

/* arm_batch_matmul_s8 behind the contract of etk_batch_matmul_s8.h, for the problems of its facts.
 * scratch: scratch_bytes (on cores with MVE 4 * rhs_rows), 16-aligned. */
typedef struct {
    etk_batch_matmul_s8_params problem;
    int32_t scratch_bytes;
} etk_batch_matmul_s8_cmsis_nn_params;

void etk_batch_matmul_s8__cmsis_nn(const etk_batch_matmul_s8_cmsis_nn_params *params, const int8_t *lhs,
                                   const int8_t *rhs, int8_t *output, void *scratch);

#endif
