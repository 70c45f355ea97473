#ifndef ETK_EXTREMES_S8__MVE_H
#define ETK_EXTREMES_S8__MVE_H

#include <arm_mve.h>

#include "etk_extremes_s8.h"

/* Rows of larger or smaller elements, EXTREME = "vmax.s8" or "vmin.s8", sixteen at a time: five instructions, four where an
 * input is the same element along the row. */
#define ETK_EXTREME_ROW__MVE(EXTREME)                                                                                  \
    static void extreme_row(const etk_extremes_s8 *t, const int8_t *a, const int8_t *b, int8_t *output)                \
    {                                                                                                                  \
        if (t->input1_strides[3] != 0 && t->input2_strides[3] != 0) {                                                  \
            __asm volatile("wlstp.8 lr, %[count], 2f\n"                                                                \
                           "1:\n"                                                                                      \
                           "vldrb.u8 q0, [%[a]], #16\n"                                                                \
                           "vldrb.u8 q1, [%[b]], #16\n" EXTREME " q0, q0, q1\n"                                       \
                           "vstrb.8 q0, [%[to]], #16\n"                                                                \
                           "letp lr, 1b\n"                                                                             \
                           "2:\n"                                                                                      \
                           : [a] "+r"(a), [b] "+r"(b), [to] "+r"(output)                                               \
                           : [count] "r"(t->sizes[3])                                                                  \
                           : "lr", "q0", "q1", "memory");                                                              \
            return;                                                                                                    \
        }                                                                                                              \
        const int8_t *moving = t->input1_strides[3] != 0 ? a : b;                                                      \
        const int8x16_t same = vdupq_n_s8(t->input1_strides[3] != 0 ? *b : *a);                                        \
        __asm volatile("wlstp.8 lr, %[count], 2f\n"                                                                    \
                       "1:\n"                                                                                          \
                       "vldrb.u8 q0, [%[a]], #16\n" EXTREME " q0, q0, %q[same]\n"                                     \
                       "vstrb.8 q0, [%[to]], #16\n"                                                                    \
                       "letp lr, 1b\n"                                                                                 \
                       "2:\n"                                                                                          \
                       : [a] "+r"(moving), [to] "+r"(output)                                                           \
                       : [count] "r"(t->sizes[3]), [same] "w"(same)                                                    \
                       : "lr", "q0", "memory");                                                                        \
    }

#endif
