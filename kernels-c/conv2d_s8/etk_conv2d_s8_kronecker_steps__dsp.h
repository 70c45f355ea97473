#ifndef ETK_CONV2D_S8_KRONECKER_STEPS__DSP_H
#define ETK_CONV2D_S8_KRONECKER_STEPS__DSP_H

#include <stdint.h>

/* What the kernels by Kronecker substitution (etk_conv2d_s8_kronecker.h) share. */

enum { ETK_KRONECKER_LONGEST_KERNEL = 8 };

/* One input channel: 24 MACs for eight outputs in 12 instructions; s registers hold {w1 + w0*z, w2} of 16 channels. */
#define ETK_KRONECKER(first, second)                                                                                   \
    "vmov r12, s" #first "\n"                                                                                          \
    "ldmia lr!, {r0-r3}\n"                                                                                             \
    "smlal r4, r5, r0, r12\n"                                                                                          \
    "smlal r6, r7, r1, r12\n"                                                                                          \
    "smlal r8, r9, r2, r12\n"                                                                                          \
    "smlal r10, r11, r3, r12\n"                                                                                        \
    "vmov r12, s" #second "\n"                                                                                         \
    "ldmia lr!, {r0-r3}\n"                                                                                             \
    "smlal r4, r5, r0, r12\n"                                                                                          \
    "smlal r6, r7, r1, r12\n"                                                                                          \
    "smlal r8, r9, r2, r12\n"                                                                                          \
    "smlal r10, r11, r3, r12\n"

#define ETK_KRONECKER_CHUNK                                                                                            \
    ETK_KRONECKER(0, 1) ETK_KRONECKER(2, 3) ETK_KRONECKER(4, 5) ETK_KRONECKER(6, 7)                                    \
    ETK_KRONECKER(8, 9) ETK_KRONECKER(10, 11) ETK_KRONECKER(12, 13) ETK_KRONECKER(14, 15)                              \
    ETK_KRONECKER(16, 17) ETK_KRONECKER(18, 19) ETK_KRONECKER(20, 21) ETK_KRONECKER(22, 23)                            \
    ETK_KRONECKER(24, 25) ETK_KRONECKER(26, 27) ETK_KRONECKER(28, 29) ETK_KRONECKER(30, 31)

/* Two sums from an accumulator: the even one in `high`, the odd one in `low`, and the carry of the next in lr.
 * r0 and r1 are the biases. */
#define ETK_FIELDS(low, high)                                                                                          \
    "ubfx r12, " low ", #0, #22\n"                                                                                     \
    "add r12, r12, lr\n"                                                                                               \
    "lsr lr, " high ", #12\n"                                                                                          \
    "lsr " low ", " low ", #22\n"                                                                                      \
    "orr " low ", " low ", " high ", lsl #10\n"                                                                        \
    "add " high ", r12, r0\n"                                                                                          \
    "ubfx " low ", " low ", #0, #22\n"                                                                                 \
    "add " low ", " low ", r1\n"
#define ETK_FIELDS8 ETK_FIELDS("r4", "r5") ETK_FIELDS("r6", "r7") ETK_FIELDS("r8", "r9") ETK_FIELDS("r10", "r11")

/* r0 shift, r2 multiplier, r3 constant. */
#define ETK_SCALED(value)                                                                                              \
    "lsl " value ", " value ", r0\n"                                                                                   \
    "smmla " value ", " value ", r2, r3\n"                                                                             \
    "ssat " value ", #8, " value ", asr #11\n"
#define ETK_ROUNDED(value)                                                                                             \
    "lsl " value ", " value ", #1\n"                                                                                   \
    "add r12, r3, " value ", asr #31\n"                                                                                \
    "smmlar " value ", " value ", r2, r12\n"                                                                           \
    "asr " value ", " value ", r0\n"                                                                                   \
    "ssat " value ", #8, " value "\n"
#define ETK_EIGHT(step) step("r4") step("r5") step("r6") step("r7") step("r8") step("r9") step("r10") step("r11")

/* 2^21 + 2^21 * z + 2^19 * z^2, four times. */
#define ETK_KRONECKER_START                                                                                            \
    ".word 0x00200000, 0x80000800, 0x00200000, 0x80000800, 0x00200000, 0x80000800, 0x00200000, 0x80000800\n"

/* Substitutes eight pixels of all input channels, the sums A of four pairs and then the sums O of every channel; the pixel
 * after them is `next` or, when that is 256, read like the others. 26 instructions for eight values. */
void etk_kronecker_substitute_s8__dsp(const int8_t *pixels, int32_t channels, uint32_t *to, int32_t next);

#endif
