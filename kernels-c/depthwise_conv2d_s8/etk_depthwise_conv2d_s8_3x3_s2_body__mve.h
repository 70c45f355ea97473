#ifndef ETK_DEPTHWISE_CONV2D_S8_3X3_S2_BODY__MVE_H
#define ETK_DEPTHWISE_CONV2D_S8_3X3_S2_BODY__MVE_H

/* The kernel for stride 2. With ETK_ONE_FORM = 1 every activation range takes the code that serves any, and tiles are
 * filled by the function that both strides share. */

#include "etk_depthwise_conv2d_s8_3x3_patches__mve.h"
#include "etk_rows.h"

/* One output row r at a time, from tiles of the padded input rows 2r .. 2r+3, the last of which meets filter zeros. The
 * patch at column 2x gives the output x.
 *
 * Measured on cortex-m55 (ReLU): 33 instructions per 8 outputs, 18 for the last four, 18 for one to three more, 11 per
 * channel and row.
 *
 * Register plan: r0 tile, r1 filters, r3 output, r7 scales, r12 group_pitch; r2 r4 r6 r8 sums, r5 r9 r10 r11 the channel's
 * bias, multiplier, C, shift. q0 filter, q1..q4 patches and sums, q6 temporary or lanes, q7 twin_lanes.
 * Stack: 0 tail, 4 twins, 8 output, 12 scales_end, 16 lanes, 32 lowest, 48 highest, 64 what follows four outputs,
 * 68 bytes of a channel's tile that the loop leaves. */
#define PATCHES(SUMS)                                                                                                  \
    "vldrb.u8 q1, [r0], #8\n"                                                                                          \
    "vmladav.s8 r2, q1, q0\n"                                                                                          \
    "vldrb.u8 q2, [r0], #8\n"                                                                                          \
    "vmladav.s8 r4, q2, q0\n"                                                                                          \
    "vldrb.u8 q1, [r0], #8\n"                                                                                          \
    "vmladav.s8 r6, q1, q0\n"                                                                                          \
    "vldrb.u8 q2, [r0], #8\n"                                                                                          \
    "vmladav.s8 r8, q2, q0\n"                                                                                          \
    "vmov " SUMS "[2], " SUMS "[0], r2, r6\n"                                                                          \
    "vmov " SUMS "[3], " SUMS "[1], r4, r8\n"

#define CHANNELS(SCALE_BY, LIMIT, LANES)                                                                               \
    "1:\n"                                                                                                             \
    "vldrb.u8 q0, [r1], #16\n"                                                                                         \
    "ldm r7!, {r5, r9, r10, r11}\n"                                                                                    \
    "ldr r2, [sp, #4]\n"                                                                                               \
    "wls lr, r2, 3f\n"                                                                                                 \
    "2:\n" PATCHES("q5") SCALE_BY("q5") PATCHES("q4") SCALE_BY("q4")                                                   \
    "vsri.32 q4, q5, #16\n" LIMIT("q4")                                                                                \
    "vshr.u16 q4, q4, #8\n"                                                                                            \
    "vstrb.16 q4, [r3, q7]\n"                                                                                          \
    "add r3, r3, r12, lsl #1\n"                                                                                        \
    "le lr, 2b\n"                                                                                                      \
    "3:\n"                                                                                                             \
    "ldr pc, [sp]\n"                                                                                                   \
    ".balign 4\n"                                                                                                      \
    "4:\n" /* four more outputs */                                                                                     \
    PATCHES("q5") SCALE_BY("q5") LIMIT("q5")                                                                           \
    "vshr.u32 q5, q5, #24\n" LANES                                                                                     \
    "vstrb.32 q5, [r3, q6]\n"                                                                                          \
    "add r3, r3, r12\n"                                                                                                \
    "ldr pc, [sp, #64]\n"                                                                                              \
    ".balign 4\n"                                                                                                      \
    "5:\n" /* one to three more */                                                                                     \
    PATCHES("q5") SCALE_BY("q5") LIMIT("q5")                                                                           \
    "vshr.u32 q5, q5, #24\n" LANES                                                                                     \
    "vpst\n"                                                                                                           \
    "vstrbt.32 q5, [r3, q6]\n"                                                                                         \
    ".balign 4\n"                                                                                                      \
    "6:\n"                                                                                                             \
    "ldrd r3, r4, [sp, #8]\n"                                                                                          \
    "adds r3, r3, #1\n"                                                                                                \
    "str r3, [sp, #8]\n"                                                                                               \
    "ldr r2, [sp, #68]\n"                                                                                              \
    "add r0, r0, r2\n"                                                                                                 \
    "cmp r7, r4\n"                                                                                                     \
    "bne.w 1b\n" LEAVE_PATCHES

/* Where a row continues after the loop: four outputs when rest & 4, then rest & 3 under a predicate. A channel's tile is
 * 8 * output_width + 8 bytes; groups of four take 32 each. */
