#ifndef ETK_DEPTHWISE_CONV2D_S8_K3_H
#define ETK_DEPTHWISE_CONV2D_S8_K3_H

#include <stdint.h>

/* depthwise_conv2d_s8 for 3x3 windows, stride 1 or 2 in both directions, no dilation, depth multiplier 1, channels a
 * multiple of 4, and windows that reach at most one column over the left and right edge;
 * etk_depthwise_conv2d_s8.h has the mathematics.
 * Alignment: records and scratch 4 bytes, input and output none (cores with unaligned access).
 * Aliasing: input == output allowed while the output is neither wider nor higher than the input. */
typedef struct {
    int32_t batches;
    int32_t input_height;
    int32_t input_width;
    int32_t input_channels;
    int32_t output_height;
    int32_t output_width;
    int32_t stride_height;
    int32_t padding_top;
    int32_t padding_left;
    int32_t input_offset;
    int32_t activation_min;
    int32_t activation_max;
    int32_t group_channels; /* that share the scratch at a time, a multiple of 4 */
    const uint32_t *records; /* per group the number of channels in the scaled form, their records, the records of the
                                others: etk_depthwise_conv2d_s8_k3_steps__dsp.h */
} etk_depthwise_conv2d_s8_k3_params;

/* scratch, bytes: 8 * group_channels * (input_width + 2). */
/* Stride 1, every channel in the scaled form. */
void etk_depthwise_conv2d_s8_k3s1__dsp(const etk_depthwise_conv2d_s8_k3_params *params, const int8_t *input,
                                       int8_t *output, void *scratch);
void etk_depthwise_conv2d_s8_k3s1_rows__dsp(const etk_depthwise_conv2d_s8_k3_params *params,
                                            const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                            void *scratch);

/* Stride 1, channels of both forms. */
void etk_depthwise_conv2d_s8_k3s1_any__dsp(const etk_depthwise_conv2d_s8_k3_params *params, const int8_t *input,
                                           int8_t *output, void *scratch);
void etk_depthwise_conv2d_s8_k3s1_any_rows__dsp(const etk_depthwise_conv2d_s8_k3_params *params,
                                                const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                                void *scratch);

/* Stride 2, every channel in the scaled form. */
void etk_depthwise_conv2d_s8_k3s2__dsp(const etk_depthwise_conv2d_s8_k3_params *params, const int8_t *input,
                                       int8_t *output, void *scratch);
void etk_depthwise_conv2d_s8_k3s2_rows__dsp(const etk_depthwise_conv2d_s8_k3_params *params,
                                            const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                            void *scratch);

/* Stride 2, channels of both forms. */
void etk_depthwise_conv2d_s8_k3s2_any__dsp(const etk_depthwise_conv2d_s8_k3_params *params, const int8_t *input,
                                           int8_t *output, void *scratch);
void etk_depthwise_conv2d_s8_k3s2_any_rows__dsp(const etk_depthwise_conv2d_s8_k3_params *params,
                                                const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                                void *scratch);

/* The same for outputs that are s16_panel, int16 in the order of etk_uv_panel_s8__dsp.h: of groups of four pixels that
 * follow each other, per four channels the pairs (0, 2) and (1, 3) of the four pixels. Every channel in the scaled form,
 * output_width a multiple of 4, input and output apart, output aligned to 4 bytes. */
void etk_depthwise_conv2d_s8_k3s1_panel__dsp(const etk_depthwise_conv2d_s8_k3_params *params, const int8_t *input,
                                             int16_t *output, void *scratch);
void etk_depthwise_conv2d_s8_k3s2_panel__dsp(const etk_depthwise_conv2d_s8_k3_params *params, const int8_t *input,
                                             int16_t *output, void *scratch);

/* Either stride, channels of both forms, in the least code: all records have the rounded form
 * without shift, and groups no count. */
void etk_depthwise_conv2d_s8_k3_rolled__dsp(const etk_depthwise_conv2d_s8_k3_params *params, const int8_t *input,
                                            int8_t *output, void *scratch);
void etk_depthwise_conv2d_s8_k3_rolled_rows__dsp(const etk_depthwise_conv2d_s8_k3_params *params,
                                                 const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                                 void *scratch);

#endif
