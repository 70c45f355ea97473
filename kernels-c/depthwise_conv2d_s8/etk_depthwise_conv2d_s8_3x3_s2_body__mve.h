#ifndef ETK_DEPTHWISE_CONV2D_S8_3X3_S2_BODY__MVE_H
#define ETK_DEPTHWISE_CONV2D_S8_3X3_S2_BODY__MVE_H

/* The kernel for stride 2. ETK_ONE_FORM: see etk_depthwise_conv2d_s8_3x3_frame__mve.h. */

#define ETK_STRIDE 2

#include "etk_depthwise_conv2d_s8_3x3_patches__mve.h"
#include "etk_depthwise_conv2d_s8_3x3_frame__mve.h"

/* One output row r at a time, from tiles of the padded input rows 2r .. 2r+3, the last of which meets filter zeros. The
 * patch at column 2x gives the output x.
 *
 * Measured on cortex-m55 (ReLU): 33 instructions per 8 outputs, 18 for the last four, 18 for one to three more, 10 per
 * channel and row.
 *
 * Register plan: r0 tile, r1 filters, r3 output, r7 scales, r12 group_pitch; r2 r4 r6 r8 sums, r5 r9 r10 r11 the channel's
 * bias, multiplier, C, shift. q0 filter, q1..q4 patches and sums, q6 temporary or lanes, q7 twin_lanes.
 * Stack: 0 tail, 4 twins, 8 back, 12 scales_end, 16 lanes, 32 lowest, 48 highest, 64 what follows four outputs,
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
    "ldrd r2, r4, [sp, #8]\n"                                                                                          \
    "subs r3, r3, r2\n"                                                                                                \
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

static void compute_group(const etk_depthwise_conv2d_s8_3x3_params *params, channel_group group,
                          const int8_t *const *input_rows, int32_t output_rows, int8_t *output, int8_t *scratch)
{
    const int32_t channels = params->output_channels;
    const int32_t width = params->output_width;
    const int32_t pitch = 8 * width + 8; /* of a channel in a tile */
    tile_plan plan;
    etk_plan_tiles_s8(&plan, params, group, 2 * width + 1, pitch);
    patch_job job;
    etk_prepare_patches_s8(&job, params, group, scratch, pitch);
    job.twins = width / 8;
    job.rest = width % 8;
    etk_set_lanes_s8(&job, 4 * channels, width / 4, (const int32_t[4]){0, channels, 2 * channels, 3 * channels});
    int8_t *tile = scratch + group.count * pitch;
    int8_t *next = scratch;
    tile_rows(&plan, input_rows[0], input_rows[1], tile, next);
    for (; output_rows > 0; --output_rows, input_rows += 2, output += width * channels) {
        int8_t *const filled = next;
        next = tile;
        tile = filled;
        tile_rows(&plan, input_rows[2], output_rows > 1 ? input_rows[3] : NULL, tile, next);
        compute_patches(&job, tile, output);
    }
}

#endif
