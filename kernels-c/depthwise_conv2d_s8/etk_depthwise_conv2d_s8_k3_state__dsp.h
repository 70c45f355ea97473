#ifndef ETK_DEPTHWISE_CONV2D_S8_K3_STATE__DSP_H
#define ETK_DEPTHWISE_CONV2D_S8_K3_STATE__DSP_H

#include <stdbool.h>
#include <stddef.h>

#include "etk_depthwise_conv2d_s8_k3.h"
#include "etk_depthwise_conv2d_s8_k3_steps__dsp.h"

/* The rows that a step reads, widened: what the kernels for 3x3 windows share. */

/* Rows of input: from a table that a caller gave, or of a whole image; NULL is padding. */
typedef struct {
    const int8_t *const *table;
    int32_t count; /* of the table */
    const int8_t *image;
    int32_t height;
    int32_t row_bytes;
    int32_t padding_top;
} etk_depthwise_rows;

typedef struct {
    int32_t pixel_bytes;
    int32_t columns;
    int32_t fours;   /* of channels */
    uint32_t addend; /* input offset in both halves */
} etk_depthwise_widening;

typedef struct {
    const etk_depthwise_conv2d_s8_k3_params *params;
    const uint32_t *records; /* of the group: the number of channels in the scaled form, then theirs, then the others' */
    uint32_t *state;
    etk_depthwise_widening widening;
    int32_t first; /* channel of the group */
    int32_t count; /* channels in it */
} etk_depthwise_job;

/* Row y, counted from the first that any window reaches. */
const int8_t *etk_depthwise_row_at__dsp(const etk_depthwise_rows *rows, int32_t y);

/* The group that begins with channel `first`, and its columns -1 and width, which are padding. */
void etk_depthwise_start_group__dsp(etk_depthwise_job *j);

/* Rows y and y + 1 into word `slot` of the state. */
void etk_depthwise_load_rows__dsp(const etk_depthwise_job *j, const etk_depthwise_rows *rows, int32_t y, int32_t slot);

#endif
