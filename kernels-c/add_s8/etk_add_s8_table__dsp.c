#include "etk_add_s8_table__dsp.h"

/* Nine instructions per element, of which SMMLAR's ADD is the tie rule of negative numbers. */
__attribute__((naked, noinline)) static void add(const etk_add_task *task __attribute__((unused)))
{
    __asm volatile(ETK_ADD_ENTER ETK_ADD_LAPS(ETK_ADD_TERMS(0)
                                              "add r3, r6, lr, asr #31\n"
                                              "smmlar lr, lr, r7, r3\n"
                                              "asr lr, lr, r8\n"
                                              "ssat lr, #8, lr\n"
                                              "strb lr, [r2], #1\n"));
}

void etk_add_s8_table__dsp(const etk_add_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output,
                           void *scratch)
{
    const int32_t shift = -params->output_shift;
    const int32_t constant = params->output_zero_point * (1 << shift) + (1 << (shift - 1));
    etk_add_by_table(add, params, 0, constant, 36, input1, input2, output, scratch);
}
