#ifndef ETK_POINTWISE_S8__MVE_H
#define ETK_POINTWISE_S8__MVE_H

#include <stdint.h>

/* Pixels times a weight matrix on MVE cores: the body of 1x1 convolutions and of fully connected layers with several
 * batches. Activations are read where they are, or, for outputs over the input, from copies. Packing dot_4x2_zigzag, proof top_byte_scales.
 * Ranges: input_channels >= 4, 2 <= output_channels <= 21845, input_offset and filter offset folded away. */
typedef struct {
    int32_t input_channels;
    int32_t output_channels;
    int32_t pixel_pitch; /* bytes from one pixel to the next, >= input_channels */
    int32_t steps;       /* ceil(input_channels / 16) */
    int32_t copied_pixels; /* 0, or how many pixels are copied to scratch before their outputs are written, >= 4 */
    int32_t epilogue;    /* ETK_DOT_RELU, ... of etk_dot_4x2_s8__mve.h */
    int32_t activation_min;
    int32_t activation_max;
    const int8_t *stream;
} etk_pointwise_s8_params;

/* Up to so many steps the last four pixels, where a step would read past them, are copied to the stack. */
#define ETK_POINTWISE_STACK_STEPS 3

/* output[i * output_channels ...] from input[i * pixel_pitch ...] for 0 <= i < pixels; pixels >= 1.
 * Nothing past the last pixel is read. With copied_pixels output may be input where output_channels <= pixel_pitch.
 * scratch, of any alignment: 16 * steps * max(copied_pixels, input_channels % 16 != 0 && steps > 3 ? 4 : 0) bytes. */
void etk_pointwise_s8__mve(const etk_pointwise_s8_params *params, const int8_t *input, int32_t pixels, int8_t *output,
                           void *scratch);

#endif
