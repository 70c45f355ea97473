#ifndef ETK_UV_GROUP_S8__DSP_H
#define ETK_UV_GROUP_S8__DSP_H

#include <stdint.h>

/* Matrix product of int8 weights with one group of widened activations, for cores with DSP instructions: what
 * etk_uv_panel_s8__dsp.h does, with weights that pass through core registers. 16 MACs in 12 instructions: LDR of two k
 * of a pair of channels, SXTB16, 2 LDRD of two pixels each, 8 SMLAD. It needs no FPU, and its loop is a third as long.
 *
 * Group: one word per pixel and pair of k, four pixels side by side.
 * Stream: per pair of channels
 *   256*bias_u + bias_v, bias_v, the weights 256*u + v of every pair of k,
 *   shift_u + shift_v * 2^8 + kind * 2^16, multiplier_u, constant_u, multiplier_v, constant_v,
 *   place of u in an output pixel + place of v * 2^16
 * with the meanings of etk_uv_panel_s8__dsp.h, but kind 1 for kind 2 too: the caller clamps.
 *
 * Per pair of channels: 12 * pairs of k + 57 instructions, 3 more per pass over the unrolled pairs, kind 1: + 16.
 * Registers: r0, r1 two pixels, r2 both weights, r3 those of v, r4-r7 acc1, r8-r11 acc2, r12 stream, lr group. */

/* Pairs of k that are unrolled, and the bytes of code of one. */
#define ETK_UV_GROUP_UNROLLED 8
#define ETK_UV_GROUP_STEP_BYTES 48

typedef struct {
    const uint32_t *group;
    const uint32_t *group_end;
    const uint32_t *stream;
    int8_t *output;
    int32_t channel_pairs;
    int32_t output_channels; /* distance of pixels in the output */
    int32_t skipped_bytes;   /* of code, in the first pass: ETK_UV_GROUP_SKIPPED */
} etk_uv_group_s8;

/* For a number of pairs of k: the unrolled steps that the first pass leaves out, in bytes; the first pair has a step of
 * its own. */
#define ETK_UV_GROUP_SKIPPED(k_pairs)                                                                                  \
    ((ETK_UV_GROUP_UNROLLED - ((k_pairs) - 1) % ETK_UV_GROUP_UNROLLED) * ETK_UV_GROUP_STEP_BYTES)

void etk_uv_group_s8__dsp(const etk_uv_group_s8 *task);

#endif
