#ifndef ETK_DEPTHWISE_CONV2D_S8_3X3_BODY__MVE_H
#define ETK_DEPTHWISE_CONV2D_S8_3X3_BODY__MVE_H

/* The kernel for stride 1. ETK_ONE_FORM: see etk_depthwise_conv2d_s8_3x3_frame__mve.h. */

#define ETK_STRIDE 1

#include "etk_copy_s8__mve.h"
#include "etk_depthwise_conv2d_s8_3x3_patches__mve.h"
#include "etk_depthwise_conv2d_s8_3x3_frame__mve.h"

/* Two output rows r, r+1 at a time, from tiles of the padded input rows r .. r+3. The filter shifted by 0, 1, 4 or 5 bytes
 * gives the outputs (r,x), (r+1,x), (r,x+1), (r+1,x+1) of a patch: the shifted filters are unaligned loads of one and the
 * same record between zeros.
 *
 * Measured on cortex-m55 (ReLU): 27 instructions per 8 outputs, 15 and 12 for the 4 and 2 outputs that end a row, 13 per
 * channel and row pair.
 *
 * Register plan: r0 tile, r1 filters, r3 output, r7 scales, r12 group_pitch; r2 r4 r6 r8 sums, r5 r9 r10 r11 the channel's
 * bias, multiplier, C, shift. q0..q3 the four shifted filters, q4 patch, q5 sums, q6 temporary or lanes, q7 twin_lanes.
 * Stack: 0 tail, 4 twins, 8 back, 12 scales_end, 16 lanes, 32 lowest, 48 highest, 64 what follows two columns. */
#define PATCH(SUMS)                                                                                                    \
    "vldrb.u8 q4, [r0], #8\n"                                                                                          \
    "vmladav.s8 r2, q4, q0\n"                                                                                          \
    "vmladav.s8 r4, q4, q1\n"                                                                                          \
    "vmladav.s8 r6, q4, q2\n"                                                                                          \
    "vmladav.s8 r8, q4, q3\n"                                                                                          \
    "vmov " SUMS "[2], " SUMS "[0], r2, r6\n"                                                                          \
    "vmov " SUMS "[3], " SUMS "[1], r4, r8\n"

/* The channels of a row pair; SCALE_BY, LIMIT and LANES differ by activation range. */
#define CHANNELS(SCALE_BY, LIMIT, LANES)                                                                               \
    "1:\n"                                                                                                             \
    "vldrb.u8 q0, [r1], #16\n"                                                                                         \
    "vldrb.u8 q1, [r1, #-20]\n"                                                                                        \
    "vldrb.u8 q2, [r1, #-17]\n"                                                                                        \
    "vldrb.u8 q3, [r1, #-21]\n"                                                                                        \
    "ldm r7!, {r5, r9, r10, r11}\n"                                                                                    \
    "ldr r2, [sp, #4]\n"                                                                                               \
    "wls lr, r2, 3f\n"                                                                                                 \
    "2:\n" PATCH("q5") SCALE_BY("q5") PATCH("q4") SCALE_BY("q4")                                                       \
    "vsri.32 q4, q5, #16\n" LIMIT("q4")                                                                                \
    "vshr.u16 q4, q4, #8\n"                                                                                            \
    "vstrb.16 q4, [r3, q7]\n"                                                                                          \
    "add r3, r3, r12, lsl #1\n"                                                                                        \
    "le lr, 2b\n"                                                                                                      \
    "3:\n"                                                                                                             \
    "ldr pc, [sp]\n"                                                                                                   \
    ".balign 4\n"                                                                                                      \
    "4:\n" /* two more columns */                                                                                      \
    PATCH("q5") SCALE_BY("q5") LIMIT("q5")                                                                             \
    "vshr.u32 q5, q5, #24\n" LANES                                                                                     \
    "vstrb.32 q5, [r3, q6]\n"                                                                                          \
    "add r3, r3, r12\n"                                                                                                \
    "ldr pc, [sp, #64]\n"                                                                                              \
    ".balign 4\n"                                                                                                      \
    "5:\n" /* one more column */                                                                                       \
    "vldrb.u8 q4, [r0], #8\n"                                                                                          \
    "vmladav.s8 r2, q4, q0\n"                                                                                          \
    "vmladav.s8 r6, q4, q2\n"                                                                                          \
    "vmov q5[2], q5[0], r2, r6\n" SCALE_BY("q5") LIMIT("q5")                                                           \
    "vshr.u32 q5, q5, #24\n" LANES                                                                                     \
    "vpst\n"                                                                                                           \
    "vstrbt.32 q5, [r3, q6]\n"                                                                                         \
    ".balign 4\n"                                                                                                      \
    "6:\n"                                                                                                             \
    "ldrd r2, r4, [sp, #8]\n"                                                                                          \
    "subs r3, r3, r2\n"                                                                                                \
    "adds r0, r0, #8\n"                                                                                                \
    "cmp r7, r4\n"                                                                                                     \
    "bne.w 1b\n" LEAVE_PATCHES

