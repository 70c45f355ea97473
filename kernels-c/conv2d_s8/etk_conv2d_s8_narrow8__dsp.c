#include <stddef.h>

#include "etk_conv2d_s8_narrow.h"

/* The four words of a widened pixel stay in registers for all output channels; a channel is LDM of 7 words, 4 SMLAD,
 * SMMLA, SSAT, STRB: 8 instructions for 8 MACs, 14 more per pixel. r0 input, r1 stream, r2 output, r3-r6 pixel,
 * r7-r10 weights, r11 sum, r12 multiplier, lr constant. */
typedef struct {
    const int8_t *input;
    const uint32_t *stream;
    int8_t *output;
    int32_t pixels;
    int32_t output_channels;
    uint32_t addend;
} task;

#define ETK_CHANNEL                                                                                                    \
    "ldmia.w r1!, {r7-r12, lr}\n"                                                                                      \
    "smlad r11, r3, r7, r11\n"                                                                                         \
    "smlad r11, r4, r8, r11\n"                                                                                         \
    "smlad r11, r5, r9, r11\n"                                                                                         \
    "smlad r11, r6, r10, r11\n"                                                                                        \
    "smmla r11, r11, r12, lr\n"                                                                                        \
    "ssat r11, #8, r11, asr #11\n"                                                                                     \
    "strb r11, [r2], #1\n"
#define ETK_CHANNELS4 ETK_CHANNEL ETK_CHANNEL ETK_CHANNEL ETK_CHANNEL

__attribute__((naked, noinline)) static void multiply(const task *t __attribute__((unused)))
{
    __asm volatile(
        /* Frame: 0 input offset in both halves, 4 stream, 8 pixels left, 12 entry into the 16 unrolled channels, 16 after
         * them, 20 passes over the channels, 24 passes left. The first pass skips the channels that are too many. */
        "push {r4-r11, lr}\n"
        "sub sp, #28\n"
        "ldmia r0, {r0-r5}\n"
        "strd r5, r1, [sp]\n"
        "str r3, [sp, #8]\n"
        "add r6, r4, #15\n"
        "lsr r7, r6, #4\n"
        "strd r7, r7, [sp, #20]\n"
        "mvn r6, r6\n"
        "and r6, r6, #15\n"
        "adr.w r8, 2f\n"
        "add r8, r8, r6, lsl #5\n"
        "orr r8, r8, #1\n"
        "adr.w r9, 4f\n"
        "cmp r7, #1\n"
        "beq 5f\n"
        "adr.w r9, 3f\n"
        "5: orr r9, r9, #1\n"
        "strd r8, r9, [sp, #12]\n"
        "1:\n"
        "ldr r7, [r0], #4\n"
        "ldr r8, [r0], #4\n"
        "ldrd r9, r1, [sp]\n"
        "sxtab16 r3, r9, r7\n"
        "sxtab16 r4, r9, r7, ror #8\n"
        "sxtab16 r5, r9, r8\n"
        "sxtab16 r6, r9, r8, ror #8\n"
        "ldr pc, [sp, #12]\n"
        ".align 2\n"
        "2:\n" ETK_CHANNELS4 ETK_CHANNELS4 ETK_CHANNELS4 ETK_CHANNELS4
        "ldr pc, [sp, #16]\n"
        ".align 2\n"
        "3:\n"
        "ldr r7, [sp, #24]\n"
        "subs r7, #1\n"
        "str r7, [sp, #24]\n"
        "bne.w 2b\n"
        "ldr r7, [sp, #20]\n"
        "str r7, [sp, #24]\n"
        ".align 2\n"
        "4:\n"
        "ldr r7, [sp, #8]\n"
        "subs r7, #1\n"
        "str r7, [sp, #8]\n"
        "bne.w 1b\n"
        "add sp, #28\n"
        "pop {r4-r11, pc}\n");
}

static void convolve(const etk_conv2d_s8_narrow_params *params, const int8_t *input, int32_t pixels, int8_t *output)
{
    const task t = {.input = input,
                    .stream = params->stream,
                    .output = output,
                    .pixels = pixels,
                    .output_channels = params->output_channels,
                    .addend = (uint32_t)(uint16_t)params->input_offset * 0x00010001u};
    multiply(&t);
}

void etk_conv2d_s8_narrow8_rows__dsp(const etk_conv2d_s8_narrow_params *params, const int8_t *const *input_rows,
                                     int32_t output_rows, int8_t *output, void *scratch)
{
    (void)scratch;
    for (int32_t oy = 0; oy < output_rows; ++oy) {
        convolve(params, input_rows[oy], params->output_width, output);
        output += (ptrdiff_t)params->output_width * params->output_channels;
    }
}

void etk_conv2d_s8_narrow8__dsp(const etk_conv2d_s8_narrow_params *params, const int8_t *input, int8_t *output)
{
    convolve(params, input, params->pixels, output);
}
