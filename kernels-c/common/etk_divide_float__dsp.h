#ifndef ETK_DIVIDE_FLOAT__DSP_H
#define ETK_DIVIDE_FLOAT__DSP_H

#include <stdint.h>

/* Twice (float)numerator / (float)denominator * scale, towards 0, limited to 20 bits; 0 for a denominator of 0. For
 * cores with FPU and DSP instructions. A denominator of 0 makes the numerator 0 as well, 0 / 0 is NaN, and the conversion
 * of that is 0; it multiplies by two as it converts. */
static inline int32_t etk_twice_quotient(int32_t numerator, int32_t denominator, float scale)
{
    __asm("cmp %[d], #0\n"
          "it eq\n"
          "moveq %[n], #0\n"
          "vmov s14, s15, %[n], %[d]\n"
          "vcvt.f32.s32 s14, s14\n"
          "vcvt.f32.s32 s15, s15\n"
          "vdiv.f32 s14, s14, s15\n"
          "vmul.f32 s14, s14, %[scale]\n"
          "vcvt.s32.f32 s14, s14, #1\n"
          "vmov %[n], s14\n"
          "ssat %[n], #20, %[n]\n"
          : [n] "+r"(numerator)
          : [d] "r"(denominator), [scale] "t"(scale)
          : "s14", "s15", "cc");
    return numerator;
}

#endif
