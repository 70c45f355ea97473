#ifndef ETK_DEPTHWISE_CONV2D_S8_3X3_PATCHES__MVE_H
#define ETK_DEPTHWISE_CONV2D_S8_3X3_PATCHES__MVE_H

#include <arm_mve.h>
#include <stddef.h>
#include <stdint.h>

#include "etk_depthwise_conv2d_s8_3x3.h"
#include "etk_fill_s8__mve.h"

/* What the 3x3 depthwise kernels of strides 1 and 2 share: tiles, the job of the assembler parts, and requantisation.
 *
 * Tiles hold, channel by channel and column by column, four bytes of consecutive padded input rows, so that a load of 16
 * bytes is a 4x4 patch of one channel and one VMLADAV with a filter is one output. */

typedef struct {
    const int8_t *tile;
    const int8_t *filters;
    const int32_t *scales;
    int8_t *output;
    const int32_t *scales_end;
    int32_t twins;      /* passes of the loop over two groups of four outputs */
    int32_t rest;       /* outputs of a row beyond them, or columns of outputs */
    int32_t group_pitch; /* bytes from one group of four outputs to the next */
    int32_t ties;
    uint32_t lanes[4];     /* of the four outputs of a group */
    uint16_t twin_lanes[8]; /* of two groups, their outputs in turn */
    int8_t lowest[16];
    int8_t highest[16];
} patch_job;

_Static_assert(offsetof(patch_job, lanes) == 36 && offsetof(patch_job, highest) == 84,
               "the assembler below reads the job by these offsets");

#define SCALE(SUMS)                                                                                                    \
    "vadd.i32 " SUMS ", " SUMS ", r5\n"                                                                                \
    "vqrdmulh.s32 " SUMS ", " SUMS ", r9\n"                                                                            \
    "vqadd.s32 " SUMS ", " SUMS ", r10\n"                                                                              \
    "vqshl.s32 " SUMS ", r11\n"

/* Negative exact ties round away from zero: 1 less before the half is added. */
#define SCALE_TIES(SUMS)                                                                                               \
    "vadd.i32 " SUMS ", " SUMS ", r5\n"                                                                                \
    "vshr.s32 q6, " SUMS ", #31\n"                                                                                     \
    "vqrdmulh.s32 " SUMS ", " SUMS ", r9\n"                                                                            \
    "vqadd.s32 " SUMS ", " SUMS ", q6\n"                                                                               \
    "vqadd.s32 " SUMS ", " SUMS ", r10\n"                                                                              \
    "vqshl.s32 " SUMS ", r11\n"

#define CLAMP(BYTES)                                                                                                   \
    "vldrw.u32 q6, [sp, #32]\n"                                                                                        \
    "vmax.s8 " BYTES ", " BYTES ", q6\n"                                                                               \
    "vldrw.u32 q6, [sp, #48]\n"                                                                                        \
    "vmin.s8 " BYTES ", " BYTES ", q6\n"


#define NOTHING(BYTES)

/* Saves registers, reads the job and leaves r2 = rest. */
#define ENTER_PATCHES                                                                                                  \
    "push {r4-r11, lr}\n"                                                                                              \
    "vpush {d8-d15}\n"                                                                                                 \
    "sub sp, sp, #72\n"                                                                                                \
    "mov r12, r0\n"                                                                                                    \
    "vldrw.u32 q6, [r12, #36]\n"                                                                                       \
    "vldrw.u32 q7, [r12, #52]\n"                                                                                       \
    "vldrw.u32 q4, [r12, #68]\n"                                                                                       \
    "vldrw.u32 q5, [r12, #84]\n"                                                                                       \
    "vstrw.u32 q6, [sp, #16]\n"                                                                                        \
    "vstrw.u32 q4, [sp, #32]\n"                                                                                        \
    "vstrw.u32 q5, [sp, #48]\n"                                                                                        \
    "ldrd r0, r1, [r12]\n"                                                                                             \
    "ldrd r7, r3, [r12, #8]\n"                                                                                         \
    "ldrd r4, r5, [r12, #16]\n"                                                                                        \
    "strd r3, r4, [sp, #8]\n"                                                                                          \
    "str r5, [sp, #4]\n"                                                                                               \
    "ldrd r2, r12, [r12, #24]\n"

