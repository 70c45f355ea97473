#ifndef ETK_DEPTHWISE_CONV2D_S8_LANES_H
#define ETK_DEPTHWISE_CONV2D_S8_LANES_H

#include <stdint.h>

/* depthwise_conv2d_s8 with a 3x3 window, depth multiplier 1 and no dilation, on cores without DSP instructions;
 * etk_depthwise_conv2d_s8.h has the mathematics. Two output rows at a time: a word holds the values that both need for a
 * tap, upper row + 65536 * lower row, so that one multiplication serves both.
 *
 * Products are added up word by word as long as the sums of both rows are certain to fit 16 bits, which is two taps:
 * etk_lanes_s8__c.h. */
typedef struct {
    int32_t start; /* bias with the input offset folded in */
    int32_t multiplier; /* this, constant and shift: etk_scale_right.h */
    int32_t constant;
    int8_t weights[9]; /* column by column */
    int8_t shift;
    int8_t unused[2];
} etk_depthwise_conv2d_s8_lanes_channel;

typedef struct {
    int32_t batches;
    int32_t input_height;
    int32_t input_width;
    int32_t channels;
    int32_t output_height;
    int32_t output_width;
    int32_t stride_height;
    int32_t stride_width;
    int32_t padding_top;
    int32_t padding_left;
    int32_t input_offset;
    int32_t activation_min;
    int32_t activation_max;
    int32_t rectified;    /* 1: output zero point -128 and the activation range of all of int8 */
    int32_t padded_width; /* columns that windows reach over, from padding_left before the first */
    int32_t table_rows;   /* row pointers that the whole tensor takes */
    const int8_t *records; /* of every channel, 4-aligned */
} etk_depthwise_conv2d_s8_lanes_params;

/* scratch, pointer-aligned: 12 * padded_width + input_width * channels bytes; for the whole tensor
 * table_rows * sizeof(void *) and, for stride_height 1 and padding_top 1, 2 * input_width * channels more. There output may
 * be input where output_width <= input_width, output_height <= input_height and padding_top <= 1, or 2 for larger strides. */
void etk_depthwise_conv2d_s8_lanes__c(const etk_depthwise_conv2d_s8_lanes_params *params, const int8_t *input,
                                      int8_t *output, void *scratch);

void etk_depthwise_conv2d_s8_lanes_rows__c(const etk_depthwise_conv2d_s8_lanes_params *params,
                                           const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                           void *scratch);

/* For cores that have no long multiplication either: one channel's whole plane after the other. Results below the output zero
 * point do not survive the activation; records are of etk_depthwise_conv2d_s8_planes_core__c.h; scratch as above, less what
 * stride_height 1 and padding_top 1 add. */
void etk_depthwise_conv2d_s8_planes__c(const etk_depthwise_conv2d_s8_lanes_params *params, const int8_t *input,
                                       int8_t *output, void *scratch);

void etk_depthwise_conv2d_s8_planes_rows__c(const etk_depthwise_conv2d_s8_lanes_params *params,
                                            const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                            void *scratch);

#endif
