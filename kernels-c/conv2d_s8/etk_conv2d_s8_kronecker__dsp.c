#include "etk_conv2d_s8_kronecker.h"

#include <stdbool.h>
#include <stddef.h>

enum { LONGEST_KERNEL = 8 };

/* Eight pixels of one output row, all channels. */
typedef struct {
    const uint32_t *const *chunks; /* substituted pixels of 16 channels and one kernel row each */
    const uint32_t *const *chunks_end;
    const uint32_t *stream;
    uint32_t *carries;
    int8_t *output;
    int32_t output_channels;
    int32_t row_chunks; /* chunks of a kernel row */
    int32_t is_scaled;
    int32_t is_split; /* fields hold the sums of one kernel row only, and are added up row by row */
} block;

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

__attribute__((naked, noinline)) static void multiply(const block *b __attribute__((unused)))
{
    __asm volatile(
        /* Frame: 0 chunks, 8 stream, 12 carries, 16 output, 20 channels left, 24 chunks of a row, 28 the chunk
         * after the row when split, 32 next chunk, 36 end of chunks, 40 shift, 44 output channels, 48 sum of carries and 52 eight sums when split.
         * Code that depends on the form: 84 the next channel, 88 a chunk that is not the last, 92 the end of the sums,
         * 96 the requantisation. */
        "push {r4-r11, lr}\n"
        "vpush {s16-s31}\n"
        "sub sp, #100\n"
        "ldmia r0, {r1-r9}\n"
        "stmia sp, {r1-r7}\n"
        "str r2, [sp, #36]\n"
        "str r6, [sp, #44]\n"
        "adr.w r0, 6f\n"
        "adr.w r1, 2f\n"
        "adr.w r2, 7f\n"
        "cmp r9, #0\n"
        "beq 5f\n"
        "adr.w r0, 1f\n"
        "adr.w r1, 10f\n"
        "adr.w r2, 11f\n"
        "5:\n"
        "orr r0, r0, #1\n"
        "orr r1, r1, #1\n"
        "orr r2, r2, #1\n"
        "strd r0, r1, [sp, #84]\n"
        "adr.w r3, 4f\n"
        "cmp r8, #0\n"
        "beq 5f\n"
        "adr.w r3, 12f\n"
        "5:\n"
        "orr r3, r3, #1\n"
        "strd r2, r3, [sp, #92]\n"
        "ldr pc, [sp, #84]\n"
        ".align 2\n"
        "1:\n"
        "ldr r0, [sp, #24]\n"
        "ldr r1, [sp]\n"
        "add r1, r1, r0, lsl #2\n"
        "str r1, [sp, #28]\n"
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
        "ldr r0, [sp]\n"
        ".align 2\n"
        "2:\n"
        "ldr lr, [r0], #4\n"
        "ldr r12, [sp, #8]\n"
        "str r0, [sp, #32]\n"
        "vldmia r12!, {s0-s31}\n"
        "str r12, [sp, #8]\n"
        ETK_KRONECKER(0, 1) ETK_KRONECKER(2, 3) ETK_KRONECKER(4, 5) ETK_KRONECKER(6, 7)
        ETK_KRONECKER(8, 9) ETK_KRONECKER(10, 11) ETK_KRONECKER(12, 13) ETK_KRONECKER(14, 15)
        ETK_KRONECKER(16, 17) ETK_KRONECKER(18, 19) ETK_KRONECKER(20, 21) ETK_KRONECKER(22, 23)
        ETK_KRONECKER(24, 25) ETK_KRONECKER(26, 27) ETK_KRONECKER(28, 29) ETK_KRONECKER(30, 31)
        "ldrd r0, r1, [sp, #32]\n"
        "cmp r0, r1\n"
        "it ne\n"
        "ldrne pc, [sp, #88]\n"
        "b.w 8f\n"

        /* A row's sums, when the fields could not hold more. */
        ".align 2\n"
        "10:\n"
        "ldr r1, [sp, #28]\n"
        "cmp r0, r1\n"
        "bne.w 2b\n"
        "ldr r0, [sp, #24]\n"
        "add r1, r1, r0, lsl #2\n"
        "str r1, [sp, #28]\n"
        "movs r0, #0\n"
        "movs r1, #0\n"
        "ldr r12, [sp, #12]\n"
        "ldr lr, [r12]\n"
        "str r0, [r12]\n"
        ETK_FIELDS("r4", "r5") ETK_FIELDS("r6", "r7") ETK_FIELDS("r8", "r9") ETK_FIELDS("r10", "r11")
        ETK_ADD_SUMS
        "stmia r12, {r4-r11}\n"
        "ldr r0, [sp, #48]\n"
        "add r0, r0, lr\n"
        "str r0, [sp, #48]\n"
        "adr.w r0, 9f\n"
        "ldmia r0, {r4-r11}\n"
        "ldr r0, [sp, #32]\n"
        "b.w 2b\n"

        "8:\n"
        "ldr r12, [sp, #8]\n"
        "ldmia r12!, {r0-r3, lr}\n"
        "str r12, [sp, #8]\n"
        "str lr, [sp, #40]\n"
        "ldr r12, [sp, #12]\n"
        "ldr lr, [r12]\n"
        ETK_FIELDS("r4", "r5") ETK_FIELDS("r6", "r7") ETK_FIELDS("r8", "r9") ETK_FIELDS("r10", "r11")
        "ldr pc, [sp, #92]\n"
        ".align 2\n"
        "11:\n"
        "str r2, [sp, #32]\n"
        "str r3, [sp, #4]\n"
        ETK_ADD_SUMS
        "ldr r2, [sp, #32]\n"
        "ldr r3, [sp, #4]\n"
        "ldr r0, [sp, #48]\n"
        "add lr, lr, r0\n"
        ".align 2\n"
        "7:\n"
        "ldr r12, [sp, #12]\n"
        "str lr, [r12], #4\n"
        "str r12, [sp, #12]\n"
        "ldr r0, [sp, #40]\n"
        "ldr pc, [sp, #96]\n"
        ".align 2\n"
        "4:\n"
        ETK_EIGHT(ETK_ROUNDED)
        "b 5f\n"
        ".align 2\n"
        "12:\n"
        ETK_EIGHT(ETK_SCALED)
        "5:\n"
        "ldr r0, [sp, #44]\n"
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
        "subs r0, #1\n"
        "strd r1, r0, [sp, #16]\n"
        "it ne\n"
        "ldrne pc, [sp, #84]\n"
        "add sp, #100\n"
        "vpop {s16-s31}\n"
        "pop {r4-r11, pc}\n"
        /* 2^21 + 2^21 * z + 2^19 * z^2, four times. */
        ".align 2\n"
        "9:\n"
        ".word 0x00200000, 0x80000800, 0x00200000, 0x80000800, 0x00200000, 0x80000800, 0x00200000, 0x80000800\n");
}

