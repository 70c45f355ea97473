#include "etk_linear_s8_uv_core__dsp.h"

#include "etk_dsp.h"

#define ETK_BLOCK "ldmia.w r12!, {r0-r3}\n" ETK_HALF("r0", "r1") ETK_HALF("r2", "r3")

typedef struct {
    product product;
    int32_t saturates_at_zero; /* an output zero point of -128: what is negative saturates */
    int32_t packed_output;
} task;

/* Frame: 32 how sums become results, 36 how results are stored. */
#define ETK_CHOOSE_FINISH                                                                                              \
    "ldmia r0, {r1, r2}\n"                                                                                             \
    "cmp r1, #0\n"                                                                                                     \
    "ite eq\n"                                                                                                         \
    "adreq.w r3, 3f\n"                                                                                                 \
    "adrne.w r3, 4f\n"                                                                                                 \
    "cmp r2, #0\n"                                                                                                     \
    "ite eq\n"                                                                                                         \
    "adreq.w r4, 5f\n"                                                                                                 \
    "adrne.w r4, 6f\n"                                                                                                 \
    "orr r3, r3, #1\n"                                                                                                 \
    "orr r4, r4, #1\n"                                                                                                 \
    "strd r3, r4, [sp, #32]\n"
#define ETK_CHOSEN_FINISH                                                                                              \
    "ldr pc, [sp, #32]\n"                                                                                              \
    ".align 2\n"                                                                                                       \
    "3:\n" ETK_EACH(ETK_ROUNDED)                                                                                       \
    "ldr pc, [sp, #36]\n"                                                                                              \
    ".align 2\n"                                                                                                       \
    "4:\n" ETK_EACH(ETK_SATURATED)                                                                                     \
    "ldr pc, [sp, #36]\n"                                                                                              \
    ".align 2\n"                                                                                                       \
    "5:\n" ETK_STORE_FOUR("strb") ETK_NEXT_FOUR("44")                                                                  \
    ".align 2\n"                                                                                                       \
    "6:\n" ETK_STORE_FOUR("strh") ETK_NEXT_FOUR("44")

__attribute__((naked, noinline)) static void multiply(const task *t __attribute__((unused)))
{
    ETK_LINEAR_MULTIPLY("44", ETK_CHOOSE_FINISH, ETK_BLOCK ETK_BLOCK, ETK_CHOSEN_FINISH);
}

/* Eights of values as s16_quads: 9 instructions each. */
static inline void widen_eights(const int8_t *input, int32_t eights, uint32_t *values)
{
    uint32_t *const end = values + eights * (ptrdiff_t)4;
    if (eights > 0) {
        __asm volatile("1:\n"
                       "ldr r4, [%0], #4\n"
                       "ldr r6, [%0], #4\n"
                       "sxtb16 r5, r4, ror #8\n"
                       "sxtb16 r4, r4\n"
                       "sxtb16 r8, r6, ror #8\n"
                       "sxtb16 r6, r6\n"
                       "stmia %1!, {r4-r6, r8}\n"
                       "cmp %1, %2\n"
                       "bne 1b\n"
                       : "+r"(input), "+r"(values)
                       : "r"(end)
                       : "r4", "r5", "r6", "r8", "cc", "memory");
    }
}

/* What lies behind the last value meets zero weights. */
static void widen(const int8_t *input, int32_t count, uint32_t *values)
{
    widen_eights(input, count / 8, values);
    input += count & ~7;
    values += count / 8 * 4;
    for (count &= 7; count > 0; count -= 4, input += 4, values += 2) {
        uint32_t word = 0;
        for (int32_t i = 0; i < (count < 4 ? count : 4); ++i) {
            word |= (uint32_t)(uint8_t)input[i] << (8 * i);
        }
        values[0] = etk_sxtab16(0, word);
        values[1] = etk_sxtab16_odd(0, word);
    }
}

static void clamp_halves(const etk_linear_s8_uv_params *params, int16_t *output)
{
    const int32_t low = params->activation_min;
    const int32_t high = params->activation_max;
    if (low == -128 && high == 127) {
        return;
    }
    for (int32_t i = 0; i < params->output_features; ++i) {
        const int32_t value = output[i];
        output[i] = (int16_t)(value < low ? low : value > high ? high : value);
    }
}

__attribute__((cold)) void etk_linear_s8_uv__dsp(const etk_linear_s8_uv_params *params, const void *input, void *output,
                                                 void *scratch)
{
    const int32_t input_features = params->input_features;
    const int32_t value_bytes = (input_features + 7) / 8 * 16;
    const int8_t *values = input;
    int8_t *results = output;
    const int32_t packed_input = params->packed & 1;
    const int32_t packed_output = params->packed & 2;
    task t = {.product = start(params, 108),
              .saturates_at_zero = params->output_offset == -128,
              .packed_output = packed_output};
    for (int32_t batch = params->batches; batch > 0; --batch) {
        const int8_t *wide = values;
        if (packed_input == 0) {
            widen(values, input_features, scratch);
            wide = scratch;
            values += input_features;
        } else {
            values += value_bytes;
        }
        t.product.values = wide;
        t.product.values_end = wide + value_bytes;
        t.product.output = results;
        multiply(&t);
        if (packed_output == 0) {
            clamp_bytes(params, results);
            results += params->output_features;
        } else {
            clamp_halves(params, (int16_t *)(void *)results);
            results += 2 * (ptrdiff_t)params->output_features;
        }
    }
}
