#include "etk_quantize_f32_s8_laps__dsp.h"

/* Zero point 0: 21 instructions for four elements. */
__attribute__((naked, noinline)) static void quantize_fours(const etk_quantize_task *task __attribute__((unused)))
{
    __asm volatile(ETK_QUANTIZE_FOURS(ETK_STORE_BYTES));
}

void etk_quantize_f32_s8_symmetric__dsp(const etk_quantize_f32_s8_params *params, const float *input, int8_t *output)
{
    etk_quantize_all(quantize_fours, 4, params, input, output);
}
