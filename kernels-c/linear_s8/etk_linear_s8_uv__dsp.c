#include "etk_linear_s8_uv.h"

#include <stddef.h>

#include "etk_dsp.h"

typedef struct {
    const uint32_t *values;
    const uint32_t *values_end;
    const uint32_t *stream;
    int32_t fours;
    int32_t skip; /* bytes of code, so that the first lap takes the block that does not fill the unrolled two */
    int32_t multiplier;
    int32_t constant;
    int32_t shift;
    int8_t *output;
} product;

/* Eight k for two pairs of channels: 27 instructions for 32 MACs, 108 bytes. r0-r3 values, r4-r7 weights (two pairs of
 * k for a and b), r8-r11 sums of a and b, r12 values, lr stream. */
#define ETK_HALF(first, second)                                                                                        \
    "ldmia.w lr!, {r4-r7}\n"                                                                                           \
    "smlad r8, " first ", r4, r8\n"                                                                                    \
    "smlad r10, " first ", r5, r10\n"                                                                                  \
    "sxtb16 r4, r4\n"                                                                                                  \
    "sxtb16 r5, r5\n"                                                                                                  \
    "smlad r9, " first ", r4, r9\n"                                                                                    \
    "smlad r11, " first ", r5, r11\n"                                                                                  \
    "smlad r8, " second ", r6, r8\n"                                                                                   \
    "smlad r10, " second ", r7, r10\n"                                                                                 \
    "sxtb16 r6, r6\n"                                                                                                  \
    "sxtb16 r7, r7\n"                                                                                                  \
    "smlad r9, " second ", r6, r9\n"                                                                                   \
    "smlad r11, " second ", r7, r11\n"
#define ETK_BLOCK "ldmia.w r12!, {r0-r3}\n" ETK_HALF("r0", "r1") ETK_HALF("r2", "r3")

/* r0 multiplier, r1 constant, r2 shift, r12 output. */
#define ETK_OUTPUT(value, place)                                                                                       \
    "add r3, r1, " value ", asr #31\n"                                                                                 \
    "smmlar " value ", " value ", r0, r3\n"                                                                            \
    "asr " value ", " value ", r2\n"                                                                                   \
    "ssat " value ", #8, " value "\n"                                                                                  \
    "strb " value ", [r12, " place "]\n"

__attribute__((naked, noinline)) static void multiply(const product *p __attribute__((unused)))
{
    __asm volatile(
        /* Frame: 0 values, 4 their end, 8 fours left, 12 entry into the blocks, 16 multiplier, 20 constant, 24 shift,
         * 28 output. */
        "push {r4-r11, lr}\n"
        "sub sp, #36\n"
        "ldmia r0, {r1-r9}\n"
        "mov lr, r3\n"
        "adr.w r10, 2f\n"
        "add r10, r10, r5\n"
        "orr r10, r10, #1\n"
        "strd r1, r2, [sp]\n"
        "strd r4, r10, [sp, #8]\n"
        "strd r6, r7, [sp, #16]\n"
        "strd r8, r9, [sp, #24]\n"
        "1:\n"
        "ldmia lr!, {r8-r11}\n"
        "ldr r12, [sp]\n"
        "ldr pc, [sp, #12]\n"
        ".align 2\n"
        "2:\n" ETK_BLOCK ETK_BLOCK
        "ldr r0, [sp, #4]\n"
        "cmp r12, r0\n"
        "bne.w 2b\n"
        "ldmia lr!, {r4-r7}\n"
        "sub r8, r8, r9\n"
        "sub r10, r10, r11\n"
        "asr r8, r8, #7\n"
        "lsl r9, r9, #1\n"
        "asr r10, r10, #7\n"
        "lsl r11, r11, #1\n"
        "ldrd r0, r1, [sp, #16]\n"
        "ldrd r2, r12, [sp, #24]\n"
        ETK_OUTPUT("r9", "r5") ETK_OUTPUT("r8", "r4") ETK_OUTPUT("r11", "r7") ETK_OUTPUT("r10", "r6")
        "ldr r0, [sp, #8]\n"
        "subs r0, #1\n"
        "str r0, [sp, #8]\n"
        "bne.w 1b\n"
        "add sp, #36\n"
        "pop {r4-r11, pc}\n");
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
    const int32_t blocks = (params->input_features + 7) / 8;
    const int32_t shift = -params->shift;
    const int32_t low = params->activation_min;
    const int32_t high = params->activation_max;
    const uint32_t addend = (uint32_t)(uint16_t)params->input_offset * 0x00010001u;
    product p = {.values = scratch,
                 .values_end = (const uint32_t *)scratch + 4 * (ptrdiff_t)blocks,
                 .stream = params->stream + 1,
                 .fours = (int32_t)params->stream[0],
                 .skip = (blocks & 1) * 108,
                 .multiplier = params->multiplier,
                 .constant = params->output_offset * (1 << shift) + (1 << (shift - 1)),
                 .shift = shift,
                 .output = output};
    for (int32_t batch = params->batches; batch > 0; --batch) {
        widen(input, params->input_features, addend, scratch);
        multiply(&p);
        if (low > -128 || high < 127) {
            for (int32_t i = 0; i < params->output_features; ++i) {
                const int32_t value = p.output[i];
                p.output[i] = (int8_t)(value < low ? low : value > high ? high : value);
            }
        }
        input += params->input_features;
        p.output += params->output_features;
    }
}
