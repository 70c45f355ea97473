#ifndef ETK_CONV2D_S8_K3S1_H
#define ETK_CONV2D_S8_K3S1_H

#include <stdint.h>

/* conv2d_s8 for groups = 1, kernel_width = 3, stride and dilation 1, output_width at least 4, and 1 or a multiple of 4
 * input channels; etk_conv2d_s8.h has the mathematics.
 * The two values of a word of the strip (etk_uv_strip_s8__dsp.h), at one column:
 *   channels (0,2), (1,3) of every four in turn, a line each, row after row;
 *   of a single channel, two rows below each other, (0,1), (2,3)...
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
    int32_t padding_top;
    int32_t padding_left;
    int32_t input_offset;
    int32_t activation_min;
    int32_t activation_max;
    int32_t lines;      /* of a window: kernel_height * input_channels / 2, rounded up */
    int32_t strip_rows; /* output rows that share a strip and one pass over the weights, two of a single channel */
    const uint32_t *stream; /* the number of channel pairs, pairs: etk_uv_strip_s8__dsp.h */
} etk_conv2d_s8_k3s1_params;

/* scratch, bytes: 12 * input_channels * (strip_rows + kernel_height - 1);
 * of a single channel 24 * (strip_rows + 2 * lines - 2). */
void etk_conv2d_s8_k3s1__dsp(const etk_conv2d_s8_k3s1_params *params, const int8_t *input, int8_t *output,
                             void *scratch);

void etk_conv2d_s8_k3s1_rows__dsp(const etk_conv2d_s8_k3s1_params *params, const int8_t *const *input_rows,
                                  int32_t output_rows, int8_t *output, void *scratch);

/* The same in fewer bytes of code, for any number of input channels; lines = kernel_height * (input_channels / 2, rounded up),
 * channels (0,1), (2,3)... a line each. scratch: 24 * (input_channels / 2, rounded up) * (strip_rows + kernel_height - 1). */
void etk_conv2d_s8_k3s1_rolled__dsp(const etk_conv2d_s8_k3s1_params *params, const int8_t *input, int8_t *output,
                                    void *scratch);

void etk_conv2d_s8_k3s1_rolled_rows__dsp(const etk_conv2d_s8_k3s1_params *params, const int8_t *const *input_rows,
                                         int32_t output_rows, int8_t *output, void *scratch);

/* The same without FPU registers. */
void etk_conv2d_s8_k3s1_core__dsp(const etk_conv2d_s8_k3s1_params *params, const int8_t *input, int8_t *output,
                                  void *scratch);

void etk_conv2d_s8_k3s1_core_rows__dsp(const etk_conv2d_s8_k3s1_params *params, const int8_t *const *input_rows,
                                       int32_t output_rows, int8_t *output, void *scratch);

#endif