/* Where a row continues after the loop: two columns when rest & 2, then one when rest & 1, whose store has the lanes of
 * that column only. */
#define ENTER                                                                                                          \
    ENTER_PATCHES                                                                                                      \
    "movw r5, #0x0f0f\n"                                                                                               \
    "vmsr p0, r5\n"                                                                                                    \
    "adr.w r4, 6f\n"                                                                                                   \
    "adr.w r5, 5f\n"                                                                                                   \
    "tst r2, #1\n"                                                                                                     \
    "it ne\n"                                                                                                          \
    "movne r4, r5\n"                                                                                                   \
    "orr r4, r4, #1\n"                                                                                                 \
    "str r4, [sp, #64]\n"                                                                                              \
    "adr.w r5, 4f\n"                                                                                                   \
    "tst r2, #2\n"                                                                                                     \
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
    return (params->output_width + 1) / 2 * 8 + 8;
}

/* Pixels of the output lie `distance` bytes apart, its rows without gaps. */
static void set_layout(const etk_depthwise_conv2d_s8_3x3_params *params, patch_job *job, int32_t distance)
{
    const int32_t row = params->output_width * distance;
    const int32_t groups = params->output_width / 2;
    etk_set_lanes_s8(job, 2 * distance, groups, (const int32_t[4]){0, distance, row, row + distance});
}

/* All input rows up to input_rows[3] are in tiles before the first output is written, and none of them is read again: output
 * rows may overwrite them. */
static void compute_group(const etk_depthwise_conv2d_s8_3x3_params *params, channel_group group,
                          const int8_t *const *input_rows, int32_t output_rows, int8_t *output, int8_t *scratch)
{
    const int32_t channels = params->output_channels;
    const int32_t width = params->output_width;
    const int32_t pitch = tile_pitch(params);
    tile_plan plan;
    etk_plan_tiles_s8(&plan, params, group, width + 2, pitch);
    patch_job job;
    etk_prepare_patches_s8(&job, params, group, scratch, pitch);
    job.twins = width / 4;
    job.rest = width % 4;
    set_layout(params, &job, channels);
    int8_t *tile = scratch + group.count * pitch;
    int8_t *next = scratch;
    tile_rows(&plan, input_rows[0], input_rows[1], tile, next);
    for (; output_rows > 1; output_rows -= 2, input_rows += 2, output += 2 * width * channels) {
        int8_t *const filled = next;
        next = tile;
        tile = filled;
        tile_rows(&plan, input_rows[2], input_rows[3], tile, next);
        compute_patches(&job, tile, output);
    }
    if (output_rows > 0) {
        /* The second row of this pair is not wanted: the pair goes over the tile that has become free. */
        tile_rows(&plan, input_rows[2], NULL, next, tile);
        set_layout(params, &job, group.count);
        compute_patches(&job, next, tile);
        const int8_t *pair = tile;
        if (group.count == channels) {
            etk_copy_s8__mve(output, pair, width * channels);
            return;
        }
        for (int32_t x = width; x > 0; --x, output += channels, pair += group.count) {
            etk_copy_s8__mve(output, pair, group.count);
        }
    }
}

#endif
