#ifndef ETK_DEPTHWISE_CONV2D_S8_3X3_BODY__MVE_H
#define ETK_DEPTHWISE_CONV2D_S8_3X3_BODY__MVE_H

/* The kernel for stride 1. With ETK_ONE_FORM = 1 every activation range takes the code that serves any, and tiles are
 * filled by the function that both strides share. */

#include "etk_copy_s8__mve.h"
#include "etk_depthwise_conv2d_s8_3x3_patches__mve.h"
#include "etk_rows.h"

/* Two output rows r, r+1 at a time, from tiles of the padded input rows r .. r+3. The filter shifted by 0, 1, 4 or 5 bytes
 * gives the outputs (r,x), (r+1,x), (r,x+1), (r+1,x+1) of a patch: the shifted filters are unaligned loads of one and the
 * same record between zeros.
 *
 * Measured on cortex-m55 (ReLU): 27 instructions per 8 outputs, 15 and 12 for the 4 and 2 outputs that end a row, 14 per
 * channel and row pair.
 *
 * Register plan: r0 tile, r1 filters, r3 output, r7 scales, r12 group_pitch; r2 r4 r6 r8 sums, r5 r9 r10 r11 the channel's
 * bias, multiplier, C, shift. q0..q3 the four shifted filters, q4 patch, q5 sums, q6 temporary or lanes, q7 twin_lanes.
 * Stack: 0 tail, 4 twins, 8 output, 12 scales_end, 16 lanes, 32 lowest, 48 highest, 64 what follows two columns. */
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
    "ldrd r3, r4, [sp, #8]\n"                                                                                          \
    "adds r3, r3, #1\n"                                                                                                \
    "str r3, [sp, #8]\n"                                                                                               \
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
    const int32_t row_distance = params->output_width * distance;
    job->group_pitch = 2 * distance;
    etk_set_lanes_s8(job, (const int32_t[4]){0, distance, row_distance, row_distance + distance});
}

static void tile_rows(const etk_depthwise_conv2d_s8_3x3_params *params, channel_group group, const int8_t *a,
                      const int8_t *b, int8_t *upper, int8_t *lower)
{
#if ETK_ONE_FORM
    etk_tile_rows_s8__mve(params, group, params->output_width + 2, tile_pitch(params), a, b, upper, lower);
#else
    etk_tile_rows_s8(params, group, params->output_width + 2, tile_pitch(params), a, b, upper, lower);
#endif
}

/* Two output rows from a tile whose rows 0 and 1 are in place. All input rows up to input_rows[3] are in tiles before the
 * first output is written, and none of them is read again: output rows may overwrite them. */
static void compute_pair(const etk_depthwise_conv2d_s8_3x3_params *params, channel_group group, patch_job *job,
                         const int8_t *const *input_rows, int8_t *tile, int8_t *next, int8_t *output)
{
    tile_rows(params, group, input_rows[2], input_rows[3], tile, next);
    job->tile = tile;
    job->output = output;
#if ETK_ONE_FORM
    patches_any(job);
#else
    if (job->ties != 0) {
        patches_any(job);
    } else {
        patches_relu(job);
    }
#endif
}

static void compute_group(const etk_depthwise_conv2d_s8_3x3_params *params, channel_group group,
                          const int8_t *const *input_rows, int32_t output_rows, int8_t *output, int8_t *scratch)
{
    const int32_t channels = params->output_channels;
    int8_t *tiles[2] = {scratch, scratch + group.count * tile_pitch(params)};
    patch_job job = etk_prepare_patches_s8(params, group, tiles[0], tile_pitch(params));
    job.twins = params->output_width / 4;
    job.rest = params->output_width % 4;
    set_layout(params, &job, channels);
    tile_rows(params, group, input_rows[0], input_rows[1], tiles[1], tiles[0]);
    int32_t half = 0;
    int32_t y = 0;
    for (; y + 1 < output_rows; y += 2, half ^= 1) {
        compute_pair(params, group, &job, input_rows + y, tiles[half], tiles[half ^ 1], output);
        output += 2 * params->output_width * channels;
    }
    if (y < output_rows) {
        /* The second row of this pair is not wanted: the pair goes over the tile that has become free. */
        const int8_t *rows[4] = {NULL, NULL, input_rows[y + 2], NULL};
        int8_t *pair = tiles[half ^ 1];
        set_layout(params, &job, group.count);
        compute_pair(params, group, &job, rows, tiles[half], pair, pair);
        if (group.count == channels) {
            etk_copy_s8__mve(output, pair, params->output_width * channels);
            return;
        }
        for (int32_t x = params->output_width; x > 0; --x, output += channels, pair += group.count) {
            etk_copy_s8__mve(output, pair, group.count);
        }
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
        etk_fill_rows_s8(rows, params->output_height + 2, input, -params->padding_top, params->input_height,
                         row_elements);
        convolve_rows(params, rows, params->output_height, output, rows + params->output_height + 2);
        input += (ptrdiff_t)params->input_height * row_elements;
        output += (ptrdiff_t)params->output_height * params->output_width * params->output_channels;
    }
}

#endif
