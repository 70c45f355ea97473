#ifndef ETK_CONV2D_S8_KRONECKER_BODY__DSP_H
#define ETK_CONV2D_S8_KRONECKER_BODY__DSP_H

/* The convolution, whose weights pass through FPU registers where ETK_KRONECKER_FPU is 1, through core registers where
 * it is 0. */

#include "etk_conv2d_s8_kronecker.h"

#include <stddef.h>

#include "etk_conv2d_s8_kronecker_steps__dsp.h"

/* 16 channels of one kernel row: their substituted pixels, and where to go on afterwards. */
typedef struct {
    uint32_t code;
    const uint32_t *pixels;
} chunk;

/* Eight pixels of one output row, all channels. */
typedef struct {
    const chunk *chunks;
    const uint32_t *stream;
    uint32_t *carries;
    int8_t *output;
    int32_t output_channels;
    int32_t is_scaled;
    int32_t is_split; /* fields hold the sums of one kernel row only, and are added up row by row */
    /* Places in the code, filled by a call without chunks. */
    uint32_t next_chunk;
    uint32_t end_of_row; /* of a kernel row that is not the last, when split */
    uint32_t end;
} block;

#if ETK_KRONECKER_FPU
#define ETK_CHUNK                                                                                                      \
    "ldmia sp, {r0, r1, r12}\n"                                                                                        \
    "vldmia r12!, {s0-s31}\n"                                                                                          \
    "ldmia r0!, {r1, lr}\n"                                                                                            \
    "stmia sp, {r0, r1, r12}\n" ETK_KRONECKER_CHUNK
#define ETK_SAVE_FPU "vpush {s16-s31}\n"
#define ETK_RESTORE_FPU "vpop {s16-s31}\n"
#else
/* One input channel: 13 instructions; r12 is the stream. */
#define ETK_CHANNEL                                                                                                    \
    "ldrd r2, r3, [r12], #8\n"                                                                                         \
    "ldrd r0, r1, [lr], #8\n"                                                                                          \
    "smlal r4, r5, r0, r2\n"                                                                                           \
    "smlal r6, r7, r1, r2\n"                                                                                           \
    "ldrd r0, r1, [lr], #8\n"                                                                                          \
    "smlal r8, r9, r0, r2\n"                                                                                           \
    "smlal r10, r11, r1, r2\n"                                                                                         \
    "ldrd r0, r1, [lr], #8\n"                                                                                          \
    "smlal r4, r5, r0, r3\n"                                                                                           \
    "smlal r6, r7, r1, r3\n"                                                                                           \
    "ldrd r0, r1, [lr], #8\n"                                                                                          \
    "smlal r8, r9, r0, r3\n"                                                                                           \
    "smlal r10, r11, r1, r3\n"
#define ETK_CHANNELS4 ETK_CHANNEL ETK_CHANNEL ETK_CHANNEL ETK_CHANNEL
#define ETK_CHUNK                                                                                                      \
    "ldmia sp, {r0, r1, r12}\n"                                                                                        \
    "ldmia r0!, {r1, lr}\n"                                                                                            \
    "strd r0, r1, [sp]\n" ETK_CHANNELS4 ETK_CHANNELS4 ETK_CHANNELS4 ETK_CHANNELS4 "str r12, [sp, #8]\n"
#define ETK_SAVE_FPU
#define ETK_RESTORE_FPU
#endif

/* The eight sums so far; r12 is their place afterwards. */
#define ETK_ADD_SUMS                                                                                                   \
    "add r12, sp, #52\n"                                                                                               \
    "ldmia r12, {r0-r3}\n"                                                                                             \
    "add r4, r4, r0\n"                                                                                                 \
    "add r5, r5, r1\n"                                                                                                 \
    "add r6, r6, r2\n"                                                                                                 \
    "add r7, r7, r3\n"                                                                                                 \
    "add r12, sp, #68\n"                                                                                               \
    "ldmia r12, {r0-r3}\n"                                                                                             \
    "add r8, r8, r0\n"                                                                                                 \
    "add r9, r9, r1\n"                                                                                                 \
    "add r10, r10, r2\n"                                                                                               \
    "add r11, r11, r3\n"                                                                                               \
    "sub r12, r12, #16\n"

