#ifndef ETK_CONV2D_S8_1X1_H
#define ETK_CONV2D_S8_1X1_H

#include <stdint.h>

/* 1x1 convolution without padding: contract of etk_conv2d_s8.h with kernel size 1, padding 0, groups 1 and the ranges of
 * etk_pointwise_s8__mve.h, whose packing and proof it has. Rows that follow each other without a gap may be given as
 * one row. */
typedef struct {
    int32_t images;
    int32_t image_rows;  /* output rows of an image */
    int32_t row_pixels;  /* output pixels of such a row */
    int32_t row_pitch;   /* bytes from one input row that is used to the next */
    int32_t image_pitch; /* bytes from one input image to the next */
    int32_t pixel_pitch; /* bytes from one input pixel that is used to the next */
    int32_t input_channels;
    int32_t output_channels;
    int32_t steps;    /* ceil(input_channels / 16) */
    int32_t copied_pixels; /* where the whole tensor may be computed over its input: a multiple of 4 up to 32, else 0 */
    int32_t epilogue; /* ETK_DOT_RELU, ... of etk_dot_4x2_s8__mve.h */
    int32_t activation_min;
    int32_t activation_max;
    int32_t stride_height;
    int32_t output_width;
    const int8_t *stream;
} etk_conv2d_s8_1x1_params;

/* Output may be input with copied_pixels: one image_row of dense pixels, output_channels <= input_channels. Pixels are then
 * copied to scratch before their outputs are written.
 * scratch: 16 * steps * max(copied_pixels, input_channels % 16 != 0 && steps > 3 ? 4 : 0) bytes; row form as with copied_pixels 0. */
void etk_conv2d_s8_1x1__mve(const etk_conv2d_s8_1x1_params *params, const int8_t *input, int8_t *output, void *scratch);

/* Row form: see etk_conv2d_s8.h. */
void etk_conv2d_s8_1x1_rows__mve(const etk_conv2d_s8_1x1_params *params, const int8_t *const *input_rows,
                                 int32_t output_rows, int8_t *output, void *scratch);

#endif
