#include "etk_add_s8_table__dsp.h"

/* Negative sums saturate, so that their tie rule does not matter, and sums are scaled such that the shift is an immediate of
 * SSAT, by nested floors as in etk_uv_panel_s8__dsp.h: seven instructions per element. */
#define ETK_ADD_SCALED(scaled_by)                                                                                      \
    ETK_ADD_TERMS(scaled_by)                                                                                           \
    "smmla lr, lr, r7, r6\n"                                                                                           \
    "ssat lr, #8, lr, asr #19\n"                                                                                       \
    "strb lr, [r2], #1\n"

/* The shift, in r8, is 18 or 17. */
__attribute__((naked, noinline)) static void add(const etk_add_task *task __attribute__((unused)))
{
    __asm volatile(ETK_ADD_ENTER
                   "cmp r8, #17\n"
                   "beq 2f\n"
                   ETK_ADD_LAPS(ETK_ADD_SCALED(1))
                   "2:\n"
                   ETK_ADD_LAPS(ETK_ADD_SCALED(2)));
}

void etk_add_s8_saturated__dsp(const etk_add_s8_params *params, const int8_t *input1, const int8_t *input2,
                               int8_t *output, void *scratch)
{
    const int32_t scale = 19 + params->output_shift;
    const int32_t constant = -128 * (1 << 19) + (1 << 18) + (1 << (scale - 1));
    etk_add_by_table(add, params, scale, constant, 28, input1, input2, output, scratch);
}
