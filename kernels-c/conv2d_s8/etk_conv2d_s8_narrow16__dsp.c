#include <stddef.h>

#include "etk_conv2d_s8_narrow.h"

/* The eight words of a widened pixel stay in registers for all output channels; a channel is 3 LDM, 8 SMLAD, LDR, SMMLA,
 * SSAT, STRB: 15 instructions for 16 MACs, 20 more per pixel. r0 output, r1 stream, r2 sum, r3-r10 pixel, r11, r12 and
 * lr weights, multiplier and constant. */
typedef struct {
    const int8_t *input;
    const uint32_t *stream;
    int8_t *output;
    int32_t pixels;
    int32_t output_channels;
    uint32_t addend;
} task;

#define ETK_CHANNEL                                                                                                    \
    "ldmia.w r1!, {r2, r11, r12, lr}\n"                                                                                \
    "smlad r2, r3, r11, r2\n"                                                                                          \
    "smlad r2, r4, r12, r2\n"                                                                                          \
    "smlad r2, r5, lr, r2\n"                                                                                           \
    "ldmia.w r1!, {r11, r12, lr}\n"                                                                                    \
    "smlad r2, r6, r11, r2\n"                                                                                          \
    "smlad r2, r7, r12, r2\n"                                                                                          \
    "smlad r2, r8, lr, r2\n"                                                                                           \
    "ldmia.w r1!, {r11, r12, lr}\n"                                                                                    \
    "smlad r2, r9, r11, r2\n"                                                                                          \
    "smlad r2, r10, r12, r2\n"                                                                                         \
    "ldr r11, [r1], #4\n"                                                                                              \
    "smmla r2, r2, lr, r11\n"                                                                                          \
    "ssat r2, #8, r2, asr #11\n"                                                                                       \
    "strb r2, [r0], #1\n"
#define ETK_CHANNELS4 ETK_CHANNEL ETK_CHANNEL ETK_CHANNEL ETK_CHANNEL

__attribute__((naked, noinline)) static void multiply(const task *t __attribute__((unused)))
{
    __asm volatile(
        /* Frame: 0 input offset in both halves, 4 stream, 8 pixels left, 12 entry into the 8 unrolled channels, 16 after
         * them, 20 passes over the channels, 24 passes left, 28 input. The first pass skips the channels that are too
         * many. */
        "push {r4-r11, lr}\n"
        "sub sp, #36\n"
        "ldmia r0, {r0-r5}\n"
        "strd r5, r1, [sp]\n"
        "str r3, [sp, #8]\n"
        "str r0, [sp, #28]\n"
        "mov r0, r2\n"
        "add r6, r4, #7\n"
        "lsr r7, r6, #3\n"
        "strd r7, r7, [sp, #20]\n"
        "mvn r6, r6\n"
        "and r6, r6, #7\n"
        "mov r8, #60\n"
        "mul r6, r6, r8\n"
        "adr.w r8, 2f\n"
        "add r8, r8, r6\n"
        "orr r8, r8, #1\n"
        "adr.w r9, 4f\n"
        "cmp r7, #1\n"
        "beq 5f\n"
        "adr.w r9, 3f\n"
        "5: orr r9, r9, #1\n"
        "strd r8, r9, [sp, #12]\n"
        "1:\n"
        "ldr r2, [sp, #28]\n"
        "ldr r3, [r2], #4\n"
        "ldr r5, [r2], #4\n"
        "ldr r7, [r2], #4\n"
        "ldr r9, [r2], #4\n"
        "str r2, [sp, #28]\n"
        "ldrd r11, r1, [sp]\n"
        "sxtab16 r4, r11, r3, ror #8\n"
        "sxtab16 r3, r11, r3\n"
        "sxtab16 r6, r11, r5, ror #8\n"
        "sxtab16 r5, r11, r5\n"
        "sxtab16 r8, r11, r7, ror #8\n"
        "sxtab16 r7, r11, r7\n"
        "sxtab16 r10, r11, r9, ror #8\n"
        "sxtab16 r9, r11, r9\n"
        "ldr pc, [sp, #12]\n"
        ".align 2\n"
        "2:\n" ETK_CHANNELS4 ETK_CHANNELS4
        "ldr pc, [sp, #16]\n"
        ".align 2\n"
        "3:\n"
        "ldr r12, [sp, #24]\n"
        "subs r12, #1\n"
        "str r12, [sp, #24]\n"
        "bne.w 2b\n"
        "ldr r12, [sp, #20]\n"
        "str r12, [sp, #24]\n"
        ".align 2\n"
        "4:\n"
        "ldr r12, [sp, #8]\n"
        "subs r12, #1\n"
        "str r12, [sp, #8]\n"
        "bne.w 1b\n"
        "add sp, #36\n"
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

void etk_conv2d_s8_narrow16_rows__dsp(const etk_conv2d_s8_narrow_params *params, const int8_t *const *input_rows,
                                     int32_t output_rows, int8_t *output, void *scratch)
{
    (void)scratch;
    for (int32_t oy = 0; oy < output_rows; ++oy) {
        convolve(params, input_rows[oy], params->output_width, output);
        output += (ptrdiff_t)params->output_width * params->output_channels;
    }
}

void etk_conv2d_s8_narrow16__dsp(const etk_conv2d_s8_narrow_params *params, const int8_t *input, int8_t *output)
{
    convolve(params, input, params->pixels, output);
}
