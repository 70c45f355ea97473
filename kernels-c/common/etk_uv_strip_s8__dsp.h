#ifndef ETK_UV_STRIP_S8__DSP_H
#define ETK_UV_STRIP_S8__DSP_H

#include <stdint.h>

/* Convolution of int8 weights by three columns of a widened strip of the input, for cores with DSP instructions and FPU
 * registers: 16 MACs in 11 instructions as in etk_uv_panel_s8__dsp.h, but the windows of neighbouring pixels share
 * what was widened.
 *
 * Strip: six words a line, one for each column that the windows of four neighbouring output pixels reach over. A word
 * holds two of the values that are multiplied at a column. A block is what four output pixels need: `lines`
 * consecutive lines. Blocks of pixels below each other may overlap.
 * Step of a line: LDM of four columns, three taps of 8 SMLAD, VMOV and SXTB16 each, and between the taps one LDR that
 * replaces the leftmost column.
 * Stream: per pair of channels the eight words of a record of etk_uv_panel_s8__dsp.h and three words of weights a line,
 * 256*u + v, one for each tap. Kind 2 is as kind 1: the caller clamps. VLDM loads twelve words that end with those of
 * four lines, so four bytes before the first record must be readable.
 *
 * Per block and pair of channels: 33 * lines + 5 * lines / 4, rounded up, + 61 instructions (kind 1: + 17); per pair of
 * channels and call 34.
 * Registers: r0-r3 columns, r4-r7 acc1, r8-r11 acc2, r12 weights, lr strip, s0-s11 weights of four lines. */
typedef struct {
    const uint32_t *strip;
    const uint32_t *stream;
    int32_t channel_pairs;
    int32_t blocks;
    int32_t block_gap; /* bytes from the end of a block to the start of the next, negative where they overlap */
    int32_t output_channels;
    int32_t output_step; /* distance of the outputs of blocks */
    int8_t *output;
    int32_t lines; /* of a block */
} etk_uv_strip_s8;

void etk_uv_strip_s8__dsp(const etk_uv_strip_s8 *task);

/* Without FPU registers: weights of four lines wait on the stack, 8 instructions more for them. */
void etk_uv_strip_core_s8__dsp(const etk_uv_strip_s8 *task);

/* The same in 600 bytes of code instead of 1,100, for records of kinds 1 and 2 alone; nothing before the first is read.
 * Per block and pair of channels: 39 * lines + 82 instructions; per pair of channels and call 15. */
void etk_uv_strip_rolled_s8__dsp(const etk_uv_strip_s8 *task);

#endif