#define ENTER                                                                                                          \
    ENTER_PATCHES                                                                                                      \
    "and r5, r2, #3\n"                                                                                                 \
    "vctp.32 r5\n"                                                                                                     \
    "rsb r4, r5, #4\n"                                                                                                 \
    "cmp r5, #0\n"                                                                                                     \
    "it eq\n"                                                                                                          \
    "moveq r4, #0\n"                                                                                                   \
    "lsl r4, r4, #3\n"                                                                                                 \
    "rsb r4, r4, #8\n"                                                                                                 \
    "str r4, [sp, #68]\n"                                                                                              \
    "adr.w r4, 6f\n"                                                                                                   \
    "adr.w r5, 5f\n"                                                                                                   \
    "tst r2, #3\n"                                                                                                     \
    "it ne\n"                                                                                                          \
    "movne r4, r5\n"                                                                                                   \
    "orr r4, r4, #1\n"                                                                                                 \
    "str r4, [sp, #64]\n"                                                                                              \
    "adr.w r5, 4f\n"                                                                                                   \
    "tst r2, #4\n"                                                                                                     \
    "it ne\n"                                                                                                          \
    "movne r4, r5\n"                                                                                                   \
    "orr r4, r4, #1\n"                                                                                                 \
    "str r4, [sp]\n"

#if !ETK_ONE_FORM
__attribute__((naked)) static void patches_relu(const patch_job *job __attribute__((unused)))
{
    __asm volatile(ENTER CHANNELS(SCALE, NOTHING, ""));
}
#endif

__attribute__((naked)) static void patches_any(const patch_job *job __attribute__((unused)))
{
    __asm volatile(ENTER CHANNELS(SCALE_TIES, CLAMP, "vldrw.u32 q6, [sp, #16]\n"));
}

static int32_t tile_pitch(const etk_depthwise_conv2d_s8_3x3_params *params)
{
    return 8 * params->output_width + 8;
}

static void tile_rows(const etk_depthwise_conv2d_s8_3x3_params *params, channel_group group, const int8_t *a,
                      const int8_t *b, int8_t *upper, int8_t *lower)
{
#if ETK_ONE_FORM
    etk_tile_rows_s8__mve(params, group, 2 * params->output_width + 1, tile_pitch(params), a, b, upper, lower);
#else
    etk_tile_rows_s8(params, group, 2 * params->output_width + 1, tile_pitch(params), a, b, upper, lower);
#endif
}

static void compute_group(const etk_depthwise_conv2d_s8_3x3_params *params, channel_group group,
                          const int8_t *const *input_rows, int32_t output_rows, int8_t *output, int8_t *scratch)
{
    const int32_t channels = params->output_channels;
    const int32_t pitch = tile_pitch(params);
    int8_t *tiles[2] = {scratch, scratch + group.count * pitch};
    patch_job job = etk_prepare_patches_s8(params, group, tiles[0], pitch);
    job.twins = params->output_width / 8;
    job.rest = params->output_width % 8;
    job.group_pitch = 4 * channels;
    etk_set_lanes_s8(&job, (const int32_t[4]){0, channels, 2 * channels, 3 * channels});
    tile_rows(params, group, input_rows[0], input_rows[1], tiles[1], tiles[0]);
    for (int32_t y = 0; y < output_rows; ++y, input_rows += 2) {
        int8_t *tile = tiles[y & 1];
        tile_rows(params, group, input_rows[2], y + 1 < output_rows ? input_rows[3] : NULL, tile, tiles[(y & 1) ^ 1]);
        job.tile = tile;
        job.output = output;
#if ETK_ONE_FORM
        patches_any(&job);
#else
        if (job.ties != 0) {
            patches_any(&job);
        } else {
            patches_relu(&job);
        }
#endif
        output += params->output_width * channels;
    }
}

static inline void convolve_rows(const etk_depthwise_conv2d_s8_3x3_params *params, const int8_t *const *input_rows,
                                 int32_t output_rows, int8_t *output, void *scratch)
{
    for (int32_t first = 0; first < params->output_channels; first += params->group_channels) {
        compute_group(params, etk_group_from(params, first), input_rows, output_rows, output + first, scratch);
    }
}

static inline void convolve_images(const etk_depthwise_conv2d_s8_3x3_params *params, const int8_t *input,
                                   int8_t *output, void *scratch)
{
    const int8_t **rows = scratch;
    const int32_t row_elements = params->input_width * params->output_channels;
    for (int32_t n = 0; n < params->batches; ++n) {
        etk_fill_rows_s8(rows, 2 * params->output_height + 1, input, -params->padding_top, params->input_height,
                         row_elements);
        convolve_rows(params, rows, params->output_height, output, rows + 2 * params->output_height + 1);
        input += (ptrdiff_t)params->input_height * row_elements;
        output += (ptrdiff_t)params->output_height * params->output_width * params->output_channels;
    }
}

#endif
