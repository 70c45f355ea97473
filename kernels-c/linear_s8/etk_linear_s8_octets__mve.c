#include <arm_mve.h>
#include <stddef.h>
#include <string.h>

#include "etk_linear_s8_octets.h"

/* Registers: r0 r2 r4 r6 r8 r10 r12 lr eight accumulators, r1 input, r3 stream, r5 output, r7 multiplier, r9 passes,
 * r11 addend. 17 instructions per 128 products, 27 (ReLU) or 35 per eight outputs, 3 per pass of the ladder
 * of four steps. */

typedef struct {
    const int8_t *input;
    const int8_t *stream;
    int8_t *output;
    const int8_t *output_end;
    int32_t steps;
    int32_t multiplier;
    int32_t addend;
    int32_t shift_left;
    int32_t ties; /* 0: negative results are clamped to the zero point anyway, and the range is [-128, 127] */
    int32_t activation_min;
    int32_t activation_max;
} octets_job;

_Static_assert(offsetof(octets_job, activation_max) == 40, "the assembler below reads the job by these offsets");

#define STEP                                                                                                           \
    "vldrb.u8 q0, [r1], #16\n"                                                                                         \
    "vldrw.u32 q1, [r3], #16\n"                                                                                        \
    "vmladava.s8 r0, q0, q1\n"                                                                                         \
    "vldrw.u32 q2, [r3], #16\n"                                                                                        \
    "vmladava.s8 r2, q0, q2\n"                                                                                         \
    "vldrw.u32 q3, [r3], #16\n"                                                                                        \
    "vmladava.s8 r4, q0, q3\n"                                                                                         \
    "vldrw.u32 q4, [r3], #16\n"                                                                                        \
    "vmladava.s8 r6, q0, q4\n"                                                                                         \
    "vldrw.u32 q1, [r3], #16\n"                                                                                        \
    "vmladava.s8 r8, q0, q1\n"                                                                                         \
    "vldrw.u32 q2, [r3], #16\n"                                                                                        \
    "vmladava.s8 r10, q0, q2\n"                                                                                        \
    "vldrw.u32 q3, [r3], #16\n"                                                                                        \
    "vmladava.s8 r12, q0, q3\n"                                                                                        \
    "vldrw.u32 q4, [r3], #16\n"                                                                                        \
    "vmladava.s8 lr, q0, q4\n"

/* Stack: 0..7 eight zeros, 32 input, 36 ladder entry, 40 passes, 44 shift_left, 48 output_end, 52 ties,
 * 56 activation_min, 60 activation_max. */
