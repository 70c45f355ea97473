#ifndef ETK_LINEAR_S8_UV_CORE__DSP_H
#define ETK_LINEAR_S8_UV_CORE__DSP_H

#include <stddef.h>

#include "etk_linear_s8_uv.h"

/* What the fully connected layers by u/v pairs share: the product, and how an input becomes an output. */

typedef struct {
    const void *values;
    const void *values_end;
    const uint32_t *stream;
    int32_t fours;
    int32_t skip; /* bytes of code, so that the first lap takes the block that does not fill the unrolled two */
    int32_t multiplier;
    int32_t constant;
    int32_t shift;
    void *output;
} product;

/* Four k for two pairs of channels: 13 instructions for 16 MACs, 52 bytes. r0-r3 values, r4-r7 weights (two pairs of k
 * for a and b), r8-r11 sums of a and b, r12 values, lr stream. */
#define ETK_HALF(first, second)                                                                                        \
    "ldmia.w lr!, {r4-r7}\n"                                                                                           \
    "smlad r8, " first ", r4, r8\n"                                                                                    \
    "smlad r10, " first ", r5, r10\n"                                                                                  \
    "sxtb16 r4, r4\n"                                                                                                  \
    "sxtb16 r5, r5\n"                                                                                                  \
    "smlad r9, " first ", r4, r9\n"                                                                                    \
    "smlad r11, " first ", r5, r11\n"                                                                                  \
    "smlad r8, " second ", r6, r8\n"                                                                                   \
    "smlad r10, " second ", r7, r10\n"                                                                                 \
    "sxtb16 r6, r6\n"                                                                                                  \
    "sxtb16 r7, r7\n"                                                                                                  \
    "smlad r9, " second ", r6, r9\n"                                                                                   \
    "smlad r11, " second ", r7, r11\n"
/* r0 multiplier, r1 constant, r2 shift. The tie rule of negative numbers is out of play where they saturate. */
#define ETK_SATURATED(value)                                                                                           \
    "smmlar " value ", " value ", r0, r1\n"                                                                            \
    "asr " value ", " value ", r2\n"                                                                                   \
    "ssat " value ", #8, " value "\n"
#define ETK_ROUNDED(value)                                                                                             \
    "add r3, r1, " value ", asr #31\n"                                                                                 \
    "smmlar " value ", " value ", r0, r3\n"                                                                            \
    "asr " value ", " value ", r2\n"                                                                                   \
    "ssat " value ", #8, " value "\n"
#define ETK_EACH(step) step("r8") step("r9") step("r10") step("r11")
/* v before u: an output without partner has v at its own place. */
#define ETK_STORE_FOUR(instruction)                                                                                    \
    instruction " r9, [r12, r5]\n"                                                                                     \
    instruction " r8, [r12, r4]\n"                                                                                     \
    instruction " r11, [r12, r7]\n"                                                                                    \
    instruction " r10, [r12, r6]\n"
/* The next four outputs, or back to the caller. */
#define ETK_NEXT_FOUR(frame)                                                                                           \
    "ldr r0, [sp, #8]\n"                                                                                               \
    "subs r0, #1\n"                                                                                                    \
    "str r0, [sp, #8]\n"                                                                                               \
    "bne.w 1b\n"                                                                                                       \
    "add sp, #" frame "\n"                                                                                             \
    "pop {r4-r11, pc}\n"

/* Eight values are widened for every four outputs anew: 5 instructions more, but nothing is kept. */
#define ETK_DIRECT_BLOCK                                                                                               \
    "ldr r0, [r12], #4\n"                                                                                              \
    "ldr r2, [r12], #4\n"                                                                                              \
    "sxtb16 r1, r0, ror #8\n"                                                                                          \
    "sxtb16 r0, r0\n"                                                                                                  \
    "sxtb16 r3, r2, ror #8\n"                                                                                          \
    "sxtb16 r2, r2\n" ETK_HALF("r0", "r1") ETK_HALF("r2", "r3")

/* The body of a naked function of a product. PREPARE may use r0, which points behind the product, and r1-r9; a block reads eight
 * k, or fewer, of the values at r12 and moves on; FINISH makes results of sums, stores them and goes on with ETK_NEXT_FOUR. Frame: 0
 * values, 4 their end, 8 fours left, 12 entry into the blocks, 16 multiplier, 20 constant, 24 shift, 28 output, the rest
 * is PREPARE's. */
#define ETK_LINEAR_MULTIPLY(frame, PREPARE, BLOCKS, FINISH)                                                            \
    __asm volatile(                                                                                                    \
        "push {r4-r11, lr}\n"                                                                                          \
        "sub sp, #" frame "\n"                                                                                         \
        "ldmia r0!, {r1-r9}\n"                                                                                         \
        "mov lr, r3\n"                                                                                                 \
        "adr.w r10, 2f\n"                                                                                              \
        "add r10, r10, r5\n"                                                                                           \
        "orr r10, r10, #1\n"                                                                                           \
        "strd r1, r2, [sp]\n"                                                                                          \
        "strd r4, r10, [sp, #8]\n"                                                                                     \
        "strd r6, r7, [sp, #16]\n"                                                                                     \
        "strd r8, r9, [sp, #24]\n" PREPARE                                                                             \
        "1:\n"                                                                                                         \
        "ldmia lr!, {r8-r11}\n"                                                                                        \
        "ldr r12, [sp]\n"                                                                                              \
        "ldr pc, [sp, #12]\n"                                                                                          \
        ".align 2\n"                                                                                                   \
        "2:\n" BLOCKS                                                                                                  \
        "ldr r0, [sp, #4]\n"                                                                                           \
        "cmp r12, r0\n"                                                                                                \
        "bne.w 2b\n"                                                                                                   \
        "ldmia lr!, {r4-r7}\n"                                                                                         \
        "sub r8, r8, r9\n"                                                                                             \
        "sub r10, r10, r11\n"                                                                                          \
        "asr r8, r8, #7\n"                                                                                             \
        "lsl r9, r9, #1\n"                                                                                             \
        "asr r10, r10, #7\n"                                                                                           \
        "lsl r11, r11, #1\n"                                                                                           \
        "ldrd r0, r1, [sp, #16]\n"                                                                                     \
        "ldrd r2, r12, [sp, #24]\n" FINISH)

/* What does not depend on the batch; `block_bytes` of code. */
static inline product start(const etk_linear_s8_uv_params *params, int32_t block_bytes)
{
    const int32_t shift = -params->shift;
    return (product){.values = NULL,
                     .values_end = NULL,
                     .stream = params->stream + 1,
                     .fours = (int32_t)params->stream[0],
                     .skip = ((params->input_features + 7) / 8 & 1) * block_bytes,
                     .multiplier = params->multiplier,
                     .constant = params->output_offset * (1 << shift) + (1 << (shift - 1)),
                     .shift = shift,
                     .output = NULL};
}

/* The outputs of one batch, where the activation range is narrower than int8. */
static inline void clamp_bytes(const etk_linear_s8_uv_params *params, int8_t *output)
{
    const int32_t low = params->activation_min;
    const int32_t high = params->activation_max;
    if (low == -128 && high == 127) {
        return;
    }
    for (int32_t i = 0; i < params->output_features; ++i) {
        const int32_t value = output[i];
        output[i] = (int8_t)(value < low ? low : value > high ? high : value);
    }
}

#endif
