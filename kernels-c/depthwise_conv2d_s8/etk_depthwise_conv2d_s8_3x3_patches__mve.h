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
    int32_t back;        /* from where the loop leaves the output to its start for the next channel */
    uint32_t lanes[4];      /* of the four outputs of a group */
    uint16_t twin_lanes[8]; /* of two groups, their outputs in turn */
    int8_t lowest[16];
    int8_t highest[16];
    int32_t ties;
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
    "ldr r6, [r12, #32]\n"                                                                                             \
    "strd r6, r4, [sp, #8]\n"                                                                                          \
    "str r5, [sp, #4]\n"                                                                                               \
    "ldrd r2, r12, [r12, #24]\n"

#define LEAVE_PATCHES                                                                                                  \
    "add sp, sp, #72\n"                                                                                                \
    "vpop {d8-d15}\n"                                                                                                  \
    "pop {r4-r11, pc}\n"

/* Channels that share the tiles. */
typedef struct {
    int32_t first;
    int32_t count;
} channel_group;

/* The channels from `first` on that share the tiles. */
static inline channel_group etk_group_from(const etk_depthwise_conv2d_s8_3x3_params *params, int32_t first)
{
    const int32_t left = params->output_channels - first;
    return (channel_group){first, left < params->group_channels ? left : params->group_channels};
}

/* How rows go into the tiles of a group, vectors of 16 row bytes at a time: bytes 0, 2, .. at `even`, bytes 1, 3, .. at `odd`.
 * A vector has 16 channels of a column, or several columns where these are all channels. */
typedef struct {
    uint16x8_t even;
    uint16x8_t odd;
    int32_t first;      /* byte of a row */
    int32_t across;     /* bytes of a row that lie side by side, in blocks of 16 */
    int32_t block_step; /* from where one block goes to where the next does */
    int32_t vectors;    /* of a row, for each block */
    int32_t read_step;  /* from one vector to the next, in a row */
    int32_t write_step; /* and in a tile */
    int32_t rest;       /* bytes of a row beyond the vectors */
    int32_t inside;     /* from a tile to where its first column inside the image lies */
    int32_t is_blocks;  /* every block is whole, and there are columns */
    int8_t padding[16];
} tile_plan;

/* width: padded columns of a row; pitch: bytes of a channel in a tile. */
static inline void etk_plan_tiles_s8(tile_plan *plan, const etk_depthwise_conv2d_s8_3x3_params *params,
                                     channel_group group, int32_t width, int32_t pitch)
{
    const int32_t channels = params->output_channels;
    const int32_t reached = width - params->padding_left;
    const int32_t columns = reached < 0 ? 0 : reached < params->input_width ? reached : params->input_width;
    const uint16x8_t byte = vidupq_n_u16(0, 2);
    vst1q_s8(plan->padding, vdupq_n_s8((int8_t)-params->input_offset));
    plan->first = group.first;
    plan->inside = 4 * params->padding_left;
    if (group.count == channels && (channels == 8 || channels == 4 || channels == 2)) {
        const int32_t together = 16 / channels;
        const uint16x8_t channel = vandq_u16(byte, vdupq_n_u16((uint16_t)(channels - 1)));
        const uint16x8_t sixteen_columns = vmulq_n_u16(vsubq_u16(byte, channel), (uint16_t)together);
        plan->even = vaddq_u16(vmulq_n_u16(channel, (uint16_t)pitch), vshrq_n_u16(sixteen_columns, 2));
        plan->across = 16;
        plan->block_step = 0;
        plan->vectors = columns / together;
        plan->read_step = 16;
        plan->write_step = 4 * together;
        plan->rest = columns % together * channels;
    } else {
        plan->even = vmulq_n_u16(byte, (uint16_t)pitch);
        plan->across = group.count;
        plan->block_step = 16 * pitch;
        plan->vectors = columns;
        plan->read_step = channels;
        plan->write_step = 4;
        plan->rest = 0;
    }
    plan->odd = vaddq_n_u16(plan->even, (uint16_t)pitch);
    plan->is_blocks = plan->block_step > 0 && group.count % 16 == 0 && columns > 0;
}

