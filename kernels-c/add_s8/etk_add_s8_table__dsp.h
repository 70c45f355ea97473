#ifndef ETK_ADD_S8_TABLE__DSP_H
#define ETK_ADD_S8_TABLE__DSP_H

#include "etk_add_s8.h"
#include "etk_dsp.h"

/* What the additions with a table share: one input (exact) has multiplier 2^30 and shift 0, so that its term is
 * (x - zp) * 2^19 without rounding; the terms of the other's 256 values are computed first, with the exact input's zero
 * point in them. Sums are kept doubled, as SMMLAR wants them, and times 2^scale. */
typedef struct {
    const int8_t *exact;
    const int8_t *other;
    int8_t *output;
    int32_t skip; /* bytes of code, so that the first lap takes the elements that do not fill the unrolled four */
    const int32_t *terms;
    const int8_t *exact_end;
    int32_t constant;
    int32_t multiplier;
    int32_t shift;
} etk_add_task;

/* r0 exact, r1 other, r2 output, r3 term, r4 terms, r5 end of exact, r6 constant, r7 multiplier, r8 shift. */
#define ETK_ADD_TERMS(scaled_by)                                                                                       \
    "ldrb r3, [r1], #1\n"                                                                                              \
    "ldrsb lr, [r0], #1\n"                                                                                             \
    "ldr r3, [r4, r3, lsl #2]\n"                                                                                       \
    "add lr, r3, lr, lsl #20+" #scaled_by "\n"
#define ETK_ADD_ENTER                                                                                                  \
    "push {r4-r8, lr}\n"                                                                                               \
    "ldmia r0, {r0-r8}\n"
#define ETK_ADD_LAPS(element)                                                                                          \
    "adr.w r12, 1f\n"                                                                                                  \
    "add r12, r12, r3\n"                                                                                               \
    "orr r12, r12, #1\n"                                                                                               \
    "bx r12\n"                                                                                                         \
    ".align 2\n"                                                                                                       \
    "1:\n" element element element element                                                                             \
    "cmp r0, r5\n"                                                                                                     \
    "bne.w 1b\n"                                                                                                       \
    "pop {r4-r8, pc}\n"

/* `constant` is the addend of the output's multiplication; an element takes `element_bytes` of code. */
static inline void etk_add_by_table(void (*add)(const etk_add_task *), const etk_add_s8_params *params, int32_t scale,
                                    int32_t constant, int32_t element_bytes, const int8_t *input1,
                                    const int8_t *input2, int8_t *output, int32_t *terms)
{
    const int32_t elements = params->block_elements;
    const int first_exact = params->input1_multiplier == INT32_C(1) << 30 && params->input1_shift == 0;
    const int32_t exact_zero = first_exact ? params->input1_zero_point : params->input2_zero_point;
    const int32_t other_zero = first_exact ? params->input2_zero_point : params->input1_zero_point;
    const int32_t other_shift = first_exact ? -params->input2_shift : -params->input1_shift;
    const int32_t other_multiplier = first_exact ? params->input2_multiplier : params->input1_multiplier;
    const int32_t half = 1 << (other_shift - 1);
    const int32_t exact_offset = exact_zero * (1 << 19);
    for (int32_t value = -128; value < 128; ++value) {
        const int32_t doubled = (value - other_zero) * (1 << 21);
        const int32_t term = etk_smmlar(doubled, other_multiplier, half + (doubled >> 31)) >> other_shift;
        terms[value & 255] = (term - exact_offset) * (2 << scale);
    }
    etk_add_task task = {.skip = (-elements & 3) * element_bytes,
                         .terms = terms,
                         .constant = constant,
                         .multiplier = params->output_multiplier,
                         .shift = -params->output_shift};
    for (int32_t block = params->blocks; block > 0; --block) {
        task.exact = first_exact ? input1 : input2;
        task.other = first_exact ? input2 : input1;
        task.output = output;
        task.exact_end = task.exact + elements;
        add(&task);
        input1 += elements;
        output += elements;
    }
}

#endif
