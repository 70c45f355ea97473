#ifndef ETK_CONV2D_S8_UV_H
#define ETK_CONV2D_S8_UV_H

#include <stdint.h>

/* conv2d_s8 for groups = 1; etk_conv2d_s8.h has the mathematics.
 * A run is what lies side by side in both a window and its weights: run_bytes = kernel_width * input_channels, or
 * input_channels when dilation_width > 1. The order of k in `stream`: every run's whole words, two pairs each
 * ((0,2), (1,3)), then the left-over bytes of all runs; padded with zero weights to chunks * chunk_pairs pairs.
 * Alignment: `stream` and scratch 4 bytes, input and output none (cores with unaligned access). */
typedef struct {
    int32_t images;
    int32_t input_height;
    int32_t input_width;
    int32_t input_channels;
    int32_t output_height;
    int32_t output_width;
    int32_t output_channels;
    int32_t kernel_height;
    int32_t kernel_width;
    int32_t stride_height;
    int32_t stride_width;
    int32_t dilation_height;
    int32_t dilation_width;
    int32_t padding_top;
    int32_t padding_left;
    int32_t input_offset;
    int32_t activation_min;
    int32_t activation_max;
    int32_t run_bytes;
    int32_t runs; /* in a window */
    int32_t k_pairs;
    int32_t chunks;
    int32_t chunk_pairs;
    int32_t panel_groups; /* groups of four pixels that share one pass over the weights */
    int32_t padded_width; /* pixels that windows reach over, from padding_left before the first */
    int32_t padding_rows; /* 1 when input_rows may hold NULL */
    int32_t ring_rows;    /* padded rows that are kept; 0 when windows never leave a row */
    const uint32_t *stream; /* the number of channel pairs, 23 - chunk_pairs zeros, pairs: etk_uv_panel_s8__dsp.h */
} etk_conv2d_s8_uv_params;

/* scratch, bytes: (panel_groups * chunks * chunk_pairs + runs) * 16
 * + (padding_rows + ring_rows) * padded_width * input_channels
 * + 4 * row pointers: all that the call reads
 * + (output pixels, of the whole tensor or of a row, not a multiple of 4 ? 4 * output_channels : 0). */
void etk_conv2d_s8_uv__dsp(const etk_conv2d_s8_uv_params *params, const int8_t *input, int8_t *output, void *scratch);

void etk_conv2d_s8_uv_rows__dsp(const etk_conv2d_s8_uv_params *params, const int8_t *const *input_rows,
                                int32_t output_rows, int8_t *output, void *scratch);

/* The same for input_channels a multiple of 4, with less scratch: runs = taps of a window, run_bytes = input_channels,
 * padded_width = padding_rows = 1, ring_rows = 0. */
void etk_conv2d_s8_uv_taps__dsp(const etk_conv2d_s8_uv_params *params, const int8_t *input, int8_t *output,
                                void *scratch);

void etk_conv2d_s8_uv_taps_rows__dsp(const etk_conv2d_s8_uv_params *params, const int8_t *const *input_rows,
                                     int32_t output_rows, int8_t *output, void *scratch);

/* For input_channels a multiple of 4 again, two pixels at a time; of the fields behind run_bytes only chunks and
 * chunk_pairs count. scratch: 8 * (chunks * chunk_pairs + 1) bytes. */
void etk_conv2d_s8_uv_pixels__dsp(const etk_conv2d_s8_uv_params *params, const int8_t *input, int8_t *output,
                                  void *scratch);

void etk_conv2d_s8_uv_pixels_rows__dsp(const etk_conv2d_s8_uv_params *params, const int8_t *const *input_rows,
                                       int32_t output_rows, int8_t *output, void *scratch);

#endif