__attribute__((naked)) static void octets(const octets_job *job __attribute__((unused)))
{
    __asm volatile(
        "push {r4-r11, lr}\n"
        "vpush {d8-d15}\n"
        "sub sp, sp, #64\n"
        "vmov.i32 q0, #0\n"
        "vstrw.u32 q0, [sp]\n"
        "vstrw.u32 q0, [sp, #16]\n"
        "ldm r0, {r1, r3, r5, r6, r8}\n" /* input, stream, output, output_end, steps */
        "ldrd r7, r11, [r0, #20]\n"
        "ldrd r2, r4, [r0, #28]\n"
        "strd r2, r6, [sp, #44]\n"
        "str r4, [sp, #52]\n"
        "ldrd r2, r4, [r0, #36]\n"
        "strd r2, r4, [sp, #56]\n"
        /* steps = 4 * passes - skipped; entry = ladder + 68 bytes per skipped step */
        "add r9, r8, #3\n"
        "lsr r9, r9, #2\n"
        "rsb r8, r8, r9, lsl #2\n"
        "mov r2, #68\n"
        "adr.w r4, 2f\n"
        "mla r4, r8, r2, r4\n"
        "orr r4, r4, #1\n"
        "strd r1, r4, [sp, #32]\n"
        "str r9, [sp, #40]\n"
        "1:\n"
        "ldr r1, [sp, #32]\n"
        "ldr r9, [sp, #40]\n"
        "ldm sp, {r0, r2, r4, r6, r8, r10, r12, lr}\n"
        "ldr pc, [sp, #36]\n"
        ".balign 4\n"
        "2:\n" STEP STEP STEP STEP
        "subs r9, r9, #1\n"
        "bne.w 2b\n"
        "vmov q0[2], q0[0], r0, r4\n"
        "vmov q0[3], q0[1], r2, r6\n"
        "vmov q1[2], q1[0], r8, r12\n"
        "vmov q1[3], q1[1], r10, lr\n"
        "vldrw.u32 q2, [r3], #16\n"
        "vldrw.u32 q3, [r3], #16\n"
        "add r0, sp, #44\n"
        "ldm r0, {r0, r2, r4}\n" /* shift_left, output_end, ties */
        "vadd.i32 q0, q0, q2\n"
        "vadd.i32 q1, q1, q3\n"
        "cbnz r4, 4f\n"
        "vqrdmulh.s32 q0, q0, r7\n"
        "vqrdmulh.s32 q1, q1, r7\n"
        "vqadd.s32 q0, q0, r11\n"
        "vqadd.s32 q1, q1, r11\n"
        "vqshl.s32 q0, r0\n"
        "vqshl.s32 q1, r0\n"
        "3:\n"
        "vshr.s32 q0, q0, #24\n"
        "vshr.s32 q1, q1, #24\n"
        "vstrb.32 q0, [r5], #4\n"
        "vstrb.32 q1, [r5], #4\n"
        "cmp r5, r2\n"
        "bne.w 1b\n"
        "add sp, sp, #64\n"
        "vpop {d8-d15}\n"
        "pop {r4-r11, pc}\n"
        "4:\n" /* exact ties of negative values, any activation range */
        "vshr.s32 q2, q0, #31\n"
        "vshr.s32 q3, q1, #31\n"
        "vadd.i32 q2, q2, r11\n"
        "vadd.i32 q3, q3, r11\n"
        "vqrdmlah.s32 q2, q0, r7\n"
        "vqrdmlah.s32 q3, q1, r7\n"
        "vqshl.s32 q2, r0\n"
        "vqshl.s32 q3, r0\n"
        "ldrd r0, r4, [sp, #56]\n"
        "vdup.8 q0, r0\n"
        "vdup.8 q1, r4\n"
        "vmax.s8 q2, q2, q0\n"
        "vmax.s8 q3, q3, q0\n"
        "vmin.s8 q0, q2, q1\n"
        "vmin.s8 q1, q3, q1\n"
        "b.w 3b\n");
}

static void compute_batch(const etk_linear_s8_octets_params *params, octets_job *job, int8_t *output)
{
    const int32_t whole = params->output_features / 8 * 8;
    const int32_t rest = params->output_features - whole;
    job->stream = params->stream;
    if (whole > 0) {
        job->output = output;
        job->output_end = output + whole;
        octets(job);
        job->stream += whole / 8 * (128 * job->steps + 32);
    }
    if (rest > 0) {
        int8_t last[8];
        job->output = last;
        job->output_end = last + 8;
        octets(job);
        const mve_pred16_t wanted = vctp8q((uint32_t)rest);
        vstrbq_p_s8(output + whole, vldrbq_z_s8(last, wanted), wanted);
    }
}

void etk_linear_s8_octets__mve(const etk_linear_s8_octets_params *params, const int8_t *input, int8_t *output,
                               void *scratch)
{
    const int32_t right = -params->shift;
    octets_job job = {.steps = (params->input_features + 15) / 16,
                      .multiplier = params->multiplier,
                      .addend = (1 << (right - 1)) + params->output_offset * (1 << right),
                      .shift_left = 24 - right,
                      .ties = params->ties,
                      .activation_min = params->activation_min,
                      .activation_max = params->activation_max};
    for (int32_t b = 0; b < params->batches; ++b) {
        job.input = input;
        if (params->input_features % 16 != 0) {
            /* The last step reads past the input; the bytes there meet zero weights, but memory may end. */
            memcpy(scratch, input, (size_t)params->input_features);
            job.input = scratch;
        }
        compute_batch(params, &job, output);
        input += params->input_features;
        output += params->output_features;
    }
}
