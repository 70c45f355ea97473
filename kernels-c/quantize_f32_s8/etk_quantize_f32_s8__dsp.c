#include "etk_quantize_f32_s8_laps__dsp.h"

/* QADD keeps the sum with the zero point from wrapping: 25 instructions for four elements. */
#define ETK_ADD_ZERO_POINT                                                                                             \
    "qadd r3, r3, r4\n"                                                                                                \
    "qadd r5, r5, r4\n"                                                                                                \
    "qadd r6, r6, r4\n"                                                                                                \
    "qadd r7, r7, r4\n"

__attribute__((naked, noinline)) static void quantize_fours(const etk_quantize_task *task __attribute__((unused)))
{
    __asm volatile(ETK_QUANTIZE_FOURS(ETK_ADD_ZERO_POINT ETK_STORE_BYTES));
}

void etk_quantize_f32_s8__dsp(const etk_quantize_f32_s8_params *params, const float *input, int8_t *output)
{
    etk_quantize_all(quantize_fours, 4, params, input, output);
}
