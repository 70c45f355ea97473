#ifndef ETK_DEPTHWISE_CONV2D_S8_PLANES_CORE__C_H
#define ETK_DEPTHWISE_CONV2D_S8_PLANES_CORE__C_H

#include "etk_range_scale.h"

/* Of each channel, 4-aligned. */
typedef struct {
    etk_range_scale scale;
    int8_t weights[9]; /* column by column */
    int8_t unused[3];
} etk_depthwise_planes_channel;

/* Some output rows of all channels. */
typedef struct {
    const int8_t *const *rows; /* input rows, NULL for padding */
    int32_t output_rows;
    int32_t stride; /* input rows from an output row to the next one */
    int32_t channels;
    int32_t row_bytes;     /* of the input */
    int32_t *inside;       /* words of the first column of the input: three a column, upper row + 65536 * lower row */
    const int32_t *window; /* words of the first window */
    int32_t window_step;   /* bytes from the end of a window's words to the next window */
    const etk_depthwise_planes_channel *records;
    int8_t *output;
    int32_t output_row_bytes;
    const int8_t *padding; /* a row of it */
    int32_t activation_min;
} etk_depthwise_planes;

/* Sees of an input row that an output row was written over only what it has loaded before. */
void etk_depthwise_planes_s8__c(const etk_depthwise_planes *task);

#endif
