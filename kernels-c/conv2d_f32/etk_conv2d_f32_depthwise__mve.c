#include <arm_mve.h>
#include <stddef.h>

#include "etk_conv2d_f32.h"
#include "etk_rows.h"

/* One filter per channel, planes by themselves (NCHW): a plane is copied between zeros, then four output columns at a time
 * are one vector, with a vector load per tap. */

/* The sizes of a padded plane: enough for the windows of whole vectors. */
typedef struct {
    int32_t rows;
    int32_t pitch;
} padded_plane;

static padded_plane plane_of(const etk_conv2d_f32_params *params)
{
    const int32_t columns = (params->output_width + 3) / 4 * 4;
    return (padded_plane){
        (params->output_height - 1) * params->stride_height + (params->kernel_height - 1) * params->dilation_height + 1,
        (columns - 1) * params->stride_width + (params->kernel_width - 1) * params->dilation_width + 1};
}

static void copy_plane(const etk_conv2d_f32_params *params, padded_plane plane, const float *input, float *padded)
{
    const int32_t beside = plane.pitch - params->padding_left;
    const int32_t columns = beside < params->input_width ? beside : params->input_width;
    const int32_t below = plane.rows - params->padding_top;
    const int32_t rows = below < params->input_height ? below : params->input_height;
    if (rows <= 0 || columns <= 0) {
        return;
    }
    padded += (ptrdiff_t)params->padding_top * plane.pitch + params->padding_left;
    const int32_t copied = (columns + 3) / 4 * 4;
    int32_t left = rows;
    __asm volatile("1:\n"
                   "dlstp.32 lr, %[columns]\n"
                   "2:\n"
                   "vldrw.u32 q0, [%[from]], #16\n"
                   "vstrw.u32 q0, [%[to]], #16\n"
                   "letp lr, 2b\n"
                   "add %[from], %[from], %[from_rest]\n"
                   "add %[to], %[to], %[to_rest]\n"
                   "subs %[left], %[left], #1\n"
                   "bne 1b\n"
                   : [from] "+r"(input), [to] "+r"(padded), [left] "+r"(left)
                   : [columns] "r"(columns), [from_rest] "r"(4 * (params->input_stride_height - copied)),
                     [to_rest] "r"(4 * (plane.pitch - copied))
                   : "lr", "q0", "cc", "memory");
}

/* A plain 3x3 filter. */
typedef struct {
    const float *window;
    float *output;
    int32_t columns;
    int32_t rows;
    int32_t pitch_bytes;
    int32_t output_pitch_bytes;
    float bias;
    const float *weights;
} filter_job;

/* Four columns at a time, downwards: a row of input is loaded once for the three rows of output that it belongs to. q0 is
 * the upper of them, whose sum it completes, q1 the one below, q3 the bias; r0 input, r1 its pitch, r2 the output's, r3
 * output, r4..r12 the weights; the job's first four words on the stack. 19 instructions per four outputs, 31 per four
 * columns. */
#define ETK_INPUT_ROW                                                                                                  \
    "vldrw.u32 q4, [r0]\n"                                                                                             \
    "vldrw.u32 q5, [r0, #4]\n"                                                                                         \
    "vldrw.u32 q6, [r0, #8]\n"                                                                                         \
    "add r0, r0, r1\n"

