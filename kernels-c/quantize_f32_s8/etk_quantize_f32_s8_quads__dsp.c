#include "etk_quantize_f32_s8_laps__dsp.h"

/* QADD keeps the sum with the zero point from wrapping: 45 instructions for eight elements. */
#define ETK_STORE_QUAD                                                                                                 \
    "qadd r3, r3, r4\n"                                                                                                \
    "qadd r5, r5, r4\n"                                                                                                \
    "qadd r6, r6, r4\n"                                                                                                \
    "qadd r7, r7, r4\n"                                                                                                \
    "ssat r3, #8, r3\n"                                                                                                \
    "ssat r5, #8, r5\n"                                                                                                \
    "ssat r6, #8, r6\n"                                                                                                \
    "ssat r7, #8, r7\n"                                                                                                \
    "pkhbt r3, r3, r6, lsl #16\n"                                                                                      \
    "pkhbt r5, r5, r7, lsl #16\n"                                                                                      \
    "stmia r1!, {r3, r5}\n"

__attribute__((naked, noinline)) static void quantize_eights(const etk_quantize_task *task __attribute__((unused)))
{
    __asm volatile(ETK_QUANTIZE_EIGHTS(ETK_STORE_QUAD));
}

void etk_quantize_f32_s8_quads__dsp(const etk_quantize_f32_s8_params *params, const float *input, int16_t *output)
{
    const etk_quantize_task task = {input, output, params->elements / 8, params->inverse_scale, params->zero_point};
    quantize_eights(&task);
}
