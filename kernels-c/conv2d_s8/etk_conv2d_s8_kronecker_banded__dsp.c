#include "etk_conv2d_s8_kronecker_banded.h"

#include <stddef.h>

#include "etk_conv2d_s8_kronecker_steps__dsp.h"

enum { MOST_BAND_ROWS = 8, MOST_WINDOW_ROWS = ETK_KRONECKER_LONGEST_KERNEL - 1 + MOST_BAND_ROWS };

/* A band of output rows, all channels. */
typedef struct {
    const uint32_t *const *list; /* per chunk, 16 channels of a kernel row, the substituted pixels of every block */
    uint32_t *accumulators;      /* eight words a block */
    uint32_t *accumulators_end;  /* and there the sums of earlier kernel rows, eight words a block, when split */
    uint32_t *sums_end;
    const uint32_t *stream;
    int8_t *output;
    int32_t output_channels;
    int32_t row_chunks;
    int32_t kernel_height;
    int32_t row_blocks;
    int32_t is_scaled;
    int32_t is_split;
} band;

/* Weights of four input channels: {w1 + w0*z, w2} of each onto the stack. 21 instructions. */
#define ETK_SUBSTITUTE_WEIGHTS(place)                                                                                  \
    "ldmia r12!, {r0-r2}\n"                                                                                            \
    "sxtb r3, r0\n"                                                                                                    \
    "sxtb r4, r1\n"                                                                                                    \
    "add r4, r4, r3, lsl #22\n"                                                                                        \
    "sxtb r5, r2\n"                                                                                                    \
    "strd r4, r5, [sp, #112 + 0 + " #place "]\n"                                                                       \
    "sxtb r3, r0, ror #8\n"                                                                                            \
    "sxtb r4, r1, ror #8\n"                                                                                            \
    "add r4, r4, r3, lsl #22\n"                                                                                        \
    "sxtb r5, r2, ror #8\n"                                                                                            \
    "strd r4, r5, [sp, #112 + 8 + " #place "]\n"                                                                       \
    "sxtb r3, r0, ror #16\n"                                                                                           \
    "sxtb r4, r1, ror #16\n"                                                                                           \
    "add r4, r4, r3, lsl #22\n"                                                                                        \
    "sxtb r5, r2, ror #16\n"                                                                                           \
    "strd r4, r5, [sp, #112 + 16 + " #place "]\n"                                                                      \
    "sxtb r3, r0, ror #24\n"                                                                                           \
    "sxtb r4, r1, ror #24\n"                                                                                           \
    "add r4, r4, r3, lsl #22\n"                                                                                        \
    "sxtb r5, r2, ror #24\n"                                                                                           \
    "strd r4, r5, [sp, #112 + 24 + " #place "]\n"

/* One input channel: 24 MACs for eight outputs in 12 instructions, as many as with weights in FPU registers: where one load
 * takes both weights, longer loads of pixels find registers. */
#define ETK_CHANNEL(place)                                                                                             \
    "ldrd r2, r3, [sp, #112 + " #place "]\n"                                                                           \
    "ldmia lr!, {r0, r1, r12}\n"                                                                                       \
    "smlal r4, r5, r0, r2\n"                                                                                           \
    "smlal r6, r7, r1, r2\n"                                                                                           \
    "smlal r8, r9, r12, r2\n"                                                                                          \
    "ldmia lr!, {r0, r1, r12}\n"                                                                                       \
    "smlal r10, r11, r0, r2\n"                                                                                         \
    "smlal r4, r5, r1, r3\n"                                                                                           \
    "smlal r6, r7, r12, r3\n"                                                                                          \
    "ldrd r0, r1, [lr], #8\n"                                                                                          \
    "smlal r8, r9, r0, r3\n"                                                                                           \
    "smlal r10, r11, r1, r3\n"
#define ETK_CHANNELS4(a, b, c, d) ETK_CHANNEL(a) ETK_CHANNEL(b) ETK_CHANNEL(c) ETK_CHANNEL(d)

