#ifndef ETK_EXTREMES_S8__DSP_H
#define ETK_EXTREMES_S8__DSP_H

#include "etk_dsp.h"
#include "etk_extremes_s8.h"

/* Rows of larger or smaller elements of tensors whose last dimension lies side by side, eight elements at a time. */

/* The larger bytes of two words, or the smaller ones: SSUB8 leaves in the GE flags which bytes of a are not below b's. */
static inline uint32_t etk_extreme_bytes(uint32_t a, uint32_t b, int larger)
{
    uint32_t result;
    if (larger) {
        __asm("ssub8 %0, %1, %2\n\tsel %0, %1, %2" : "=&r"(result) : "r"(a), "r"(b) : "cc");
    } else {
        __asm("ssub8 %0, %1, %2\n\tsel %0, %2, %1" : "=&r"(result) : "r"(a), "r"(b) : "cc");
    }
    return result;
}

static inline void etk_extreme_row__dsp(const int8_t *a, const int8_t *b, int8_t *output, int32_t count, int larger)
{
    for (; count >= 8; count -= 8, a += 8, b += 8, output += 8) {
        const uint32_t low = etk_extreme_bytes(etk_load_word(a), etk_load_word(b), larger);
        const uint32_t high = etk_extreme_bytes(etk_load_word(a + 4), etk_load_word(b + 4), larger);
        etk_store_word(output, low);
        etk_store_word(output + 4, high);
    }
    for (; count > 0; --count, ++a, ++b) {
        *output++ = (*a > *b) == (larger != 0) ? *a : *b;
    }
}

#endif