/* Eight pixels of all input channels; the pixel after them is `next` or, when that is 256, read like the others. 26
 * instructions for eight values. */
__attribute__((naked, noinline)) static void substitute(const int8_t *pixels __attribute__((unused)),
                                                        int32_t channels __attribute__((unused)),
                                                        uint32_t *to __attribute__((unused)),
                                                        int32_t next __attribute__((unused)))
{
    __asm volatile(
        "push {r4-r11, lr}\n"
        "push {r1, r3}\n"
        "mov lr, r2\n"
        "add r12, r0, r1\n"
        "push {r12}\n"
        "1:\n"
        "ldr r1, [sp, #4]\n"
        "add r2, r0, r1\n"
        "add r3, r0, r1, lsl #1\n"
        "add r12, r2, r1, lsl #1\n"
        "ldrsb r4, [r0]\n"
        "ldrsb r5, [r2]\n"
        "ldrsb r6, [r3]\n"
        "ldrsb r7, [r12]\n"
        "ldrsb r8, [r0, r1, lsl #2]\n"
        "ldrsb r9, [r2, r1, lsl #2]\n"
        "ldrsb r10, [r3, r1, lsl #2]\n"
        "ldrsb r11, [r12, r1, lsl #2]\n"
        "ldr r12, [sp, #8]\n"
        "cmp r12, #256\n"
        "it eq\n"
        "ldrsbeq r12, [r0, r1, lsl #3]\n"
        "add r0, r0, #1\n"
        "add r1, r4, r5, lsl #22\n"
        "add r2, r6, r7, lsl #22\n"
        "add r3, r8, r9, lsl #22\n"
        "add r4, r10, r11, lsl #22\n"
        "add r5, r5, r6, lsl #22\n"
        "add r6, r7, r8, lsl #22\n"
        "add r7, r9, r10, lsl #22\n"
        "add r8, r11, r12, lsl #22\n"
        "stmia lr!, {r1-r8}\n"
        "ldr r1, [sp]\n"
        "cmp r0, r1\n"
        "bne 1b\n"
        "add sp, #12\n"
        "pop {r4-r11, pc}\n");
}