__attribute__((naked, noinline)) static void multiply(const band *b __attribute__((unused)))
{
    __asm volatile(
        /* Frame: 0 next of the list, 4 accumulators of the block, 8 their end, 12 stream, 16 chunks left in the kernel
         * row, 20 kernel rows left, 24 output channels left, 28 output, 32 list, 36 accumulators, 40 chunks of a
         * kernel row, 44 kernel rows, 48 output channels, 52 blocks of a row, 68 sums, 72 their end, 76 sums of the
         * block, 80 output of the block, 84 blocks left in the row, 88 the words after a channel's weights, 112
         * substituted weights.
         * Code: 56 after a kernel row that is not the last, 60 the requantisation, 64 what comes before it.
         * Per block and chunk 203 instructions, per chunk 92, per block and output channel 91; split, per block and
         * kernel row but the last 57 more. */
        "push {r4-r11, lr}\n"
        "sub sp, #240\n"
        "ldmia r0, {r1-r12}\n"
        "strd r3, r5, [sp, #8]\n"
        "strd r7, r6, [sp, #24]\n"
        "strd r1, r2, [sp, #32]\n"
        "strd r8, r9, [sp, #40]\n"
        "strd r7, r10, [sp, #48]\n"
        "strd r3, r4, [sp, #68]\n"
        "adr.w r0, 32f\n"
        "cmp r11, #0\n"
        "beq 5f\n"
        "adr.w r0, 33f\n"
        "5:\n"
        "orr r0, r0, #1\n"
        "mov r1, r0\n"
        "adr.w r2, 2f\n"
        "cmp r12, #0\n"
        "beq 5f\n"
        "adr.w r1, 31f\n"
        "adr.w r2, 19f\n"
        "5:\n"
        "orr r1, r1, #1\n"
        "orr r2, r2, #1\n"
        "strd r2, r0, [sp, #56]\n"
        "str r1, [sp, #64]\n"

        /* The next output channel: its accumulators start anew. */
        "1:\n"
        "ldrd r0, r12, [sp, #32]\n"
        "ldrd r2, r3, [sp, #68]\n"
        "str r0, [sp]\n"
        "adr.w r0, 9f\n"
        "ldmia r0, {r4-r11}\n"
        "5:\n"
        "stmia r12!, {r4-r11}\n"
        "cmp r12, r2\n"
        "bne 5b\n"
        "movs r0, #0\n"
        "movs r1, #0\n"
        "b 6f\n"
        "5:\n"
        "strd r0, r1, [r12], #8\n"
        "6:\n"
        "cmp r12, r3\n"
        "bne 5b\n"
        "ldr r0, [sp, #44]\n"
        "str r0, [sp, #20]\n"

        /* The next kernel row. */
        ".align 2\n"
        "2:\n"
        "ldr r0, [sp, #40]\n"
        "str r0, [sp, #16]\n"

        /* The next 16 input channels. */
        "3:\n"
        "ldr r12, [sp, #12]\n"
        ETK_SUBSTITUTE_WEIGHTS(0)
        ETK_SUBSTITUTE_WEIGHTS(32)
        ETK_SUBSTITUTE_WEIGHTS(64)
        ETK_SUBSTITUTE_WEIGHTS(96)
        "str r12, [sp, #12]\n"
        "ldr r12, [sp, #36]\n"
        "str r12, [sp, #4]\n"

        /* The next block. */
        "4:\n"
        "ldrd r0, r12, [sp]\n"
        "ldr lr, [r0], #4\n"
        "ldmia r12, {r4-r11}\n"
        "str r0, [sp]\n"
        ETK_CHANNELS4(0, 8, 16, 24)
        ETK_CHANNELS4(32, 40, 48, 56)
        ETK_CHANNELS4(64, 72, 80, 88)
        ETK_CHANNELS4(96, 104, 112, 120)
        "ldrd r12, r0, [sp, #4]\n"
        "stmia r12!, {r4-r11}\n"
        "str r12, [sp, #4]\n"
        "cmp r12, r0\n"
        "bne.w 4b\n"
        "ldr r0, [sp, #16]\n"
        "subs r0, #1\n"
        "str r0, [sp, #16]\n"
        "bne.w 3b\n"
        "ldr r0, [sp, #20]\n"
        "subs r0, #1\n"
        "str r0, [sp, #20]\n"
        "beq.w 7f\n"
        "ldr pc, [sp, #56]\n"

        /* Takes the sums of a kernel row out of the accumulators. */
        ".align 2\n"
        "19:\n"
        "ldr r12, [sp, #36]\n"
        "str r12, [sp, #4]\n"
        "ldr r0, [sp, #68]\n"
        "str r0, [sp, #76]\n"
        "ldr r0, [sp, #52]\n"
        "str r0, [sp, #84]\n"
        "mov lr, #0\n"
        "20:\n"
        "ldr r12, [sp, #4]\n"
        "ldmia r12, {r4-r11}\n"
        "movs r0, #0\n"
        "movs r1, #0\n"
        ETK_FIELDS8
        "ldr r12, [sp, #76]\n"
        "ldmia r12, {r0-r3}\n"
        "add r4, r4, r0\n"
        "add r5, r5, r1\n"
        "add r6, r6, r2\n"
        "add r7, r7, r3\n"
        "add r12, #16\n"
        "ldmia r12, {r0-r3}\n"
        "add r8, r8, r0\n"
        "add r9, r9, r1\n"
        "add r10, r10, r2\n"
        "add r11, r11, r3\n"
        "sub r12, #16\n"
        "stmia r12!, {r4-r11}\n"
        "str r12, [sp, #76]\n"
        "adr.w r0, 9f\n"
        "ldmia r0, {r4-r11}\n"
        "ldr r12, [sp, #4]\n"
        "stmia r12!, {r4-r11}\n"
        "str r12, [sp, #4]\n"
        "ldr r0, [sp, #84]\n"
        "subs r0, #1\n"
        "itt eq\n"
        "moveq lr, #0\n"
        "ldreq r0, [sp, #52]\n"
        "str r0, [sp, #84]\n"
        "ldr r0, [sp, #8]\n"
        "cmp r12, r0\n"
        "bne.w 20b\n"
        "b.w 2b\n"

        /* The results. */
        "7:\n"
        "ldr r12, [sp, #12]\n"
        "ldmia r12!, {r0-r5}\n"
        "str r12, [sp, #12]\n"
        "add r6, sp, #88\n"
        "stmia r6, {r0-r5}\n"
        "mov lr, r5\n"
        "ldr r12, [sp, #36]\n"
        "str r12, [sp, #4]\n"
        "ldr r0, [sp, #68]\n"
        "str r0, [sp, #76]\n"
        "ldr r0, [sp, #28]\n"
        "adds r1, r0, #1\n"
        "str r1, [sp, #28]\n"
        "ldr r1, [sp, #52]\n"
        "strd r0, r1, [sp, #80]\n"
        "30:\n"
        "ldr r12, [sp, #4]\n"
        "ldmia r12!, {r4-r11}\n"
        "str r12, [sp, #4]\n"
        "ldrd r0, r1, [sp, #88]\n"
        ETK_FIELDS8
        "ldr pc, [sp, #64]\n"
        ".align 2\n"
        "31:\n"
        "ldr r12, [sp, #76]\n"
        "ldmia r12!, {r0-r3}\n"
        "add r4, r4, r0\n"
        "add r5, r5, r1\n"
        "add r6, r6, r2\n"
        "add r7, r7, r3\n"
        "ldmia r12!, {r0-r3}\n"
        "add r8, r8, r0\n"
        "add r9, r9, r1\n"
        "add r10, r10, r2\n"
        "add r11, r11, r3\n"
        "str r12, [sp, #76]\n"
        "ldr pc, [sp, #60]\n"
        ".align 2\n"
        "32:\n"
        "ldrd r2, r3, [sp, #96]\n"
        "ldr r0, [sp, #104]\n"
        ETK_EIGHT(ETK_ROUNDED)
        "b 5f\n"
        ".align 2\n"
        "33:\n"
        "ldrd r2, r3, [sp, #96]\n"
        "ldr r0, [sp, #104]\n"
        ETK_EIGHT(ETK_SCALED)
        "5:\n"
        "ldr r0, [sp, #48]\n"
        "ldr r1, [sp, #80]\n"
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
        "add r1, r1, r0, lsl #3\n"
        "ldr r0, [sp, #84]\n"
        "subs r0, #1\n"
        "itt eq\n"
        "ldreq lr, [sp, #108]\n"
        "ldreq r0, [sp, #52]\n"
        "strd r1, r0, [sp, #80]\n"
        "ldrd r12, r0, [sp, #4]\n"
        "cmp r12, r0\n"
        "bne.w 30b\n"
        "ldr r0, [sp, #24]\n"
        "subs r0, #1\n"
        "str r0, [sp, #24]\n"
        "bne.w 1b\n"
        "add sp, #240\n"
        "pop {r4-r11, pc}\n"
        ".align 2\n"
        "9:\n"
        ETK_KRONECKER_START);
}

