#include "etk_pointwise_s8__mve.h"

#include <arm_mve.h>
#include <stddef.h>

#include "etk_copy_s8__mve.h"
#include "etk_dot_4x2_s8__mve.h"

/* Pointers on the stack at a time; one call of the machine per that many pixels. */
#define SLAB_PIXELS 64

_Static_assert(SLAB_PIXELS * sizeof(int8_t *) >= 4 * sizeof(int8_t *) + 64 * ETK_POINTWISE_STACK_STEPS,
               "four pixels and their pointers fit where the pointers of a slab were");

/* Pointers to `count` pixels, written four at a time. */
static void point_at(const int8_t **rows, const int8_t *input, int32_t pitch, int32_t count)
{
    const uint32x4_t lanes = vmulq_n_u32(vidupq_n_u32(0, 1), (uint32_t)pitch);
    uint32x4_t addresses = vaddq_n_u32(lanes, (uint32_t)(uintptr_t)input);
    uint32_t *words = (uint32_t *)(void *)rows;
    for (; count > 0; count -= 4, words += 4) {
        vst1q_u32(words, addresses);
        addresses = vaddq_n_u32(addresses, 4u * (uint32_t)pitch);
    }
}

/* Pixels from copies of 16 * steps bytes, `together` of them at a time: 3 instructions per 16 bytes, 10 per pixel where
 * pixels do not fill their steps. */
static void compute_copied(const etk_pointwise_s8_params *params, etk_dot_4x2_job *job, const int8_t *input,
                           int32_t pixels, int32_t together, int8_t *output, int8_t *copies, const int8_t **rows)
{
    const int32_t channels = params->input_channels;
    const int32_t pitch = 16 * params->steps;
    const int dense = pitch == params->pixel_pitch && pitch == channels;
    point_at(rows, copies, pitch, together);
    while (pixels > 0) {
        const int32_t count = pixels < together ? pixels : together;
        if (dense) {
            etk_copy_s8__mve(copies, input, count * pitch);
            input += count * pitch;
        } else {
            int8_t *copy = copies;
            for (int32_t i = count; i > 0; --i, copy += pitch, input += params->pixel_pitch) {
                etk_copy_s8__mve(copy, input, channels);
            }
        }
        etk_dot_rows_s8__mve(job, rows, count, output, params->output_channels);
        output += (ptrdiff_t)count * params->output_channels;
        pixels -= count;
    }
}

void etk_pointwise_s8__mve(const etk_pointwise_s8_params *params, const int8_t *input, int32_t pixels, int8_t *output,
                           void *scratch)
{
    const int8_t *rows[SLAB_PIXELS];
    etk_dot_4x2_job job = {.stream = params->stream,
                           .steps = params->steps,
                           .epilogue = params->epilogue,
                           .activation_min = params->activation_min,
                           .activation_max = params->activation_max};
    if (params->copied_pixels > 0) {
        compute_copied(params, &job, input, pixels, params->copied_pixels, output, scratch, rows);
        return;
    }
    const int32_t pitch = params->pixel_pitch;
    const int32_t channels = params->output_channels;
    /* A last step that reads past its pixel must not do so past the last pixel: at most three pixels before it do. */
    const int32_t copied = params->input_channels % 16 == 0 ? 0 : pixels < 4 ? pixels : 4;
    int32_t in_place = pixels - copied;
    const int8_t *last = input + (ptrdiff_t)in_place * pitch;
    int8_t *last_output = output + (ptrdiff_t)in_place * channels;
    while (in_place > 0) {
        /* The slab before last is shortened so that the last one has four pixels or more. */
        int32_t count = in_place;
        if (count > SLAB_PIXELS) {
            count = count < SLAB_PIXELS + 4 ? SLAB_PIXELS - 4 : SLAB_PIXELS;
        }
        point_at(rows, input, pitch, count);
        etk_dot_rows_s8__mve(&job, rows, count, output, channels);
        input += (ptrdiff_t)count * pitch;
        output += (ptrdiff_t)count * channels;
        in_place -= count;
    }
    if (copied > 0) {
        int8_t *copies = params->steps <= ETK_POINTWISE_STACK_STEPS ? (int8_t *)(rows + 4) : scratch;
        compute_copied(params, &job, last, copied, 4, last_output, copies, rows);
    }
}
