#ifndef ETK_EXTREMES_S8__DSP_H
#define ETK_EXTREMES_S8__DSP_H

#include <stddef.h>
#include <stdint.h>

#include "etk_dsp.h"

/* Larger or smaller elements of two int8 tensors of up to four dimensions whose last dimension lies side by side. */
typedef struct {
    int32_t sizes[4];
    int32_t input1_strides[4];
    int32_t input2_strides[4];
    int32_t output_strides[4];
} etk_extremes_s8;

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

static inline void etk_extreme_row(const int8_t *a, const int8_t *b, int8_t *output, int32_t count, int larger)
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

/* Rows that follow each other in all three tensors become one. */
static inline void etk_join_rows(etk_extremes_s8 *t)
{
    for (int32_t outer = 2; outer >= 0; --outer) {
        const int32_t row = t->sizes[3];
        const int32_t dense = t->input1_strides[outer] == row && t->input2_strides[outer] == row &&
                              t->output_strides[outer] == row;
        if (!dense && t->sizes[outer] != 1) {
            return;
        }
        t->sizes[3] = row * t->sizes[outer];
        t->sizes[outer] = 1;
    }
}

static inline void etk_extremes(etk_extremes_s8 t, const int8_t *input1, const int8_t *input2, int8_t *output,
                                int larger)
{
    etk_join_rows(&t);
    for (int32_t i0 = 0; i0 < t.sizes[0]; ++i0) {
        for (int32_t i1 = 0; i1 < t.sizes[1]; ++i1) {
            for (int32_t i2 = 0; i2 < t.sizes[2]; ++i2) {
                etk_extreme_row(input1 + (ptrdiff_t)i0 * t.input1_strides[0] + (ptrdiff_t)i1 * t.input1_strides[1] +
                                    (ptrdiff_t)i2 * t.input1_strides[2],
                                input2 + (ptrdiff_t)i0 * t.input2_strides[0] + (ptrdiff_t)i1 * t.input2_strides[1] +
                                    (ptrdiff_t)i2 * t.input2_strides[2],
                                output + (ptrdiff_t)i0 * t.output_strides[0] + (ptrdiff_t)i1 * t.output_strides[1] +
                                    (ptrdiff_t)i2 * t.output_strides[2],
                                t.sizes[3], larger);
            }
        }
    }
}

#endif
