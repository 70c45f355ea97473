#ifndef ETK_QUANTIZE_F32_S8_LAPS__DSP_H
#define ETK_QUANTIZE_F32_S8_LAPS__DSP_H

#include "etk_quantize_f32_s8.h"

/* What the kernels for different zero points share: VCVTR rounds half to even (the rounding mode after reset), saturates,
 * and makes 0 of NaN; four or eight elements at a time, how they are stored is up to the kernel. */
typedef struct {
    const float *input;
    void *output;
    int32_t laps;
    float inverse_scale;
    int32_t zero_point;
} etk_quantize_task;

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
/* Their bytes from r3, r5, r6 and r7. */
#define ETK_STORE_BYTES                                                                                                \
    "ssat r3, #8, r3\n"                                                                                                \
    "ssat r5, #8, r5\n"                                                                                                \
    "ssat r6, #8, r6\n"                                                                                                \
    "ssat r7, #8, r7\n"                                                                                                \
    "strb r3, [r1], #1\n"                                                                                              \
    "strb r5, [r1], #1\n"                                                                                              \
    "strb r6, [r1], #1\n"                                                                                              \
    "strb r7, [r1], #1\n"
#define ETK_QUANTIZE_LAPS(load, elements)                                                                              \
    "push {r4-r7, lr}\n"                                                                                               \
    "ldmia r0, {r0-r4}\n"                                                                                              \
    "vmov s8, r3\n"                                                                                                    \
    "1:\n"                                                                                                             \
    "vldmia r0!, {" load "}\n"                                                                                         \
    elements                                                                                                           \
    "subs r2, #1\n"                                                                                                    \
    "bne 1b\n"                                                                                                         \
    "pop {r4-r7, pc}\n"
#define ETK_QUANTIZE_FOURS(store) ETK_QUANTIZE_LAPS("s0-s3", ETK_CONVERT_FOUR("s0", "s1", "s2", "s3") store)
#define ETK_QUANTIZE_EIGHTS(store)                                                                                     \
    ETK_QUANTIZE_LAPS("s0-s7", ETK_CONVERT_FOUR("s0", "s1", "s2", "s3") store                                          \
                               ETK_CONVERT_FOUR("s4", "s5", "s6", "s7") store)

static inline int8_t etk_quantize_one(float value, int32_t zero_point)
{
    int32_t sum;
    __asm("vcvtr.s32.f32 %1, %1\n\tvmov %0, %1\n\tqadd %0, %0, %2\n\tssat %0, #8, %0"
          : "=&r"(sum), "+t"(value)
          : "r"(zero_point));
    return (int8_t)sum;
}

static inline void etk_quantize_all(void (*quantize_laps)(const etk_quantize_task *), int32_t lap,
                                    const etk_quantize_f32_s8_params *params, const float *input, int8_t *output)
{
    const int32_t elements = params->elements;
    const etk_quantize_task task = {input, output, elements / lap, params->inverse_scale, params->zero_point};
    if (task.laps > 0) {
        quantize_laps(&task);
    }
    for (int32_t i = elements - elements % lap; i < elements; ++i) {
        output[i] = etk_quantize_one(input[i] * params->inverse_scale, params->zero_point);
    }
}

#endif
