#include "etk_batch_matmul_s8__cmsis_nn.h"
#include "etk_cmsis_nn.h"

void etk_batch_matmul_s8__cmsis_nn(const etk_batch_matmul_s8_cmsis_nn_params *params, const int8_t *lhs,
                                   const int8_t *rhs, int8_t *output, void *scratch)
{
    const etk_batch_matmul_s8_params *const problem = &params->problem;
    const cmsis_nn_bmm_params layer = {
        .adj_x = false,
        .adj_y = false,
        .fc_params = {
            .input_offset = problem->lhs_offset,
            .filter_offset = problem->rhs_offset,
            .output_offset = problem->output_offset,
            .activation = { .min = problem->activation_min, .max = problem->activation_max },
        },
    };
    const cmsis_nn_per_tensor_quant_params scale = { .multiplier = problem->multiplier, .shift = problem->shift };
    const cmsis_nn_dims lhs_dims = { 1, problem->batches, problem->lhs_rows, problem->depth };
    const cmsis_nn_dims rhs_dims = { 1, problem->batches, problem->rhs_rows, problem->depth };
    const cmsis_nn_dims output_dims = { 1, problem->batches, problem->lhs_rows, problem->rhs_rows };
    const cmsis_nn_context context = { .buf = scratch, .size = params->scratch_bytes };
    /* The library has no size function of its own for this one: its work space is that of a fully connected layer. */
    const cmsis_nn_dims filter_dims = { problem->depth, 1, 1, problem->rhs_rows };
    etk_cmsis_nn_require(arm_fully_connected_s8_get_buffer_size(&filter_dims) <= params->scratch_bytes);
    etk_cmsis_nn_succeed(
        arm_batch_matmul_s8(&context, &layer, &scale, &lhs_dims, lhs, &rhs_dims, rhs, &output_dims, output));
}
