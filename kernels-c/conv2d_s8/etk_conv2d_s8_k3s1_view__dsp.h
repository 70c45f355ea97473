#ifndef ETK_CONV2D_S8_K3S1_VIEW__DSP_H
#define ETK_CONV2D_S8_K3S1_VIEW__DSP_H

#include <stddef.h>

#include "etk_conv2d_s8_k3s1.h"

/* What the convolutions by strips share: how they see their rows and columns. */

/* Columns that the windows of four pixels reach over. */
#define STRIP_COLUMNS 6

/* Rows of input, counted from the first window's first: from a table that a caller gave, or of a whole image. */
typedef struct {
    const int8_t *const *table;
    const int8_t *image;
    int32_t first; /* row 0 in the image */
    int32_t end;   /* rows of the table or the image */
    int32_t row_bytes;
} input_rows_view;

/* NULL is padding. */
static inline const int8_t *row_at(const input_rows_view *rows, int32_t y)
{
    y += rows->first;
    if (y < 0 || y >= rows->end) {
        return NULL;
    }
    return rows->table != NULL ? rows->table[y] : rows->image + (ptrdiff_t)y * rows->row_bytes;
}

/* The columns of a strip: its first in the input, and those that lie inside; all are 0 where none does. */
typedef struct {
    int32_t x;
    int32_t begin;
    int32_t end;
} strip_columns;

static inline strip_columns columns_at(const etk_conv2d_s8_k3s1_params *params, int32_t ox)
{
    const int32_t x = ox - params->padding_left;
    const int32_t room = params->input_width - x;
    const int32_t begin = x >= 0 ? 0 : -x;
    const int32_t end = room < STRIP_COLUMNS ? room : STRIP_COLUMNS;
    return begin < end ? (strip_columns){.x = x, .begin = begin, .end = end} : (strip_columns){0, 0, 0};
}

#endif