__attribute__((naked)) static void filter_3x3(const filter_job *job __attribute__((unused)))
{
    __asm volatile("push {r4-r11, lr}\n"
                   "vpush {d8-d13}\n"
                   "sub sp, sp, #20\n"
                   "vldrw.u32 q0, [r0]\n"
                   "vstrw.u32 q0, [sp]\n"
                   "ldrd r3, r4, [r0, #24]\n"
                   "vdup.32 q3, r3\n"
                   "ldrd r1, r2, [r0, #16]\n"
                   "ldm r4, {r4, r5, r6, r7, r8, r9, r10, r11, r12}\n"
                   "1:\n"
                   "ldrd r0, r3, [sp]\n"
                   "add lr, r0, #16\n"
                   "str lr, [sp]\n"
                   "add lr, r3, #16\n"
                   "str lr, [sp, #4]\n"
                   "ldr lr, [sp, #8]\n"
                   "vctp.32 lr\n"
                   "sub lr, lr, #4\n"
                   "str lr, [sp, #8]\n" ETK_INPUT_ROW
                   "vmul.f32 q0, q4, r4\n"
                   "vfma.f32 q0, q5, r5\n"
                   "vfma.f32 q0, q6, r6\n" ETK_INPUT_ROW
                   "vfma.f32 q0, q4, r7\n"
                   "vmul.f32 q1, q4, r4\n"
                   "vfma.f32 q0, q5, r8\n"
                   "vfma.f32 q1, q5, r5\n"
                   "vfma.f32 q0, q6, r9\n"
                   "vfma.f32 q1, q6, r6\n"
                   "ldr lr, [sp, #12]\n"
                   "dls lr, lr\n"
                   "2:\n" ETK_INPUT_ROW
                   "vfma.f32 q0, q4, r10\n"
                   "vfma.f32 q1, q4, r7\n"
                   "vfma.f32 q0, q5, r11\n"
                   "vfma.f32 q1, q5, r8\n"
                   "vfma.f32 q0, q6, r12\n"
                   "vfma.f32 q1, q6, r9\n"
                   "vadd.f32 q0, q0, q3\n"
                   "vpst\n"
                   "vstrwt.u32 q0, [r3]\n"
                   "add r3, r3, r2\n"
                   "vmov q0, q1\n"
                   "vmul.f32 q1, q4, r4\n"
                   "vfma.f32 q1, q5, r5\n"
                   "vfma.f32 q1, q6, r6\n"
                   "le lr, 2b\n"
                   "ldr lr, [sp, #8]\n"
                   "cmp lr, #0\n"
                   "bgt.w 1b\n"
                   "add sp, sp, #20\n"
                   "vpop {d8-d13}\n"
                   "pop {r4-r11, pc}\n");
}

static void filter_any(const etk_conv2d_f32_params *params, padded_plane plane, const float *padded,
                       const float *weights, float bias, float *output)
{
    const uint32x4_t lanes = vmulq_n_u32(vidupq_n_u32(0, 1), 4u * (uint32_t)params->stride_width);
    for (int32_t y = params->output_height; y > 0; --y) {
        const float *window = padded;
        float *to = output;
        for (int32_t left = params->output_width; left > 0; left -= 4, window += 4 * params->stride_width, to += 4) {
            const float *weight = weights;
            const float *row = window;
            float32x4_t sum = vdupq_n_f32(0.0f);
            for (int32_t ky = params->kernel_height; ky > 0; --ky, row += params->dilation_height * plane.pitch) {
                const float *tap = row;
                for (int32_t kx = params->kernel_width; kx > 0; --kx, tap += params->dilation_width) {
                    sum = vfmaq_n_f32(sum, vldrwq_gather_offset_f32(tap, lanes), *weight++);
                }
            }
            vstrwq_p_f32(to, vaddq_n_f32(sum, bias), vctp32q((uint32_t)left));
        }
        padded += params->stride_height * plane.pitch;
        output += params->output_stride_height;
    }
}

void etk_conv2d_f32_depthwise__mve(const etk_conv2d_f32_params *params, const float *input, const float *weights,
                                   const float *bias, float *output, void *scratch)
{
    const padded_plane plane = plane_of(params);
    const int plain = params->kernel_height == 3 && params->kernel_width == 3 && params->stride_height == 1 &&
                      params->stride_width == 1 && params->dilation_height == 1 && params->dilation_width == 1;
    float *padded = scratch;
    for (int32_t left = plane.rows * plane.pitch; left > 0; left -= 4, padded += 4) {
        vstrwq_p_f32(padded, vdupq_n_f32(0.0f), vctp32q((uint32_t)left));
    }
    padded = scratch;
    for (int32_t n = 0; n < params->batches; ++n) {
        for (int32_t o = 0; o < params->output_channels; ++o) {
            const float *from =
                input + (ptrdiff_t)n * params->input_stride_batch + (ptrdiff_t)o * params->input_stride_channel;
            const float *filter = weights + (ptrdiff_t)o * params->weights_stride_output;
            float *to =
                output + (ptrdiff_t)n * params->output_stride_batch + (ptrdiff_t)o * params->output_stride_channel;
            copy_plane(params, plane, from, padded);
            if (plain) {
                const filter_job job = {padded, to, params->output_width, params->output_height,
                                        4 * plane.pitch, 4 * params->output_stride_height,
                                        bias != NULL ? bias[o] : 0.0f, filter};
                filter_3x3(&job);
            } else {
                filter_any(params, plane, padded, filter, bias != NULL ? bias[o] : 0.0f, to);
            }
        }
    }
}