__attribute__((naked, noinline)) static void multiply(block *b __attribute__((unused)))
{
    __asm volatile(
        /* Frame: 0 next chunk, 4 code after this one, 8 stream, 12 carries, 16 output, 20 its end, 24 chunks, 28 output
         * channels, 32 shift, 36 multiplier and constant for a while, 48 sum of carries and 52 eight sums when split.
         * Code that depends on the form: 84 the next channel, 92 the end of the sums, 96 the requantisation.
         * Per chunk 197 instructions, per channel 87; split, per kernel row but the last 74 more. */
        "push {r4-r11, lr}\n"
        "ldmia r0!, {r1-r7}\n"
        "cmp r1, #0\n"
        "beq.w 8f\n"
        ETK_SAVE_FPU
        "sub sp, #100\n"
        "strd r2, r3, [sp, #8]\n"
        "add r8, r4, r5\n"
        "strd r4, r8, [sp, #16]\n"
        "strd r1, r5, [sp, #24]\n"
        "adr.w r0, 6f\n"
        "adr.w r2, 7f\n"
        "cmp r7, #0\n"
        "beq 5f\n"
        "adr.w r0, 1f\n"
        "adr.w r2, 11f\n"
        "5:\n"
        "orr r0, r0, #1\n"
        "orr r2, r2, #1\n"
        "str r0, [sp, #84]\n"
        "adr.w r3, 4f\n"
        "cmp r6, #0\n"
        "beq 5f\n"
        "adr.w r3, 12f\n"
        "5:\n"
        "orr r3, r3, #1\n"
        "strd r2, r3, [sp, #92]\n"
        "ldr pc, [sp, #84]\n"
        ".align 2\n"
        "1:\n"
        "movs r1, #0\n"
        "movs r2, #0\n"
        "str r1, [sp, #48]\n"
        "strd r1, r2, [sp, #52]\n"
        "strd r1, r2, [sp, #60]\n"
        "strd r1, r2, [sp, #68]\n"
        "strd r1, r2, [sp, #76]\n"
        ".align 2\n"
        "6:\n"
        "adr.w r0, 9f\n"
        "ldmia r0, {r4-r11}\n"
        "ldr r0, [sp, #24]\n"
        "str r0, [sp]\n"
        ".align 2\n"
        "2:\n"
        ETK_CHUNK
        "ldr pc, [sp, #4]\n"

        /* A row's sums, when the fields could not hold more. */
        ".align 2\n"
        "10:\n"
        "movs r0, #0\n"
        "movs r1, #0\n"
        "ldr r12, [sp, #12]\n"
        "ldr lr, [r12]\n"
        "str r0, [r12]\n"
        ETK_FIELDS8
        ETK_ADD_SUMS
        "stmia r12, {r4-r11}\n"
        "ldr r0, [sp, #48]\n"
        "add r0, r0, lr\n"
        "str r0, [sp, #48]\n"
        "adr.w r0, 9f\n"
        "ldmia r0, {r4-r11}\n"
        "b.w 2b\n"

        ".align 2\n"
        "3:\n"
        "ldr r12, [sp, #8]\n"
        "ldmia r12!, {r0-r3, lr}\n"
        "str r12, [sp, #8]\n"
        "str lr, [sp, #32]\n"
        "ldr r12, [sp, #12]\n"
        "ldr lr, [r12]\n"
        ETK_FIELDS8
        "ldr pc, [sp, #92]\n"
        ".align 2\n"
        "11:\n"
        "strd r2, r3, [sp, #36]\n"
        ETK_ADD_SUMS
        "ldrd r2, r3, [sp, #36]\n"
        "ldr r0, [sp, #48]\n"
        "add lr, lr, r0\n"
        ".align 2\n"
        "7:\n"
        "ldr r12, [sp, #12]\n"
        "str lr, [r12], #4\n"
        "str r12, [sp, #12]\n"
        "ldr r0, [sp, #32]\n"
        "ldr pc, [sp, #96]\n"
        ".align 2\n"
        "4:\n"
        ETK_EIGHT(ETK_ROUNDED)
        "b 5f\n"
        ".align 2\n"
        "12:\n"
        ETK_EIGHT(ETK_SCALED)
        "5:\n"
        "ldr r0, [sp, #28]\n"
        "ldr r1, [sp, #16]\n"
        "add r2, r1, r0\n"
        "add r3, r1, r0, lsl #1\n"
        "add r12, r2, r0, lsl #1\n"
        "strb r5, [r1]\n"
        "strb r4, [r2]\n"
        "strb r7, [r3]\n"
        "strb r6, [r12]\n"
        "strb r9, [r1, r0, lsl #2]\n"
        "strb r8, [r2, r0, lsl #2]\n"
        "strb r11, [r3, r0, lsl #2]\n"
        "strb r10, [r12, r0, lsl #2]\n"
        "ldr r0, [sp, #20]\n"
        "adds r1, #1\n"
        "str r1, [sp, #16]\n"
        "cmp r1, r0\n"
        "it ne\n"
        "ldrne pc, [sp, #84]\n"
        "add sp, #100\n"
        ETK_RESTORE_FPU
        "pop {r4-r11, pc}\n"
        "8:\n"
        "adr.w r1, 2b\n"
        "adr.w r2, 10b\n"
        "adr.w r3, 3b\n"
        "orr r1, r1, #1\n"
        "orr r2, r2, #1\n"
        "orr r3, r3, #1\n"
        "stmia r0, {r1-r3}\n"
        "pop {r4-r11, pc}\n"
        ".align 2\n"
        "9:\n"
        ETK_KRONECKER_START);
}

typedef struct {
    const etk_conv2d_s8_kronecker_params *params;
    uint32_t *ring; /* kernel_height rows */
    uint32_t *padding; /* the block of eight zero points */
    uint32_t *carries;
    chunk *chunks;
} job;

