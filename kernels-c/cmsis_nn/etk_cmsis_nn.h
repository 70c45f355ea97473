#ifndef ETK_CMSIS_NN_H
#define ETK_CMSIS_NN_H

#include <arm_nnfunctions.h>
#include <stdint.h>

/* What every adapter to CMSIS-NN shares. The library answers with a status and states the work space it wants; an answer
 * other than success, or more work space than was planned (another version, or other core options), stops the program
 * rather than computing something else. */
static inline void etk_cmsis_nn_require(int holds)
{
    if (!holds) {
        __builtin_trap();
    }
}

static inline void etk_cmsis_nn_succeed(arm_cmsis_nn_status status)
{
    etk_cmsis_nn_require(status == ARM_CMSIS_NN_SUCCESS);
}

/* The library's parameter structs point at numbers that it never writes, without saying so. */
static inline int32_t *etk_cmsis_nn_numbers(const int32_t *numbers)
{
    return (int32_t *)(uintptr_t)numbers;
}

#endif
