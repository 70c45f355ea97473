#include "etk_quantize_f32_s8.h"

/* VCVTR rounds half to even (the rounding mode after reset), saturates, and makes 0 of NaN; QADD keeps the sum with
 * the zero point from wrapping. Eight elements take 49 instructions; 41 with zero point 0, which needs no sum, and with
 * -128, where results are unsigned bytes that four at a time get their top bits flipped. */
typedef struct {
    const float *input;
    int8_t *output;
    int32_t eights;
    float inverse_scale;
    int32_t zero_point;
} task;

#define ETK_CONVERT_FOUR(a, b, c, d)                                                                                   \
    "vmul.f32 " a ", " a ", s8\n"                                                                                      \
    "vmul.f32 " b ", " b ", s8\n"                                                                                      \
    "vmul.f32 " c ", " c ", s8\n"                                                                                      \
    "vmul.f32 " d ", " d ", s8\n"                                                                                      \
    "vcvtr.s32.f32 " a ", " a "\n"                                                                                     \
    "vcvtr.s32.f32 " b ", " b "\n"                                                                                     \
    "vcvtr.s32.f32 " c ", " c "\n"                                                                                     \
    "vcvtr.s32.f32 " d ", " d "\n"                                                                                     \
    "vmov r3, r5, " a ", " b "\n"                                                                                      \
    "vmov r6, r7, " c ", " d "\n"
#define ETK_ADD_ZERO_POINT                                                                                             \
    "qadd r3, r3, r4\n"                                                                                                \
    "qadd r5, r5, r4\n"                                                                                                \
    "qadd r6, r6, r4\n"                                                                                                \
    "qadd r7, r7, r4\n"
#define ETK_STORE_BYTES                                                                                                \
    "ssat r3, #8, r3\n"                                                                                                \
    "ssat r5, #8, r5\n"                                                                                                \
    "ssat r6, #8, r6\n"                                                                                                \
    "ssat r7, #8, r7\n"                                                                                                \
    "strb r3, [r1], #1\n"                                                                                              \
    "strb r5, [r1], #1\n"                                                                                              \
    "strb r6, [r1], #1\n"                                                                                              \
    "strb r7, [r1], #1\n"
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
#define ETK_QUANTIZE_EIGHTS(store)                                                                                     \
    "push {r4-r7, lr}\n"                                                                                               \
    "ldmia r0, {r0-r4}\n"                                                                                              \
    "vmov s8, r3\n"                                                                                                    \
    "1:\n"                                                                                                             \
    "vldmia r0!, {s0-s7}\n"                                                                                            \
    ETK_CONVERT_FOUR("s0", "s1", "s2", "s3") store                                                                     \
    ETK_CONVERT_FOUR("s4", "s5", "s6", "s7") store                                                                     \
    "subs r2, #1\n"                                                                                                    \
    "bne 1b\n"                                                                                                         \
    "pop {r4-r7, pc}\n"

__attribute__((naked, noinline)) static void quantize_eights(const task *t __attribute__((unused)))
{
    __asm volatile(ETK_QUANTIZE_EIGHTS(ETK_ADD_ZERO_POINT ETK_STORE_BYTES));
}

__attribute__((naked, noinline)) static void quantize_symmetric_eights(const task *t __attribute__((unused)))
{
    __asm volatile(ETK_QUANTIZE_EIGHTS(ETK_STORE_BYTES));
}

__attribute__((naked, noinline)) static void quantize_unsigned_eights(const task *t __attribute__((unused)))
{
    __asm volatile(ETK_QUANTIZE_EIGHTS(ETK_STORE_WORD));
}

static int8_t quantize(float value, int32_t zero_point)
{
    int32_t sum;
    __asm("vcvtr.s32.f32 %1, %1\n\tvmov %0, %1\n\tqadd %0, %0, %2\n\tssat %0, #8, %0"
          : "=&r"(sum), "+t"(value)
          : "r"(zero_point));
    return (int8_t)sum;
}

void etk_quantize_f32_s8__dsp(const etk_quantize_f32_s8_params *params, const float *input, int8_t *output)
{
    const int32_t elements = params->elements;
    const task t = {input, output, elements / 8, params->inverse_scale, params->zero_point};
    if (t.eights > 0) {
        if (t.zero_point == -128) {
            quantize_unsigned_eights(&t);
        } else if (t.zero_point == 0) {
            quantize_symmetric_eights(&t);
        } else {
            quantize_eights(&t);
        }
    }
    for (int32_t i = elements & ~7; i < elements; ++i) {
        output[i] = quantize(input[i] * params->inverse_scale, params->zero_point);
    }
}