static void load_row(const job *j, const int8_t *row, int32_t slot)
{
    const int32_t channels = j->params->input_channels;
    const int32_t width = j->params->input_width;
    uint32_t *to = j->ring + (ptrdiff_t)slot * width * channels;
    for (int32_t x = 0; x < width; x += 8, to += 8 * channels) {
        etk_kronecker_substitute_s8__dsp(row + (ptrdiff_t)x * channels, channels, to, x + 8 < width ? 256 : -j->params->input_offset);
    }
}

/* Output row y, whose window begins at row y of the view. */
static void convolve_row(const job *j, const int8_t *const *window, int32_t first_slot, int8_t *output)
{
    const etk_conv2d_s8_kronecker_params *params = j->params;
    const int32_t kernel_height = params->kernel_height;
    const ptrdiff_t block_words = 8 * (ptrdiff_t)params->input_channels;
    const ptrdiff_t row_words = (ptrdiff_t)params->input_width * params->input_channels;
    const uint32_t *rows[ETK_KRONECKER_LONGEST_KERNEL];
    int32_t slot = first_slot;
    for (int32_t ky = 0; ky < kernel_height; ++ky) {
        rows[ky] = window[ky] != NULL ? j->ring + slot * row_words : NULL;
        slot = slot + 1 == kernel_height ? 0 : slot + 1;
    }
    const uint32_t *carry = params->stream + 1;
    for (int32_t o = 0; o < params->output_channels; ++o) {
        j->carries[o] = carry[o];
    }
    const int32_t row_chunks = params->input_channels / 16;
    chunk *chunks = j->chunks;
    block here = {.chunks = NULL,
                  .stream = carry + params->output_channels,
                  .carries = j->carries,
                  .output = output,
                  .output_channels = params->output_channels,
                  .is_scaled = (int32_t)(params->stream[0] & 1u),
                  .is_split = (int32_t)(params->stream[0] >> 1)};
    multiply(&here);
    here.chunks = chunks;
    for (int32_t x = 0; x < params->input_width; x += 8) {
        chunk *next = chunks;
        for (int32_t ky = 0; ky < kernel_height; ++ky) {
            const uint32_t *start = rows[ky] != NULL ? rows[ky] + x / 8 * block_words : j->padding;
            for (int32_t c = row_chunks; c > 0; --c, start += 8 * 16) {
                *next++ = (chunk){.code = here.next_chunk, .pixels = start};
            }
            if (here.is_split != 0) {
                next[-1].code = here.end_of_row;
            }
        }
        next[-1].code = here.end;
        multiply(&here);
        here.output += 8 * (ptrdiff_t)params->output_channels;
    }
}

static job start(const etk_conv2d_s8_kronecker_params *params, void *scratch)
{
    job j = {.params = params, .ring = scratch};
    const int32_t block_words = 8 * params->input_channels;
    j.padding = j.ring + (ptrdiff_t)params->kernel_height * params->input_width * params->input_channels;
    j.carries = j.padding + block_words;
    j.chunks = (chunk *)(j.carries + params->output_channels);
    const int32_t zero = -params->input_offset;
    for (int32_t i = 0; i < block_words; ++i) {
        j.padding[i] = (uint32_t)(zero + zero * (1 << 22));
    }
    return j;
}

static inline void convolve_rows(const etk_conv2d_s8_kronecker_params *params, const int8_t *const *input_rows,
                                 int32_t output_rows, int8_t *output, void *scratch)
{
    const job j = start(params, scratch);
    const int32_t kernel_height = params->kernel_height;
    int32_t next = 0;
    for (int32_t y = 0; y < output_rows; ++y, ++input_rows) {
        for (; next < y + kernel_height; ++next) {
            const int8_t *row = input_rows[next - y];
            if (row != NULL) {
                load_row(&j, row, next % kernel_height);
            }
        }
        convolve_row(&j, input_rows, y % kernel_height, output);
        output += (ptrdiff_t)params->input_width * params->output_channels;
    }
}

static inline void convolve_images(const etk_conv2d_s8_kronecker_params *params, const int8_t *input,
                                   int8_t *output, void *scratch)
{
    const job j = start(params, scratch);
    const int32_t kernel_height = params->kernel_height;
    const int32_t row_bytes = params->input_width * params->input_channels;
    for (int32_t n = params->batches; n > 0; --n) {
        int32_t next = 0;
        for (int32_t y = 0; y < params->output_height; ++y) {
            const int8_t *window[ETK_KRONECKER_LONGEST_KERNEL];
            for (int32_t ky = 0; ky < kernel_height; ++ky) {
                const int32_t row = y + ky - params->padding_top;
                window[ky] = row >= 0 && row < params->input_height ? input + (ptrdiff_t)row * row_bytes : NULL;
            }
            for (; next < y + kernel_height; ++next) {
                if (window[next - y] != NULL) {
                    load_row(&j, window[next - y], next % kernel_height);
                }
            }
            convolve_row(&j, window, y % kernel_height, output);
            output += (ptrdiff_t)params->input_width * params->output_channels;
        }
        input += (ptrdiff_t)params->input_height * row_bytes;
    }
}

#endif
