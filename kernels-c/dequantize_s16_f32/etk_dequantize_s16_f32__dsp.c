#include "etk_dequantize_s16_f32.h"

/* Four elements a lap of 21 instructions. */
void etk_dequantize_s16_f32__dsp(const etk_dequantize_s16_f32_params *params, const int16_t *input, float *output)
{
    const float scale = params->scale;
    const int32_t zero_point = params->zero_point;
    int32_t fours = params->elements / 4;
    if (fours > 0) {
        __asm volatile("1:\n"
                       "ldrsh r4, [%[input]], #2\n"
                       "ldrsh r5, [%[input]], #2\n"
                       "ldrsh r6, [%[input]], #2\n"
                       "ldrsh r8, [%[input]], #2\n"
                       "subs r4, r4, %[zero]\n"
                       "subs r5, r5, %[zero]\n"
                       "subs r6, r6, %[zero]\n"
                       "subs r8, r8, %[zero]\n"
                       "vmov s8, s9, r4, r5\n"
                       "vmov s10, s11, r6, r8\n"
                       "vcvt.f32.s32 s8, s8\n"
                       "vcvt.f32.s32 s9, s9\n"
                       "vcvt.f32.s32 s10, s10\n"
                       "vcvt.f32.s32 s11, s11\n"
                       "vmul.f32 s8, s8, %[scale]\n"
                       "vmul.f32 s9, s9, %[scale]\n"
                       "vmul.f32 s10, s10, %[scale]\n"
                       "vmul.f32 s11, s11, %[scale]\n"
                       "vstmia %[output]!, {s8-s11}\n"
                       "subs %[fours], #1\n"
                       "bne 1b\n"
                       : [input] "+r"(input), [output] "+r"(output), [fours] "+r"(fours)
                       : [zero] "r"(zero_point), [scale] "t"(scale)
                       : "r4", "r5", "r6", "r8", "s8", "s9", "s10", "s11", "cc", "memory");
    }
    for (int32_t left = params->elements % 4; left > 0; --left) {
        *output++ = (float)(*input++ - zero_point) * scale;
    }
}
