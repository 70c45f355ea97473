#include "etk_quantize_f32_s16.h"

/* VCVTR rounds half to even (the rounding mode after reset), saturates, and makes 0 of NaN; QADD keeps the sum with the
 * zero point from wrapping. Four elements take 25 instructions. */
typedef struct {
    const float *input;
    int16_t *output;
    int32_t fours;
    float inverse_scale;
    int32_t zero_point;
} task;

__attribute__((naked, noinline)) static void quantize_fours(const task *t __attribute__((unused)))
{
    __asm volatile(
        "push {r4-r7, lr}\n"
        "ldmia r0, {r0-r4}\n"
        "vmov s4, r3\n"
        "1:\n"
        "vldmia r0!, {s0-s3}\n"
        "vmul.f32 s0, s0, s4\n"
        "vmul.f32 s1, s1, s4\n"
        "vmul.f32 s2, s2, s4\n"
        "vmul.f32 s3, s3, s4\n"
        "vcvtr.s32.f32 s0, s0\n"
        "vcvtr.s32.f32 s1, s1\n"
        "vcvtr.s32.f32 s2, s2\n"
        "vcvtr.s32.f32 s3, s3\n"
        "vmov r3, r5, s0, s1\n"
        "vmov r6, r7, s2, s3\n"
        "qadd r3, r3, r4\n"
        "qadd r5, r5, r4\n"
        "qadd r6, r6, r4\n"
        "qadd r7, r7, r4\n"
        "ssat r3, #16, r3\n"
        "ssat r5, #16, r5\n"
        "ssat r6, #16, r6\n"
        "ssat r7, #16, r7\n"
        "strh r3, [r1], #2\n"
        "strh r5, [r1], #2\n"
        "strh r6, [r1], #2\n"
        "strh r7, [r1], #2\n"
        "subs r2, #1\n"
        "bne 1b\n"
        "pop {r4-r7, pc}\n");
}

static int16_t quantize(float value, int32_t zero_point)
{
    int32_t sum;
    __asm("vcvtr.s32.f32 %1, %1\n\tvmov %0, %1\n\tqadd %0, %0, %2\n\tssat %0, #16, %0"
          : "=&r"(sum), "+t"(value)
          : "r"(zero_point));
    return (int16_t)sum;
}

void etk_quantize_f32_s16__dsp(const etk_quantize_f32_s16_params *params, const float *input, int16_t *output)
{
    const int32_t elements = params->elements;
    const task t = {input, output, elements / 4, params->inverse_scale, params->zero_point};
    if (t.fours > 0) {
        quantize_fours(&t);
    }
    for (int32_t i = elements & ~3; i < elements; ++i) {
        output[i] = quantize(input[i] * params->inverse_scale, params->zero_point);
    }
}
