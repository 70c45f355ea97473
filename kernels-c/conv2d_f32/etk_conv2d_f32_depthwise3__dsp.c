#include <stddef.h>

#include "etk_conv2d_f32.h"

/* 3x3 windows, stride 1. A channel's plane is copied into a frame of zeros, then eight outputs of a row at a time: per
 * kernel row one VLDM of ten numbers and 24 products, 95 instructions for 72 MACs. Eight numbers are stored even where
 * the row ends earlier: what is written too much belongs to later rows, and the last rows of a plane go through a buffer:
 * the next plane may be input that is not read yet. */
enum { COLUMNS = 8 };

typedef struct {
    const float *window; /* first column of the block, first kernel row */
    int32_t window_step; /* bytes between rows */
    float *output;
    int32_t output_step; /* bytes between rows */
    int32_t rows;
    const float *weights; /* nine */
    float bias;
} block;

#define ETK_ROW_FIRST(w)                                                                                               \
    "vmul.f32 s16, s0, " w "\n"                                                                                        \
    "vmul.f32 s17, s1, " w "\n"                                                                                        \
    "vmul.f32 s18, s2, " w "\n"                                                                                        \
    "vmul.f32 s19, s3, " w "\n"                                                                                        \
    "vmul.f32 s20, s4, " w "\n"                                                                                        \
    "vmul.f32 s21, s5, " w "\n"                                                                                        \
    "vmul.f32 s22, s6, " w "\n"                                                                                        \
    "vmul.f32 s23, s7, " w "\n"
#define ETK_ROW(a, b, c, d, e, f, g, h, w)                                                                             \
    "vfma.f32 s16, s" #a ", " w "\n"                                                                                   \
    "vfma.f32 s17, s" #b ", " w "\n"                                                                                   \
    "vfma.f32 s18, s" #c ", " w "\n"                                                                                   \
    "vfma.f32 s19, s" #d ", " w "\n"                                                                                   \
    "vfma.f32 s20, s" #e ", " w "\n"                                                                                   \
    "vfma.f32 s21, s" #f ", " w "\n"                                                                                   \
    "vfma.f32 s22, s" #g ", " w "\n"                                                                                   \
    "vfma.f32 s23, s" #h ", " w "\n"
#define ETK_TAPS0(w) ETK_ROW(0, 1, 2, 3, 4, 5, 6, 7, w)
#define ETK_TAPS1(w) ETK_ROW(1, 2, 3, 4, 5, 6, 7, 8, w)
#define ETK_TAPS2(w) ETK_ROW(2, 3, 4, 5, 6, 7, 8, 9, w)

__attribute__((naked, noinline)) static void convolve_block(const block *b __attribute__((unused)))
{
    __asm volatile(
        /* r0 window, r1 its step, r2 output, r3 its step, r4 rows left, s0-s9 columns, s16-s23 sums, s10 bias, s11 and
         * s24-s31 weights. */
        "push {r4-r6, lr}\n"
        "vpush {s16-s31}\n"
        "ldmia r0, {r0-r6}\n"
        "vmov s10, r6\n"
        "vldmia r5!, {s11}\n"
        "vldmia r5, {s24-s31}\n"
        "1:\n"
        "vldmia r0, {s0-s9}\n"
        "add r0, r0, r1\n"
        ETK_ROW_FIRST("s11") ETK_TAPS1("s24") ETK_TAPS2("s25")
        "add r5, r0, r1\n"
        "vldmia r0, {s0-s9}\n"
        ETK_TAPS0("s26") ETK_TAPS1("s27") ETK_TAPS2("s28")
        "vldmia r5, {s0-s9}\n"
        ETK_TAPS0("s29") ETK_TAPS1("s30") ETK_TAPS2("s31")
        "vadd.f32 s16, s16, s10\n"
        "vadd.f32 s17, s17, s10\n"
        "vadd.f32 s18, s18, s10\n"
        "vadd.f32 s19, s19, s10\n"
        "vadd.f32 s20, s20, s10\n"
        "vadd.f32 s21, s21, s10\n"
        "vadd.f32 s22, s22, s10\n"
        "vadd.f32 s23, s23, s10\n"
        "vstmia r2, {s16-s23}\n"
        "add r2, r2, r3\n"
        "subs r4, #1\n"
        "bne.w 1b\n"
        "vpop {s16-s31}\n"
        "pop {r4-r6, pc}\n");
}

