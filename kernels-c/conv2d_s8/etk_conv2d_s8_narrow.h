#ifndef ETK_CONV2D_S8_NARROW_H
#define ETK_CONV2D_S8_NARROW_H

#include <stdint.h>

/* conv2d_s8 for pointwise convolutions of 8 or 16 input channels, stride 1, no padding, groups = 1, where every channel
 * has the scaled form (etk_uv_panel_s8__dsp.h); etk_conv2d_s8.h has the mathematics.
 * stream, per output channel: the words of input_channels/2 pairs of weights times 2^(s+1), bytes (0,2), (1,3) of every
 * four channels, the bias times 2^(s+1), multiplier, constant; for 8 channels in the order weights, bias, multiplier,
 * constant, for 16 bias, weights, multiplier, constant.
 * Alignment: stream 4 bytes, input and output none (cores with unaligned access). */
typedef struct {
    int32_t pixels; /* of all batches */
    int32_t output_width;
    int32_t input_channels;
    int32_t output_channels;
    int32_t input_offset;
    const uint32_t *stream;
} etk_conv2d_s8_narrow_params;

void etk_conv2d_s8_narrow8__dsp(const etk_conv2d_s8_narrow_params *params, const int8_t *input, int8_t *output);
void etk_conv2d_s8_narrow8_rows__dsp(const etk_conv2d_s8_narrow_params *params, const int8_t *const *input_rows,
                                     int32_t output_rows, int8_t *output, void *scratch);

void etk_conv2d_s8_narrow16__dsp(const etk_conv2d_s8_narrow_params *params, const int8_t *input, int8_t *output);
void etk_conv2d_s8_narrow16_rows__dsp(const etk_conv2d_s8_narrow_params *params, const int8_t *const *input_rows,
                                      int32_t output_rows, int8_t *output, void *scratch);

#endif
