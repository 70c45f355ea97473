#include <arm_mve.h>

#include "etk_softmax_s8_math__mve.h"
#include "etk_softmax_s8_table.h"

/* Exponentials are gathered from the table, four at a time; those of differences past its end are 0. Loads that widen and
 * stores that narrow want one of r0 to r7. */

static int32_t maximum(const int8_t *input, int32_t count)
{
    int32_t greatest = INT8_MIN;
    __asm volatile("dlstp.8 lr, %[count]\n"
                   "1:\n"
                   "vldrb.u8 q0, [%[input]], #16\n"
                   "vmaxv.s8 %[greatest], q0\n"
                   "letp lr, 1b\n"
                   : [input] "+r"(input), [greatest] "+r"(greatest)
                   : [count] "r"(count)
                   : "lr", "q0", "memory");
    return greatest;
}

/* q0 = exponentials of four elements. */
#define ETK_EXPONENTIALS                                                                                               \
    "vldrb.s32 q0, [%[input]], #4\n"                                                                                   \
    "vsub.i32 q1, %q[max], q0\n"                                                                                       \
    "vpt.s32 lt, q1, %[entries]\n"                                                                                     \
    "vldrwt.u32 q0, [%[exponentials], q1, uxtw #2]\n"

static int32_t sum_of_terms(const etk_softmax_s8_table_params *params, const int8_t *input, int32x4_t max)
{
    int32_t sum = 0;
    __asm volatile("dlstp.32 lr, %[count]\n"
                   "1:\n" ETK_EXPONENTIALS
                   "vrshr.u32 q0, q0, #12\n"
                   "vaddva.s32 %[sum], q0\n"
                   "letp lr, 1b\n"
                   : [input] "+l"(input), [sum] "+Te"(sum)
                   : [count] "r"(params->axis_size), [max] "w"(max), [entries] "r"(params->entries),
                     [exponentials] "r"(params->exponentials)
                   : "lr", "q0", "q1", "memory");
    return sum;
}

/* A probability is an exponential times `scale`, shifted right by `exponent`; neither is negative, so no rounding has a tie
 * rule to care for. */
static void store_probabilities(const etk_softmax_s8_table_params *params, const int8_t *input, int32x4_t max,
                                int32_t scale, int32_t exponent, int8_t *output)
{
    const int32x4_t highest = vdupq_n_s32(255);
    __asm volatile("dlstp.32 lr, %[count]\n"
                   "1:\n" ETK_EXPONENTIALS
                   "vqrdmulh.s32 q0, q0, %[scale]\n"
                   "vrshl.s32 q0, %[shift]\n"
                   "vmin.s32 q0, q0, %q[highest]\n"
                   "vsub.i32 q0, q0, %[offset]\n"
                   "vstrb.32 q0, [%[output]], #4\n"
                   "letp lr, 1b\n"
                   : [input] "+l"(input), [output] "+l"(output)
                   : [count] "r"(params->axis_size), [max] "w"(max), [entries] "r"(params->entries),
                     [exponentials] "r"(params->exponentials), [scale] "r"(scale), [shift] "r"(-exponent),
                     [highest] "w"(highest), [offset] "r"(128)
                   : "lr", "q0", "q1", "memory");
}

void etk_softmax_s8_table__mve(const etk_softmax_s8_table_params *params, const int8_t *input, int8_t *output)
{
    for (int32_t outer = params->outer_size; outer > 0; --outer) {
        const int32x4_t max = vdupq_n_s32(maximum(input, params->axis_size));
        const int32_t sum = sum_of_terms(params, input, max);
        const int32_t headroom = __builtin_clz((uint32_t)sum);
        const int32_t fraction = (int32_t)(((uint32_t)sum << headroom) - (UINT32_C(1) << 31));
        const int32_t scale = etk_softmax_s8_one_over_one_plus__mve(fraction);
        store_probabilities(params, input, max, scale, 12 - headroom + 23, output);
        input += params->axis_size;
        output += params->axis_size;
    }
}
