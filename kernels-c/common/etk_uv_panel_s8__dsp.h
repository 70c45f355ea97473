#ifndef ETK_UV_PANEL_S8__DSP_H
#define ETK_UV_PANEL_S8__DSP_H

#include <stdint.h>

/* Matrix product of int8 weights with a panel of widened activations, for cores with DSP instructions and FPU
 * registers.
 *
 * Two output channels u, v share one halfword H = 256*u + v, so that one SMLAD with H gives 256*Du + Dv without any
 * widening, and one SXTB16 later a second SMLAD gives Dv alone: 16 MACs in 11 instructions (LDM of four pixels, VMOV
 * of two k, 4 SMLAD, SXTB16, 4 SMLAD). Du = (acc1 - acc2) >> 8, exact while |Du|, |Dv| < 2^23 in the end; wraps on
 * the way do no harm.
 *
 * Panel: groups of four pixels; in a group one word per pixel and pair of k, four pixels side by side. What a
 * word's two halves are is for the packing of weights and the filler of the panel to agree on.
 * Stream: per pair of channels a record of 8 words and chunks * chunk_pairs words of weights. Record:
 *   256*bias_u + bias_v, bias_v, multiplier_u, constant_u, multiplier_v, constant_v,
 *   shift_u + shift_v * 2^8 + 4 * kind * 2^16, place of u in an output pixel + place of v * 2^16
 * Any two channels can be a pair while every H fits a halfword; one without partner has v = 0 at its own place.
 * kind 0: activation range = int8 and output zero point = -128, so negative values saturate and the tie rule of
 *   negative numbers is out of play. Accumulators are scaled by 2^s such that every channel's right shift is 11,
 *   an immediate of SSAT: floor((y + 1/2 + 2^(R-1)) / 2^R) = floor((floor(y*2^s) + 2^(s-1) + 2^10) / 2^11) by
 *   nested floors, with s = 11 - R in 1..7. shift_u = 7 - s, shift_v = s + 1, constant = zero point * 2^11 +
 *   2^10 + 2^(s-1).
 * kind 1: any zero point, int8 range; shift = R in 1..22, constant = zero point * 2^R + 2^(R-1); the tie rule is one
 *   ADD of the sign. kind 2: as 1, then clamp.
 * The first word of a chunk's k is stored last; VLDM loads 32 words that end with the chunk, so 128 - 4 * chunk_pairs
 * bytes before a chunk must be readable.
 * Any length of chunks up to 32 pairs will do; with 16 the loop over k is 1 KB of code.
 *
 * Per block of 4 pixels x 2 channels: 11 * pairs of k + 54 instructions (kind 1: + 18), with several chunks
 * 12 * chunks - 6 more; per pair of channels and call 26.
 * Registers: r0-r3 four pixels, r4-r7 acc1, r8-r11 acc2, r12 weights, lr panel, s0-s31 weights of a chunk. */
typedef struct {
    const uint32_t *panel;
    const uint32_t *panel_end;
    const uint32_t *stream;
    int8_t *output;
    int32_t channel_pairs;
    int32_t output_channels; /* distance of pixels in the output */
    int32_t chunk_bytes;     /* 4 * pairs of k in a chunk, 4..128 */
    int32_t chunks;
    uint32_t activation_min; /* four times the byte */
    uint32_t activation_max;
} etk_uv_panel_s8;

void etk_uv_panel_s8__dsp(const etk_uv_panel_s8 *task);

#endif
