#ifndef ETK_DEPTHWISE_CONV2D_S8_K3_STEPS__DSP_H
#define ETK_DEPTHWISE_CONV2D_S8_K3_STEPS__DSP_H

#include <stdint.h>

/* 3x3 depthwise by vertical pairs. The state holds, per channel and column, two words of two widened rows each:
 * P0 = (row r-1, row r), P1 = (row r+1, row r+2). With w01 = (w0, w1), w12 = (w1, w2) of a kernel column,
 *   row r   = SMLAD(P0, w01) + SMLABT(P1, w12)
 *   row r+1 = SMLATB(P0, w01) + SMLAD(P1, w12):   12 multiplications for 18 MACs.
 * The next two rows replace the older word, so the words swap roles from step to step: every function exists for
 * P0 in the first word and for P0 in the second. Layout: [channel / 4][column -1 .. width][channel % 4][2 words].
 *
 * Record of a channel, stride 1: w01, w12 of the three kernel columns, bias, multiplier, constant, [shift], places.
 * Stride 2: w01 of the three columns, (w2, w2') of columns 0 and 1, (w2, 0) of column 2, bias, places, [shift],
 * multiplier, constant. Places: offset in an output pixel + byte offset in the state * 2^16. The shift only in the
 * rounded form.
 * Scaled form (etk_uv_panel_s8__dsp.h): weights and bias carry 2^(s+1), the shift is 11. Rounded form: they carry 2,
 * any shift in 1..22, the tie rule of negative numbers, a clamp.
 *
 * Instructions: stride 1, two outputs: 24 scaled, 41 rounded; stride 2, one output: 14 scaled, 24 rounded; 11 per
 * channel and step. All 14 registers are in use; two thirds of an output more go to the loop over columns. */
typedef struct {
    const uint32_t *records;
    const uint32_t *records_end;
    const uint32_t *state; /* column of the first tap of the first window */
    int8_t *output;
    int32_t pixel_distance;
    int32_t row_distance; /* from the first to the second output row, which is stored before the first */
    int32_t width;        /* output columns */
    int32_t activation_min;
    int32_t activation_max;
} etk_depthwise_step;

void etk_depthwise_s1_scaled_even__dsp(const etk_depthwise_step *step);
void etk_depthwise_s1_scaled_odd__dsp(const etk_depthwise_step *step);
/* One output row, the last before padding; `state` four bytes further after odd steps. */
void etk_depthwise_s1_scaled_last__dsp(const etk_depthwise_step *step);
void etk_depthwise_s1_rounded_even__dsp(const etk_depthwise_step *step);
void etk_depthwise_s1_rounded_odd__dsp(const etk_depthwise_step *step);
void etk_depthwise_s2_scaled_even__dsp(const etk_depthwise_step *step);
void etk_depthwise_s2_scaled_odd__dsp(const etk_depthwise_step *step);
void etk_depthwise_s2_rounded_even__dsp(const etk_depthwise_step *step);
void etk_depthwise_s2_rounded_odd__dsp(const etk_depthwise_step *step);

#endif