typedef struct {
    const etk_conv2d_s8_kronecker_banded_params *params;
    uint32_t *ring;
    int32_t ring_rows;
    uint32_t *padding; /* a chunk of zero points */
    uint32_t *accumulators;
    const uint32_t **list;
} job;

/* Row `row` of the view, substituted. */
static uint32_t *ring_row(const job *j, int32_t row)
{
    const etk_conv2d_s8_kronecker_banded_params *params = j->params;
    return j->ring + (ptrdiff_t)(row % j->ring_rows) * params->input_width * params->input_channels;
}

/* `rows` output rows, whose windows begin at row `first` of the view; *loaded counts the rows that the ring has seen. */
static void convolve_band(const job *j, const int8_t *const *windows, int32_t first, int32_t rows, int32_t *loaded,
                          int8_t *output)
{
    const etk_conv2d_s8_kronecker_banded_params *params = j->params;
    const int32_t channels = params->input_channels;
    const int32_t width = params->input_width;
    const int32_t span = params->kernel_height - 1 + rows;
    for (; *loaded < first + span; ++*loaded) {
        const int8_t *row = windows[*loaded - first];
        uint32_t *to = ring_row(j, *loaded);
        for (int32_t x = 0; row != NULL && x < width; x += 8, to += 8 * channels) {
            etk_kronecker_substitute_s8__dsp(row + (ptrdiff_t)x * channels, channels, to,
                                             x + 8 < width ? 256 : -params->input_offset);
        }
    }
    const uint32_t *starts[MOST_WINDOW_ROWS];
    for (int32_t i = 0; i < span; ++i) {
        starts[i] = windows[i] != NULL ? ring_row(j, first + i) : NULL;
    }
    const uint32_t **next = j->list;
    for (int32_t ky = 0; ky < params->kernel_height; ++ky) {
        for (int32_t c = 0; c < channels; c += 16) {
            for (int32_t row = ky; row < ky + rows; ++row) {
                for (int32_t x = 0; x < width; x += 8) {
                    *next++ = starts[row] != NULL ? starts[row] + (ptrdiff_t)x * channels + 8 * c : j->padding;
                }
            }
        }
    }
    const int32_t row_blocks = width / 8;
    uint32_t *end = j->accumulators + 8 * (ptrdiff_t)rows * row_blocks;
    const int32_t is_split = (int32_t)(params->stream[0] >> 1);
    const band here = {.list = j->list,
                       .accumulators = j->accumulators,
                       .accumulators_end = end,
                       .sums_end = is_split != 0 ? end + (end - j->accumulators) : end,
                       .stream = params->stream + 1,
                       .output = output,
                       .output_channels = params->output_channels,
                       .row_chunks = channels / 16,
                       .kernel_height = params->kernel_height,
                       .row_blocks = row_blocks,
                       .is_scaled = (int32_t)(params->stream[0] & 1u),
                       .is_split = is_split};
    multiply(&here);
}

