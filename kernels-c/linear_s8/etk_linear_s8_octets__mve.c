#include "etk_linear_s8_octets_body__mve.h"

/* 27 instructions (ReLU) or 35 per eight outputs, 3 per pass of the ladder of four steps. */

/* 36 on the stack: ladder entry. */
__attribute__((naked)) static void octets(const octets_job *job __attribute__((unused)))
{
    __asm volatile(
        ETK_OCTETS_ENTER
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
        "2:\n" ETK_OCTETS_STEP ETK_OCTETS_STEP ETK_OCTETS_STEP ETK_OCTETS_STEP
        "subs r9, r9, #1\n"
        "bne.w 2b\n" ETK_OCTETS_SUMS
        "cbnz r4, 4f\n"
        "vqrdmulh.s32 q0, q0, r7\n"
        "vqrdmulh.s32 q1, q1, r7\n"
        "vqadd.s32 q0, q0, r11\n"
        "vqadd.s32 q1, q1, r11\n"
        "vqshl.s32 q0, r0\n"
        "vqshl.s32 q1, r0\n"
        "3:\n" ETK_OCTETS_NEXT
        "4:\n" ETK_OCTETS_ANY_RANGE
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
    octets_job job = make_job(params);
    for (int32_t b = 0; b < params->batches; ++b) {
        job.input = whole_steps(params, input, scratch);
        compute_batch(params, &job, output);
        input += params->input_features;
        output += params->output_features;
    }
}