/* Copies a plane into the frame; what lies around it stays zero from channel to channel. */
static void copy_plane(const etk_conv2d_f32_params *params, const float *plane, float *frame, int32_t frame_width,
                       int32_t frame_height)
{
    const int32_t first = params->padding_top;
    const int32_t end = first + params->input_height < frame_height ? first + params->input_height : frame_height;
    const int32_t room = frame_width - params->padding_left;
    const int32_t columns = params->input_width < room ? params->input_width : room;
    const int32_t row_step = params->input_stride_height;
    float *to = frame + (ptrdiff_t)first * frame_width + params->padding_left;
    for (int32_t y = first; y < end; ++y, to += frame_width, plane += row_step) {
        const float *from = plane;
        float *place = to;
        int32_t left = columns;
        for (; left >= 4; left -= 4, from += 4, place += 4) {
            const float a = from[0];
            const float b = from[1];
            const float c = from[2];
            const float d = from[3];
            place[0] = a;
            place[1] = b;
            place[2] = c;
            place[3] = d;
        }
        for (; left > 0; --left) {
            *place++ = *from++;
        }
    }
}

void etk_conv2d_f32_depthwise3__dsp(const etk_conv2d_f32_params *params, const float *input, const float *weights,
                                    const float *bias, float *output, void *scratch)
{
    const int32_t width = params->output_width;
    const int32_t height = params->output_height;
    const int32_t blocks = (width + COLUMNS - 1) / COLUMNS;
    const int32_t frame_width = blocks * COLUMNS + 2;
    const int32_t frame_height = height + 2;
    float *const frame = scratch;
    for (int32_t i = 0; i < frame_width * frame_height; ++i) {
        frame[i] = 0.0f;
    }
    const int32_t spare = height * width - blocks * COLUMNS;
    const int32_t safe_rows = spare < 0 ? 0 : spare / width + 1;
    for (int32_t n = params->batches; n > 0; --n) {
        for (int32_t c = 0; c < params->output_channels; ++c) {
            copy_plane(params, input + (ptrdiff_t)c * params->input_stride_channel, frame, frame_width, frame_height);
            float *const plane = output + (ptrdiff_t)c * params->output_stride_channel;
            block b = {.window_step = frame_width * 4,
                       .output_step = width * 4,
                       .rows = safe_rows,
                       .weights = weights + (ptrdiff_t)c * 9,
                       .bias = bias != NULL ? bias[c] : 0.0f};
            /* The last block first: what it writes too much, the first block of the next row writes anew. */
            for (int32_t i = blocks - 1; i >= 0 && safe_rows > 0; --i) {
                b.window = frame + i * COLUMNS;
                b.output = plane + i * COLUMNS;
                convolve_block(&b);
            }
            b.rows = 1;
            for (int32_t y = safe_rows; y < height; ++y) {
                for (int32_t i = 0; i < blocks; ++i) {
                    float sums[COLUMNS];
                    b.window = frame + (ptrdiff_t)y * frame_width + i * COLUMNS;
                    b.output = sums;
                    convolve_block(&b);
                    for (int32_t x = i * COLUMNS; x < width && x < (i + 1) * COLUMNS; ++x) {
                        plane[(ptrdiff_t)y * width + x] = sums[x - i * COLUMNS];
                    }
                }
            }
        }
        input += params->input_stride_batch;
        output += params->output_stride_batch;
    }
}
