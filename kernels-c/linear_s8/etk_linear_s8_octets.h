#ifndef ETK_LINEAR_S8_OCTETS_H
#define ETK_LINEAR_S8_OCTETS_H

#include <stdint.h>

/* Fully connected layer, eight outputs at a time: contract of etk_linear_s8.h with filter_offset 0.
 *
 * stream: per eight outputs, steps times 8 x 16 weights (16 of each output), then 8 biases with the input offset folded
 * in; zeros beyond the last input and output. Packing linear_octets. */
typedef struct {
    int32_t batches;
    int32_t input_features;
    int32_t output_features;
    int32_t output_offset;
    int32_t multiplier; /* > 0 */
    int32_t shift;      /* -24 .. -1 */
    int32_t ties;       /* 0: activation range [output_offset = -128, 127]; 1: any */
    int32_t activation_min;
    int32_t activation_max;
    const int8_t *stream;
} etk_linear_s8_octets_params;

/* scratch: round_up(input_features, 16) bytes, of any alignment, when input_features % 16 != 0. */
void etk_linear_s8_octets__mve(const etk_linear_s8_octets_params *params, const int8_t *input, int8_t *output,
                               void *scratch);

/* The same in half as much code, for output_features a multiple of 8. */
void etk_linear_s8_octets_rolled__mve(const etk_linear_s8_octets_params *params, const int8_t *input, int8_t *output,
                                      void *scratch);

/* Batches as the pixels of etk_pointwise_s8__mve.h; packing dot_4x2_zigzag, proof top_byte_scales. */
typedef struct {
    int32_t batches;
    int32_t input_features;
    int32_t output_features;
    int32_t steps;
    int32_t epilogue;
    int32_t activation_min;
    int32_t activation_max;
    const int8_t *stream;
} etk_linear_s8_batched_params;

/* scratch: 64 * steps bytes, of any alignment, when input_features % 16 != 0 and steps > 3. */
void etk_linear_s8_batched__mve(const etk_linear_s8_batched_params *params, const int8_t *input, int8_t *output,
                                void *scratch);

#endif