/* `count` vectors of the rows a and b, of which `bytes` bytes count. */
static inline void etk_tile_vectors_s8(const tile_plan *plan, const int8_t *a, int32_t a_step, const int8_t *b,
                                       int32_t b_step, int32_t count, int32_t bytes, int8_t *upper, int8_t *lower)
{
    const uint16x8_t even = plan->even;
    const uint16x8_t odd = plan->odd;
    const int32_t step = plan->write_step;
    if (bytes >= 16) {
        for (; count > 0; --count, a += a_step, b += b_step, upper += step, lower += step) {
            const uint16x8_t above = vreinterpretq_u16_s8(vldrbq_s8(a));
            const uint16x8_t below = vreinterpretq_u16_s8(vldrbq_s8(b));
            const uint16x8_t evens = vsliq_n_u16(above, below, 8);
            const uint16x8_t odds = vsriq_n_u16(below, above, 8);
            vstrhq_scatter_offset_u16((uint16_t *)(void *)upper, even, evens);
            vstrhq_scatter_offset_u16((uint16_t *)(void *)upper, odd, odds);
            vstrhq_scatter_offset_u16((uint16_t *)(void *)lower, even, evens);
            vstrhq_scatter_offset_u16((uint16_t *)(void *)lower, odd, odds);
        }
        return;
    }
    const mve_pred16_t used = vctp8q((uint32_t)bytes);
    const mve_pred16_t even_used = vctp16q((uint32_t)(bytes + 1) / 2);
    const mve_pred16_t odd_used = vctp16q((uint32_t)bytes / 2);
    for (; count > 0; --count, a += a_step, b += b_step, upper += step, lower += step) {
        const uint16x8_t above = vreinterpretq_u16_s8(vldrbq_z_s8(a, used));
        const uint16x8_t below = vreinterpretq_u16_s8(vldrbq_z_s8(b, used));
        const uint16x8_t evens = vsliq_n_u16(above, below, 8);
        const uint16x8_t odds = vsriq_n_u16(below, above, 8);
        vstrhq_scatter_offset_p_u16((uint16_t *)(void *)upper, even, evens, even_used);
        vstrhq_scatter_offset_p_u16((uint16_t *)(void *)lower, even, evens, even_used);
        vstrhq_scatter_offset_p_u16((uint16_t *)(void *)upper, odd, odds, odd_used);
        vstrhq_scatter_offset_p_u16((uint16_t *)(void *)lower, odd, odds, odd_used);
    }
}

/* The same for `blocks` blocks of 16 channels of rows inside the image: 7 instructions a block beside the 14 a vector. */
static inline void etk_tile_blocks_s8(const tile_plan *plan, const int8_t *a, const int8_t *b, int32_t blocks, int8_t *upper,
                                      int8_t *lower)
{
    /* In fixed registers: where GCC keeps variables in memory, it finds none for the last operands of the assembly. */
    register const int32_t read_back __asm("r8") = 16 - plan->vectors * plan->read_step;
    register const int32_t write_back __asm("r9") = plan->block_step - plan->vectors * plan->write_step;
    __asm volatile("1:\n"
                   "dls lr, %[vectors]\n"
                   "2:\n"
                   "vldrb.u8 q0, [%[a]]\n"
                   "vldrb.u8 q1, [%[b]]\n"
                   "add %[a], %[a], %[read_step]\n"
                   "vmov q2, q0\n"
                   "add %[b], %[b], %[read_step]\n"
                   "vsli.16 q2, q1, #8\n"
                   "vsri.16 q1, q0, #8\n"
                   "vstrh.16 q2, [%[upper], %q[even]]\n"
                   "vstrh.16 q1, [%[upper], %q[odd]]\n"
                   "add %[upper], %[upper], #4\n"
                   "vstrh.16 q2, [%[lower], %q[even]]\n"
                   "vstrh.16 q1, [%[lower], %q[odd]]\n"
                   "add %[lower], %[lower], #4\n"
                   "le lr, 2b\n"
                   "add %[a], %[a], %[read_back]\n"
                   "add %[b], %[b], %[read_back]\n"
                   "add %[upper], %[upper], %[write_back]\n"
                   "add %[lower], %[lower], %[write_back]\n"
                   "subs %[blocks], %[blocks], #1\n"
                   "bne 1b\n"
                   : [a] "+r"(a), [b] "+r"(b), [upper] "+r"(upper), [lower] "+r"(lower), [blocks] "+r"(blocks)
                   : [vectors] "r"(plan->vectors), [read_step] "r"(plan->read_step), [read_back] "r"(read_back),
                     [write_back] "r"(write_back), [even] "w"(plan->even), [odd] "w"(plan->odd)
                   : "lr", "q0", "q1", "q2", "cc", "memory");
}