typedef struct {
    const etk_conv2d_s8_kronecker_params *params;
    uint32_t *ring; /* kernel_height rows */
    uint32_t *padding; /* the block of eight zero points */
    uint32_t *carries;
    const uint32_t **chunks;
} job;

static void load_row(const job *j, const int8_t *row, int32_t slot)
{
    const int32_t channels = j->params->input_channels;
    const int32_t width = j->params->input_width;
    uint32_t *to = j->ring + (ptrdiff_t)slot * width * channels;
    for (int32_t x = 0; x < width; x += 8, to += 8 * channels) {
        substitute(row + (ptrdiff_t)x * channels, channels, to, x + 8 < width ? 256 : -j->params->input_offset);
    }
}

/* Output row y, whose window begins at row y of the view. */
static void convolve_row(const job *j, const int8_t *const *window, int32_t first_slot, int8_t *output)
{
    const etk_conv2d_s8_kronecker_params *params = j->params;
    const int32_t kernel_height = params->kernel_height;
    const ptrdiff_t block_words = 8 * (ptrdiff_t)params->input_channels;
    const ptrdiff_t row_words = (ptrdiff_t)params->input_width * params->input_channels;
    const uint32_t *rows[LONGEST_KERNEL];
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
    const uint32_t **chunks = j->chunks;
    block here = {.chunks = chunks,
                  .chunks_end = chunks + kernel_height * row_chunks,
                  .stream = carry + params->output_channels,
                  .carries = j->carries,
                  .output = output,
                  .output_channels = params->output_channels,
                  .row_chunks = row_chunks,
                  .is_scaled = (int32_t)(params->stream[0] & 1u),
                  .is_split = (int32_t)(params->stream[0] >> 1)};
    for (int32_t x = 0; x < params->input_width; x += 8) {
        const uint32_t **chunk = chunks;
        for (int32_t ky = 0; ky < kernel_height; ++ky) {
            const uint32_t *start = rows[ky] != NULL ? rows[ky] + x / 8 * block_words : j->padding;
            for (int32_t c = row_chunks; c > 0; --c, start += 8 * 16) {
                *chunk++ = start;
            }
        }
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
    j.chunks = (const uint32_t **)(j.carries + params->output_channels);
    const int32_t zero = -params->input_offset;
    for (int32_t i = 0; i < block_words; ++i) {
        j.padding[i] = (uint32_t)(zero + zero * (1 << 22));
    }
    return j;
}

void etk_conv2d_s8_kronecker_rows__dsp(const etk_conv2d_s8_kronecker_params *params, const int8_t *const *input_rows,
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

void etk_conv2d_s8_kronecker__dsp(const etk_conv2d_s8_kronecker_params *params, const int8_t *input, int8_t *output,
                                  void *scratch)
{
    const job j = start(params, scratch);
    const int32_t kernel_height = params->kernel_height;
    const int32_t row_bytes = params->input_width * params->input_channels;
    for (int32_t n = params->batches; n > 0; --n) {
        int32_t next = 0;
        for (int32_t y = 0; y < params->output_height; ++y) {
            const int8_t *window[LONGEST_KERNEL];
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
