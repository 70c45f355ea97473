#ifndef ETK_DOT_1X4_S8__MVE_H
#define ETK_DOT_1X4_S8__MVE_H

#include <arm_mve.h>
#include <stdint.h>

/* Dot products of one row of bytes with four others, sixteen products of each in ten instructions. */
typedef struct {
    int32_t a;
    int32_t b;
    int32_t c;
    int32_t d;
} etk_dot_1x4;

/* From the first of four rows to the others; 0 where there are fewer. */
typedef struct {
    int32_t b;
    int32_t c;
    int32_t d;
} etk_row_distances;

/* Distances of the `left` rows that are left, `pitch` bytes apart. */
static inline etk_row_distances etk_distances_of(int32_t pitch, int32_t left)
{
    return (etk_row_distances){left > 1 ? pitch : 0, left > 2 ? 2 * pitch : 0, left > 3 ? 3 * pitch : 0};
}

/* sums += products of `count` bytes, >= 1. */
static inline void etk_dot_1x4_s8__mve(etk_dot_1x4 *sums, const int8_t *values, const int8_t *row_a,
                                       etk_row_distances distances, int32_t count)
{
    const int8_t *row_b = row_a + distances.b;
    const int8_t *row_c = row_a + distances.c;
    const int8_t *row_d = row_a + distances.d;
    __asm volatile("dlstp.8 lr, %[count]\n"
                   "1:\n"
                   "vldrb.u8 q0, [%[values]], #16\n"
                   "vldrb.u8 q1, [%[row_a]], #16\n"
                   "vmladava.s8 %[a], q0, q1\n"
                   "vldrb.u8 q2, [%[row_b]], #16\n"
                   "vmladava.s8 %[b], q0, q2\n"
                   "vldrb.u8 q1, [%[row_c]], #16\n"
                   "vmladava.s8 %[c], q0, q1\n"
                   "vldrb.u8 q2, [%[row_d]], #16\n"
                   "vmladava.s8 %[d], q0, q2\n"
                   "letp lr, 1b\n"
                   : [a] "+Te"(sums->a), [b] "+Te"(sums->b), [c] "+Te"(sums->c), [d] "+Te"(sums->d),
                     [values] "+r"(values), [row_a] "+r"(row_a), [row_b] "+r"(row_b), [row_c] "+r"(row_c),
                     [row_d] "+r"(row_d)
                   : [count] "r"(count)
                   : "lr", "q0", "q1", "q2", "memory");
}

#endif
