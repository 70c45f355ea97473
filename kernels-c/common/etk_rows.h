#ifndef ETK_ROWS_H
#define ETK_ROWS_H

#include <stddef.h>
#include <stdint.h>

/* Fills a table of input-row pointers for a row kernel from a whole image: entry i is row first_row + i, or NULL
 * where that row lies in the padding. row_elements is the distance between rows, in elements. */

/* A table of up to this many rows is kept on the stack; a longer one is the caller's scratch. */
#define ETK_STACK_ROWS 16

static inline void etk_fill_rows_s8(const int8_t **rows, int32_t count, const int8_t *image, int32_t first_row,
                                    int32_t height, int32_t row_elements)
{
    for (int32_t i = 0; i < count; ++i) {
        const int32_t row = first_row + i;
        rows[i] = row >= 0 && row < height ? image + (ptrdiff_t)row * row_elements : NULL;
    }
}

static inline void etk_fill_rows_f32(const float **rows, int32_t count, const float *image, int32_t first_row,
                                     int32_t height, int32_t row_elements)
{
    for (int32_t i = 0; i < count; ++i) {
        const int32_t row = first_row + i;
        rows[i] = row >= 0 && row < height ? image + (ptrdiff_t)row * row_elements : NULL;
    }
}

#endif