#define LEAVE_PATCHES                                                                                                  \
    "add sp, sp, #72\n"                                                                                                \
    "vpop {d8-d15}\n"                                                                                                  \
    "pop {r4-r11, pc}\n"

/* How vectors of 16 row bytes go into tiles: bytes 0, 2, .. at `even`, bytes 1, 3, .. at `odd`. */
typedef struct {
    uint16x8_t even;
    uint16x8_t odd;
    int32_t a_step; /* from one vector of row a to the next: 0 for padding */
    int32_t b_step;
    int32_t write_step; /* from where one vector goes to where the next does */
    int8_t *upper;      /* rows 2 and 3 */
    int8_t *lower;      /* rows 0 and 1 */
} tile_plan;

/* `count` vectors of the rows a and b; bytes: those of a vector that count. */
static inline void etk_tile_vectors_s8(tile_plan plan, const int8_t *a, const int8_t *b, int32_t count, int32_t bytes)
{
    uint16_t *up = (uint16_t *)(void *)(plan.upper + 2);
    uint16_t *low = (uint16_t *)(void *)plan.lower;
    const int32_t step = plan.write_step / 2;
    if (bytes == 16) {
        for (; count > 0; --count, a += plan.a_step, b += plan.b_step, up += step, low += step) {
            const uint16x8_t above = vreinterpretq_u16_s8(vldrbq_s8(a));
            const uint16x8_t below = vreinterpretq_u16_s8(vldrbq_s8(b));
            const uint16x8_t evens = vsliq_n_u16(above, below, 8);
            const uint16x8_t odds = vsriq_n_u16(below, above, 8);
            vstrhq_scatter_offset_u16(up, plan.even, evens);
            vstrhq_scatter_offset_u16(up, plan.odd, odds);
            vstrhq_scatter_offset_u16(low, plan.even, evens);
            vstrhq_scatter_offset_u16(low, plan.odd, odds);
        }
        return;
    }
    const mve_pred16_t used = vctp8q((uint32_t)bytes);
    const mve_pred16_t even_used = vctp16q((uint32_t)(bytes + 1) / 2);
    const mve_pred16_t odd_used = vctp16q((uint32_t)bytes / 2);
    for (; count > 0; --count, a += plan.a_step, b += plan.b_step, up += step, low += step) {
        const uint16x8_t above = vreinterpretq_u16_s8(vldrbq_z_s8(a, used));
        const uint16x8_t below = vreinterpretq_u16_s8(vldrbq_z_s8(b, used));
        const uint16x8_t evens = vsliq_n_u16(above, below, 8);
        const uint16x8_t odds = vsriq_n_u16(below, above, 8);
        vstrhq_scatter_offset_p_u16(up, plan.even, evens, even_used);
        vstrhq_scatter_offset_p_u16(low, plan.even, evens, even_used);
        vstrhq_scatter_offset_p_u16(up, plan.odd, odds, odd_used);
        vstrhq_scatter_offset_p_u16(low, plan.odd, odds, odd_used);
    }
}

/* Channels that share the tiles. */
typedef struct {
    int32_t first;
    int32_t count;
} channel_group;

/* Input rows a, b (NULL: padding) become halfwords of two tiles: rows 2 and 3 of `upper`, rows 0 and 1 of `lower`.
 * width: padded columns of a row; pitch: bytes of a channel in a tile. */