static job start(const etk_conv2d_s8_kronecker_banded_params *params, void *scratch)
{
    job j = {.params = params, .ring = scratch, .ring_rows = params->kernel_height - 1 + params->band_rows};
    j.padding = j.ring + (ptrdiff_t)j.ring_rows * params->input_width * params->input_channels;
    j.accumulators = j.padding + 8 * 16;
    j.list = (const uint32_t **)(j.accumulators + 2 * (ptrdiff_t)params->band_rows * params->input_width);
    const int32_t zero = -params->input_offset;
    for (int32_t i = 0; i < 8 * 16; ++i) {
        j.padding[i] = (uint32_t)(zero + zero * (1 << 22));
    }
    return j;
}

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

void etk_conv2d_s8_kronecker_banded_rows__dsp(const etk_conv2d_s8_kronecker_banded_params *params,
                                              const int8_t *const *input_rows, int32_t output_rows, int8_t *output,
                                              void *scratch)
{
    const job j = start(params, scratch);
    int32_t loaded = 0;
    for (int32_t y = 0; y < output_rows; y += params->band_rows) {
        convolve_band(&j, input_rows + y, y, least(params->band_rows, output_rows - y), &loaded, output);
        output += (ptrdiff_t)params->band_rows * params->input_width * params->output_channels;
    }
}

void etk_conv2d_s8_kronecker_banded__dsp(const etk_conv2d_s8_kronecker_banded_params *params, const int8_t *input,
                                         int8_t *output, void *scratch)
{
    const job j = start(params, scratch);
    const ptrdiff_t row_bytes = (ptrdiff_t)params->input_width * params->input_channels;
    const ptrdiff_t output_row_bytes = (ptrdiff_t)params->input_width * params->output_channels;
    for (int32_t n = params->batches; n > 0; --n) {
        int32_t loaded = 0;
        for (int32_t y = 0; y < params->output_height; y += params->band_rows) {
            const int32_t rows = least(params->band_rows, params->output_height - y);
            const int8_t *windows[MOST_WINDOW_ROWS];
            for (int32_t i = 0; i < params->kernel_height - 1 + rows; ++i) {
                const int32_t row = y + i - params->padding_top;
                windows[i] = row >= 0 && row < params->input_height ? input + row * row_bytes : NULL;
            }
            convolve_band(&j, windows, y, rows, &loaded, output + y * output_row_bytes);
        }
        input += params->input_height * row_bytes;
        output += params->output_height * output_row_bytes;
    }
}
