#ifndef ETK_DEPTHWISE_CONV2D_S8_LANES_ROWS__C_H
#define ETK_DEPTHWISE_CONV2D_S8_LANES_ROWS__C_H

#include "etk_depthwise_conv2d_s8_lanes.h"

/* Two output rows of all channels. */
typedef struct {
    int32_t lower_row;     /* bytes from the upper output row to the lower one; 0 when both are the same */
    int32_t channels;
    int32_t window_step;   /* bytes from the end of a window's words to the next window */
    const int8_t *rows[6]; /* input rows: those of the upper output row, then those of the lower one */
    int32_t *inside;       /* words of the first column of the input: three a column, upper row + 65536 * lower row */
    const int32_t *window; /* words of the first window */
    const etk_depthwise_conv2d_s8_lanes_channel *records;
    int8_t *output;
    int32_t row_bytes;
    int32_t output_width;
    int32_t rectified;
    int32_t activation_min;
    int32_t activation_max;
} etk_depthwise_lanes_rows;

void etk_depthwise_lanes_rows_s8__c(const etk_depthwise_lanes_rows *task);

#endif