static inline void etk_tile_rows_s8(const etk_depthwise_conv2d_s8_3x3_params *params, channel_group group,
                                    int32_t width, int32_t pitch, const int8_t *a, const int8_t *b, int8_t *upper,
                                    int8_t *lower)
{
    const int32_t channels = params->output_channels;
    const int32_t inside = width - params->padding_left;
    const int32_t columns = inside < params->input_width ? inside : params->input_width;
    if (columns <= 0) {
        return;
    }
    int8_t padding[16];
    etk_fill_s8__mve(padding, -params->input_offset, 16);
    const int32_t a_moves = a != NULL;
    const int32_t b_moves = b != NULL;
    a = a != NULL ? a + group.first : padding;
    b = b != NULL ? b + group.first : padding;
    uint16x8_t even = vmulq_n_u16(vidupq_n_u16(0, 2), (uint16_t)pitch);
    tile_plan plan = {.a_step = a_moves * channels,
                      .b_step = b_moves * channels,
                      .write_step = 4,
                      .upper = upper + 4 * params->padding_left,
                      .lower = lower + 4 * params->padding_left};
    if (group.count == channels && (channels == 8 || channels == 4 || channels == 2)) {
        /* Several columns fill a vector. */
        const uint16x8_t byte = vidupq_n_u16(0, 2);
        const uint16x8_t channel = vandq_u16(byte, vdupq_n_u16((uint16_t)(channels - 1)));
        const uint16x8_t sixteen_columns = vmulq_n_u16(vsubq_u16(byte, channel), (uint16_t)(16 / channels));
        even = vaddq_u16(vmulq_n_u16(channel, (uint16_t)pitch), vshrq_n_u16(sixteen_columns, 2));
        const int32_t together = 16 / channels;
        plan.a_step = a_moves * 16;
        plan.b_step = b_moves * 16;
        plan.write_step = 4 * together;
        plan.even = even;
        plan.odd = vaddq_n_u16(even, (uint16_t)pitch);
        const int32_t full = columns / together;
        etk_tile_vectors_s8(plan, a, b, full, 16);
        plan.upper += full * plan.write_step;
        plan.lower += full * plan.write_step;
        etk_tile_vectors_s8(plan, a + full * plan.a_step, b + full * plan.b_step, 1, columns % together * channels);
        return;
    }
    plan.even = even;
    plan.odd = vaddq_n_u16(even, (uint16_t)pitch);
    for (int32_t c = 0; c < group.count; c += 16) {
        const int32_t left = group.count - c;
        etk_tile_vectors_s8(plan, a + a_moves * c, b + b_moves * c, columns, left < 16 ? left : 16);
        plan.upper += 16 * pitch;
        plan.lower += 16 * pitch;
    }
}

/* The same as a function of its own, which kernels with less code share. */
void etk_tile_rows_s8__mve(const etk_depthwise_conv2d_s8_3x3_params *params, channel_group group, int32_t width,
                           int32_t pitch, const int8_t *a, const int8_t *b, int8_t *upper, int8_t *lower);

/* The parts of a job that do not change; lanes are the caller's. Fills both tiles with padding. */
static inline patch_job etk_prepare_patches_s8(const etk_depthwise_conv2d_s8_3x3_params *params, channel_group group,
                                               int8_t *tiles, int32_t pitch)
{
    const int8_t *scales = params->filters + 16 + 16 * params->output_channels;
    patch_job job = {.filters = params->filters + 16 + 16 * group.first,
                     .scales = (const int32_t *)(const void *)(scales + 16 * group.first),
                     .ties = params->ties};
    job.scales_end = job.scales + 4 * group.count;
    etk_fill_s8__mve(job.lowest, params->activation_min, 16);
    etk_fill_s8__mve(job.highest, params->activation_max, 16);
    etk_fill_s8__mve(tiles, -params->input_offset, 2 * group.count * pitch + 32);
    return job;
}

/* The channels from `first` on that share the tiles. */
static inline channel_group etk_group_from(const etk_depthwise_conv2d_s8_3x3_params *params, int32_t first)
{
    const int32_t left = params->output_channels - first;
    return (channel_group){first, left < params->group_channels ? left : params->group_channels};
}

static inline void etk_set_lanes_s8(patch_job *job, const int32_t *lanes)
{
    for (int32_t i = 0; i < 4; ++i) {
        job->lanes[i] = (uint32_t)lanes[i];
        job->twin_lanes[2 * i] = (uint16_t)lanes[i];
        job->twin_lanes[2 * i + 1] = (uint16_t)(lanes[i] + job->group_pitch);
    }
}

#endif
