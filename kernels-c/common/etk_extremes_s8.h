#ifndef ETK_EXTREMES_S8_H
#define ETK_EXTREMES_S8_H

#include <stddef.h>
#include <stdint.h>

/* How the tuned kernels of minimum and maximum walk over their tensors, of up to four dimensions, row by row. */
typedef struct {
    int32_t sizes[4];
    int32_t input1_strides[4];
    int32_t input2_strides[4];
    int32_t output_strides[4];
} etk_extremes_s8;

/* Rows that follow each other in all three tensors become one. */
static inline void etk_join_rows(etk_extremes_s8 *t)
{
    for (int32_t outer = 2; outer >= 0; --outer) {
        const int32_t row = t->sizes[3];
        const int32_t follows = t->input1_strides[outer] == row * t->input1_strides[3] &&
                                t->input2_strides[outer] == row * t->input2_strides[3] &&
                                t->output_strides[outer] == row * t->output_strides[3];
        if (!follows && t->sizes[outer] != 1) {
            return;
        }
        t->sizes[3] = row * t->sizes[outer];
        t->sizes[outer] = 1;
    }
}

/* Calls `row` for every row; t->sizes[3] elements with the strides [3]. */
typedef void etk_extreme_row(const etk_extremes_s8 *t, const int8_t *a, const int8_t *b, int8_t *output);

static inline void etk_extremes(etk_extremes_s8 t, const int8_t *input1, const int8_t *input2, int8_t *output,
                                etk_extreme_row *row)
{
    etk_join_rows(&t);
    for (int32_t i0 = 0; i0 < t.sizes[0]; ++i0) {
        for (int32_t i1 = 0; i1 < t.sizes[1]; ++i1) {
            for (int32_t i2 = 0; i2 < t.sizes[2]; ++i2) {
                row(&t,
                    input1 + (ptrdiff_t)i0 * t.input1_strides[0] + (ptrdiff_t)i1 * t.input1_strides[1] +
                        (ptrdiff_t)i2 * t.input1_strides[2],
                    input2 + (ptrdiff_t)i0 * t.input2_strides[0] + (ptrdiff_t)i1 * t.input2_strides[1] +
                        (ptrdiff_t)i2 * t.input2_strides[2],
                    output + (ptrdiff_t)i0 * t.output_strides[0] + (ptrdiff_t)i1 * t.output_strides[1] +
                        (ptrdiff_t)i2 * t.output_strides[2]);
            }
        }
    }
}

#endif
