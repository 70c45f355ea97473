#ifndef ETK_LINEAR_S8_UV_H
#define ETK_LINEAR_S8_UV_H

#include <stdint.h>

/* linear_s8 with filter_offset = 0 and -22 <= shift <= -1; etk_linear_s8.h has the mathematics.
 * A packed input or output is s16_quads: int16 instead of int8 values, every four of them in the order 0, 2, 1, 3, which
 * is that of the pairs of k; its features are a multiple of 8.
 * stream, per four outputs a, b = two pairs u, v that share halfwords 256*u + v (etk_uv_panel_s8__dsp.h):
 *   256*bias_u + bias_v, bias_v of a, the same of b, with the input offset folded in (bias + input_offset * sum of the
 *   weights); per pair of k one word of a and one of b, k padded to a multiple of 8; the places of a.u, a.v, b.u, b.v in
 *   the output, in bytes. A pair without v has v = 0 at u's place, four outputs with one pair have it as b, and b.u's
 *   place for all of a.
 * Alignment: stream, scratch and what is packed 4 bytes, others none (cores with unaligned access). */
typedef struct {
    int32_t batches;
    int32_t input_features;
    int32_t output_features;
    int32_t output_offset;
    int32_t multiplier;
    int32_t shift;
    int32_t activation_min;
    int32_t activation_max;
    int32_t packed; /* 1 for the input + 2 for the output */
    const uint32_t *stream; /* the number of fours of outputs, then those */
} etk_linear_s8_uv_params;

/* scratch: 2 * round_up(input_features, 8) bytes, none for a packed input. */
void etk_linear_s8_uv__dsp(const etk_linear_s8_uv_params *params, const void *input, void *output, void *scratch);

/* The same without scratch, for plain inputs and outputs with input_features a multiple of 8. */
void etk_linear_s8_uv_direct__dsp(const etk_linear_s8_uv_params *params, const int8_t *input, int8_t *output);

/* The same in less code. */
void etk_linear_s8_uv_rolled__dsp(const etk_linear_s8_uv_params *params, const int8_t *input, int8_t *output);

#endif
