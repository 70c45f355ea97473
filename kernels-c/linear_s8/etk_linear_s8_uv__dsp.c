#include "etk_linear_s8_uv_core__dsp.h"

#include "etk_dsp.h"

#define ETK_BLOCK "ldmia.w r12!, {r0-r3}\n" ETK_HALF("r0", "r1") ETK_HALF("r2", "r3")

__attribute__((naked, noinline)) static void multiply(const product *p __attribute__((unused)))
{
    ETK_LINEAR_MULTIPLY(ETK_BLOCK);
}

/* input + input_offset as halfwords: bytes (0,2), (1,3) of every word. What lies behind the last value meets zero
 * weights. */
static void widen(const int8_t *input, int32_t count, uint32_t addend, uint32_t *values)
{
    for (; count >= 4; count -= 4, input += 4, values += 2) {
        const uint32_t word = etk_load_word(input);
        values[0] = etk_sxtab16(addend, word);
        values[1] = etk_sxtab16_odd(addend, word);
    }
    if (count > 0) {
        uint32_t word = 0;
        for (int32_t i = 0; i < count; ++i) {
            word |= (uint32_t)(uint8_t)input[i] << (8 * i);
        }
        values[0] = etk_sxtab16(addend, word);
        values[1] = etk_sxtab16_odd(addend, word);
    }
}

__attribute__((cold)) void etk_linear_s8_uv__dsp(const etk_linear_s8_uv_params *params, const int8_t *input, int8_t *output, void *scratch)
{
    const uint32_t addend = (uint32_t)(uint16_t)params->input_offset * 0x00010001u;
    product p = start(params, 108);
    p.values = scratch;
    p.values_end = (const uint32_t *)scratch + (params->input_features + 7) / 8 * 4;
    for (int32_t batch = params->batches; batch > 0; --batch) {
        widen(input, params->input_features, addend, scratch);
        p.output = output;
        multiply(&p);
        clamp_outputs(params, output);
        input += params->input_features;
        output += params->output_features;
    }
}
