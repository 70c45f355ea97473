#include "etk_quantize_f32_s8_laps__dsp.h"

/* Zero point -128: results are unsigned bytes that four at a time get their top bits flipped. 41 instructions for eight
 * elements. */
#define ETK_STORE_WORD                                                                                                 \
    "usat r3, #8, r3\n"                                                                                                \
    "usat r5, #8, r5\n"                                                                                                \
    "usat r6, #8, r6\n"                                                                                                \
    "usat r7, #8, r7\n"                                                                                                \
    "orr r3, r3, r5, lsl #8\n"                                                                                         \
    "orr r6, r6, r7, lsl #8\n"                                                                                         \
    "orr r3, r3, r6, lsl #16\n"                                                                                        \
    "eor r3, r3, #0x80808080\n"                                                                                        \
    "str r3, [r1], #4\n"

__attribute__((naked, noinline)) static void quantize_eights(const etk_quantize_task *task __attribute__((unused)))
{
    __asm volatile(ETK_QUANTIZE_EIGHTS(ETK_STORE_WORD));
}

void etk_quantize_f32_s8_unsigned__dsp(const etk_quantize_f32_s8_params *params, const float *input, int8_t *output)
{
    etk_quantize_all(quantize_eights, 8, params, input, output);
}
