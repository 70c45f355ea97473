#include "etk_linear_s8_octets_body__mve.h"

/* As etk_linear_s8_octets__mve.c with a loop of one step: half as much code. 19 instructions per 128 products, 36 per
 * eight outputs. */

__attribute__((naked)) static void octets(const octets_job *job __attribute__((unused)))
{
    __asm volatile(
        ETK_OCTETS_ENTER
        "str r1, [sp, #32]\n"
        "str r8, [sp, #40]\n"
        "1:\n"
        "ldr r1, [sp, #32]\n"
        "ldr r9, [sp, #40]\n"
        "ldm sp, {r0, r2, r4, r6, r8, r10, r12, lr}\n"
        "2:\n" ETK_OCTETS_STEP
        "subs r9, r9, #1\n"
        "bne.w 2b\n" ETK_OCTETS_SUMS ETK_OCTETS_ANY_RANGE ETK_OCTETS_NEXT);
}

void etk_linear_s8_octets_rolled__mve(const etk_linear_s8_octets_params *params, const int8_t *input, int8_t *output,
                                      void *scratch)
{
    octets_job job = make_job(params);
    for (int32_t b = params->batches; b > 0; --b) {
        job.input = whole_steps(params, input, scratch);
        job.stream = params->stream;
        job.output = output;
        output += params->output_features;
        job.output_end = output;
        octets(&job);
        input += params->input_features;
    }
}
