#ifndef ETK_CONV2D_S8_LANES_H
#define ETK_CONV2D_S8_LANES_H

#include <stdint.h>

/* conv2d_s8 for groups = 1 on cores without DSP instructions; etk_conv2d_s8.h has the mathematics, etk_lanes_s8__c.h the
 * idea and the stream, whose start is the bias with the input offset folded in. lanes16 is for
 * cores that have no long multiplication either; etk_lanes16_s8__c.h has its stream. lanes_quad takes half the scratch and
 * some more instructions.
 * Alignment: stream 4 bytes, input and output none. */
typedef struct {
    int32_t batches;
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
    int32_t rectified; /* 1: output zero point -128 and the activation range of all of int8; lanes16: no result below it */
    int32_t window_bytes; /* kernel_height * kernel_width * input_channels */
    int32_t table_rows; /* row pointers that the whole tensor takes */
    const int32_t *stream;
} etk_conv2d_s8_lanes_params;

/* scratch, pointer-aligned, with tiles of P = 8 pixels, of lanes_quad 4: 2 * P * window_bytes + kernel_width * input_channels
 * bytes; for the whole tensor table_rows * sizeof(void *) more; P * output_channels more unless the output pixels are a
 * multiple of P. */
void etk_conv2d_s8_lanes__c(const etk_conv2d_s8_lanes_params *params, const int8_t *input, int8_t *output,
                            void *scratch);

void etk_conv2d_s8_lanes_rows__c(const etk_conv2d_s8_lanes_params *params, const int8_t *const *input_rows,
                                 int32_t output_rows, int8_t *output, void *scratch);

void etk_conv2d_s8_lanes_quad__c(const etk_conv2d_s8_lanes_params *params, const int8_t *input, int8_t *output,
                                 void *scratch);

void etk_conv2d_s8_lanes_quad_rows__c(const etk_conv2d_s8_lanes_params *params, const int8_t *const *input_rows,
                                      int32_t output_rows, int8_t *output, void *scratch);

void etk_conv2d_s8_lanes16__c(const etk_conv2d_s8_lanes_params *params, const int8_t *input, int8_t *output,
                              void *scratch);

void etk_conv2d_s8_lanes16_rows__c(const etk_conv2d_s8_lanes_params *params, const int8_t *const *input_rows,
                                   int32_t output_rows, int8_t *output, void *scratch);

#endif