/* Input rows a, b (NULL: padding) become halfwords of two tiles: rows 2 and 3 of `upper`, rows 0 and 1 of `lower`. */
static inline void etk_tile_rows_s8(const tile_plan *plan, const int8_t *a, const int8_t *b, int8_t *upper, int8_t *lower)
{
    if (plan->is_blocks && a != NULL && b != NULL) {
        etk_tile_blocks_s8(plan, a + plan->first, b + plan->first, plan->across / 16, upper + plan->inside + 2,
                           lower + plan->inside);
        return;
    }
    const int32_t a_step = a != NULL ? plan->read_step : 0;
    const int32_t b_step = b != NULL ? plan->read_step : 0;
    const int32_t a_block = a != NULL ? 16 : 0;
    const int32_t b_block = b != NULL ? 16 : 0;
    a = a != NULL ? a + plan->first : plan->padding;
    b = b != NULL ? b + plan->first : plan->padding;
    upper += plan->inside + 2;
    lower += plan->inside;
    const int32_t vectors = plan->vectors;
    const int32_t block_step = plan->block_step;
    int32_t left = plan->across;
    for (; left >= 16; left -= 16) {
        etk_tile_vectors_s8(plan, a, a_step, b, b_step, vectors, 16, upper, lower);
        a += a_block;
        b += b_block;
        upper += block_step;
        lower += block_step;
    }
    if (left > 0) {
        etk_tile_vectors_s8(plan, a, a_step, b, b_step, vectors, left, upper, lower);
    } else if (plan->rest > 0) {
        const int32_t written = vectors * plan->write_step;
        a += vectors * a_step - a_block;
        b += vectors * b_step - b_block;
        etk_tile_vectors_s8(plan, a, a_step, b, b_step, 1, plan->rest, upper + written, lower + written);
    }
}

/* The same as a function of its own, which kernels with less code share. */
void etk_tile_rows_s8__mve(const tile_plan *plan, const int8_t *a, const int8_t *b, int8_t *upper, int8_t *lower);

/* The parts of a job that do not change, except its layout. Fills both tiles with padding. */
static inline void etk_prepare_patches_s8(patch_job *job, const etk_depthwise_conv2d_s8_3x3_params *params,
                                          channel_group group, int8_t *tiles, int32_t pitch)
{
    const int8_t *scales = params->filters + 16 + 16 * params->output_channels;
    job->filters = params->filters + 16 + 16 * group.first;
    job->scales = (const int32_t *)(const void *)(scales + 16 * group.first);
    job->scales_end = job->scales + 4 * group.count;
    job->ties = params->ties;
    vst1q_s8(job->lowest, vdupq_n_s8((int8_t)params->activation_min));
    vst1q_s8(job->highest, vdupq_n_s8((int8_t)params->activation_max));
    etk_fill_s8__mve(tiles, -params->input_offset, 2 * group.count * pitch + 32);
}

/* lanes: distances of a group's four outputs; groups: how many the loop advances by in a row. */
static inline void etk_set_lanes_s8(patch_job *job, int32_t group_pitch, int32_t groups, const int32_t *lanes)
{
    job->group_pitch = group_pitch;
    job->back = groups * group_pitch - 1;
    for (int32_t i = 0; i < 4; ++i) {
        job->lanes[i] = (uint32_t)lanes[i];
        job->twin_lanes[2 * i] = (uint16_t)lanes[i];
        job->twin_lanes[2 * i + 1] = (uint16_t)(lanes[i] + group_pitch);
    }
}

#endif
