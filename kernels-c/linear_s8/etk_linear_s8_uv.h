#ifndef ETK_LINEAR_S8_UV_H
#define ETK_LINEAR_S8_UV_H

#include <stdint.h>

/* linear_s8 with filter_offset = 0 and -22 <= shift <= -1; etk_linear_s8.h has the mathematics.
 * stream, per four outputs a, b = two pairs u, v that share halfwords 256*u + v (etk_uv_panel_s8__dsp.h):
 *   256*bias_u + bias_v, bias_v of a, the same of b; per pair of k one word of a and one of b, k padded to a multiple
 *   of 8; the places of a.u, a.v, b.u, b.v in the output. A pair without v has v = 0 at u's place, four outputs with
 *   one pair have it as b, and b.u's place for all of a.
 * Alignment: stream and scratch 4 bytes, input and output none (cores with unaligned access). */
typedef struct {
    int32_t batches;
    int32_t input_features;
    int32_t output_features;
    int32_t input_offset;
    int32_t output_offset;
    int32_t multiplier;
    int32_t shift;
    int32_t activation_min;
    int32_t activation_max;
    const uint32_t *stream; /* the number of fours of outputs, then those */
} etk_linear_s8_uv_params;

/* scratch: 2 * round_up(input_features, 8) bytes. */
void etk_linear_s8_uv__dsp(const etk_linear_s8_uv_params *params, const int8_t *input, int8_t *output, void *scratch);

/* The same without scratch, for input_features a multiple of 8; biases in the stream have the input offset folded in:
 * bias + input_offset * sum of the weights. */
void etk_linear_s8_uv_direct__dsp(const etk_linear_s8_uv_params *params, const int8_t *input, int8_t *output);

#endif
