#include <stddef.h>

#include "etk_add_s8.h"

/* One input (exact) has multiplier 2^30 and shift 0, so its term is (x - zp) * 2^19 without rounding; the other
 * multiplies with SMMLAR, its right shift is in 1..22. The sum is kept doubled, as the output's SMMLAR wants it:
 * 13 instructions per element, of which each SMMLAR's ADD is the tie rule of negative numbers. */
typedef struct {
    const int8_t *exact;
    const int8_t *other;
    int8_t *output;
    const int8_t *exact_end;
    int32_t other_offset; /* -zero point * 2^21 */
    int32_t other_multiplier;
    int32_t other_half;
    int32_t exact_offset; /* -zero point * 2^20 */
    int32_t other_shift;
    int32_t output_constant;
    int32_t output_multiplier;
    int32_t output_shift;
    int32_t skip; /* bytes of code, so that the first lap takes the elements that do not fill the unrolled four */
} sum;

/* 52 bytes, 48 without the tie rule of the output, which does not matter where negative sums saturate. r0 exact, r1 other, r2 output, r4 other_offset .. r11 output_shift in the order of the struct. */
#define ETK_ADD_ELEMENT(tie, constant)                                                                                 \
    "ldrsb r12, [r1], #1\n"                                                                                            \
    "add r12, r4, r12, lsl #21\n"                                                                                      \
    "add r3, r6, r12, asr #31\n"                                                                                       \
    "smmlar r12, r12, r5, r3\n"                                                                                        \
    "asr r12, r12, r8\n"                                                                                               \
    "ldrsb lr, [r0], #1\n"                                                                                             \
    "add lr, r7, lr, lsl #20\n"                                                                                        \
    "add lr, lr, r12, lsl #1\n"                                                                                        \
    tie                                                                                                                \
    "smmlar lr, lr, r10, " constant "\n"                                                                               \
    "asr lr, lr, r11\n"                                                                                                \
    "ssat lr, #8, lr\n"                                                                                                \
    "strb lr, [r2], #1\n"

#define ETK_ADD_ROUNDED ETK_ADD_ELEMENT("add r3, r9, lr, asr #31\n", "r3")
#define ETK_ADD_SATURATED ETK_ADD_ELEMENT("", "r9")
#define ETK_ADD_LOOP(element)                                                                                          \
    "push {r4-r11, lr}\n"                                                                                              \
    "mov r12, r0\n"                                                                                                    \
    "ldmia r12!, {r0-r11}\n"                                                                                           \
    "sub sp, #4\n"                                                                                                     \
    "str r3, [sp]\n"                                                                                                   \
    "ldr r12, [r12]\n"                                                                                                 \
    "adr.w r3, 1f\n"                                                                                                   \
    "add r3, r3, r12\n"                                                                                                \
    "orr r3, r3, #1\n"                                                                                                 \
    "bx r3\n"                                                                                                          \
    ".align 2\n"                                                                                                       \
    "1:\n" element element element element                                                                             \
    "ldr r3, [sp]\n"                                                                                                   \
    "cmp r0, r3\n"                                                                                                     \
    "bne.w 1b\n"                                                                                                       \
    "add sp, #4\n"                                                                                                     \
    "pop {r4-r11, pc}\n"

__attribute__((naked, noinline)) static void add_rounded(const sum *s __attribute__((unused)))
{
    __asm volatile(ETK_ADD_LOOP(ETK_ADD_ROUNDED));
}

__attribute__((naked, noinline)) static void add_saturated(const sum *s __attribute__((unused)))
{
    __asm volatile(ETK_ADD_LOOP(ETK_ADD_SATURATED));
}

void etk_add_s8__dsp(const etk_add_s8_params *params, const int8_t *input1, const int8_t *input2, int8_t *output)
{
    const int32_t elements = params->block_elements;
    const int32_t low = params->activation_min;
    const int32_t high = params->activation_max;
    const int first_exact = params->input1_multiplier == INT32_C(1) << 30 && params->input1_shift == 0;
    const int32_t exact_zero = first_exact ? params->input1_zero_point : params->input2_zero_point;
    const int32_t other_zero = first_exact ? params->input2_zero_point : params->input1_zero_point;
    const int32_t other_shift = first_exact ? -params->input2_shift : -params->input1_shift;
    const int32_t output_shift = -params->output_shift;
    const int saturates = params->output_zero_point == -128 && low == -128 && high == 127;
    sum s = {.other_offset = -other_zero * (1 << 21),
             .other_multiplier = first_exact ? params->input2_multiplier : params->input1_multiplier,
             .other_half = 1 << (other_shift - 1),
             .exact_offset = -exact_zero * (1 << 20),
             .other_shift = other_shift,
             .output_constant = params->output_zero_point * (1 << output_shift) + (1 << (output_shift - 1)),
             .output_multiplier = params->output_multiplier,
             .output_shift = output_shift,
             .skip = (-elements & 3) * (saturates ? 48 : 52)};
    for (int32_t block = params->blocks; block > 0; --block) {
        s.exact = first_exact ? input1 : input2;
        s.other = first_exact ? input2 : input1;
        s.output = output;
        s.exact_end = s.exact + elements;
        if (saturates) {
            add_saturated(&s);
        } else {
            add_rounded(&s);
        }
        if (low > -128 || high < 127) {
            for (int32_t i = 0; i < elements; ++i) {
                const int32_t value = output[i];
                output[i] = (int8_t)(value < low ? low : value > high ? high : value);
            }
        }
        input1 += elements;
        output += elements;
    }
}
