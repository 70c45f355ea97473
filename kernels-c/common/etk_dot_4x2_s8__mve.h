#ifndef ETK_DOT_4X2_S8__MVE_H
#define ETK_DOT_4X2_S8__MVE_H

#include <stdint.h>

/* The inner machine of every int8 matrix product on MVE cores: for each group of four activation rows and each pair of
 * output channels, eight dot products, requantised and stored.
 *
 * Stream: one record per pair of channels u, v, in the order of the pairs:
 *   steps times { 16 weights of u, 16 weights of v }, zero beyond the dot product's length, in every second pair from the
 *   last step to the first, then eight words
 *   { bias u, multiplier u, C u, shift u, bias v, multiplier v, C v, shift v } with
 *   C = 2^(R-1) + output_offset * 2^R for the right shift R in 1..24, shift = 24 - R in the lowest byte;
 *   the second byte of `shift v` is the distance to the first channel of the next pair, bit 31 marks the last pair,
 *   bit 30 one that a pair with its steps in reverse follows.
 * The input offset is folded into the bias. multiplier >= 0.
 *
 * Requantisation: VQRDMULH, add C, shift left with saturation so that the result is the top byte. An exact tie rounds
 * away from zero, which differs from adding a half only for negative values: where those are clamped to the zero point
 * anyway (ETK_DOT_RELU) the correction is left out. */

/* A choice of epilogue: what follows the last step of the dot product. */
enum {
    ETK_DOT_RELU = 0, /* activation range [output_offset = -128, 127] */
    ETK_DOT_FULL = 1, /* activation range [-128, 127] */
    ETK_DOT_CLAMP = 2 /* any other */
};

typedef struct {
    const int8_t *const *rows; /* 4 * groups pointers: 16 * steps readable bytes each, any alignment */
    int32_t groups;
    const int8_t *stream; /* word aligned */
    int8_t *output;       /* of the first channel of the first row */
    int32_t group_pitch;  /* bytes from a group's first output to the next group's */
    int32_t steps;        /* 16 products each, >= 1 */
    int32_t epilogue;
    int32_t activation_min; /* ETK_DOT_CLAMP only, as activation_max */
    int32_t activation_max;
    uint16_t lanes[8]; /* distance from output of { row 0 u, row 0 v, row 1 u, ... row 3 v } */
} etk_dot_4x2_job;

void etk_dot_4x2_s8__mve(const etk_dot_4x2_job *job);

/* Any number of activation rows: output[i * channels ...] from rows[i]. A rest of one to three rows is computed with
 * the rows before it once more, or with copies of the last one. Sets rows, groups, output, group_pitch and lanes of job;
 * channels = output channels, 2 <= channels <= 21845. */
void etk_dot_rows_s8__mve(etk_dot_4x2_job *job, const int8_t *const *rows, int32_t count, int8_t *output,
                          int32_t channels);

/* The same in half the code from a stream without reversed pairs: etk_dot_4x2_rolled_s8__mve.c. */
void etk_dot_4x2_rolled_s8__mve(const etk_dot_4x2_job *job);
void etk_dot_rows_rolled_s8__mve(etk_dot_4x2_job *job, const int8_t *const *rows, int32_t count, int8_t *output,
                                 int32_t channels);

#endif
