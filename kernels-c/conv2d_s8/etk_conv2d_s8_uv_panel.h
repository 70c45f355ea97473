#ifndef ETK_CONV2D_S8_UV_PANEL_H
#define ETK_CONV2D_S8_UV_PANEL_H

#include <stdint.h>

/* conv2d_s8 for 1x1 windows on an input that is s16_panel already (etk_uv_panel_s8__dsp.h): int16, of groups of four pixels
 * that follow each other, per four channels the pairs (0, 2) and (1, 3) of the four pixels. The pixels are a multiple of
 * 4, the pairs of channels of chunks. Alignment: input and stream 4 bytes, output none. */
typedef struct {
    int32_t pixels;
    int32_t output_channels;
    int32_t activation_min;
    int32_t activation_max;
    int32_t chunks;
    int32_t chunk_pairs;
    const uint32_t *stream; /* that of etk_conv2d_s8_uv, the input offset folded into the biases */
} etk_conv2d_s8_uv_panel_params;

void etk_conv2d_s8_uv_panel__dsp(const etk_conv2d_s8_uv_panel_params *params, const int16_t *input, int8_t *output);

#endif
