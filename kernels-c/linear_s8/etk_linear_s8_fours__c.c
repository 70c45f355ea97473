#include "etk_linear_s8_fours.h"

#include <stddef.h>
#include <string.h>

#include "etk_requantize_right.h"

/* Four outputs at a time, so that every input value is loaded once for them. */

#if defined(__GNUC__) && defined(__ARM_ARCH) && !defined(__thumb2__)

typedef struct {
    uint32_t sums[4];
    const int8_t *input; /* the ends of the input and of four rows of weights */
    const int8_t *rows[4];
    int32_t begin; /* from there, negative */
} products;

#define ETK_FACTOR(row, sum)                                                                                           \
    "ldrsb r6, [" #row ", r0]\n"                                                                                       \
    "muls r6, r5, r6\n"                                                                                                \
    "add " #sum ", r6\n"
/* Signed bytes load from the sum of two registers only, so one of them counts for all: more registers than compilers find. */
__attribute__((naked, noinline)) static void multiply_rows(products *work __attribute__((unused)))
{
    __asm volatile(
        ".syntax unified\n"
        "push {r4-r7, lr}\n"
        "mov r4, r8\n"
        "mov r5, r9\n"
        "mov r6, r10\n"
        "mov r7, r11\n"
        "push {r0, r4-r7}\n"
        "movs r7, #0\n"
        "mov r8, r7\n"
        "mov r9, r7\n"
        "mov r10, r7\n"
        "mov r11, r7\n"
        "adds r0, #16\n"
        "ldmia r0!, {r1-r4, r7}\n"
        "ldr r0, [r0]\n"
        "1:\n"
        "ldrsb r5, [r1, r0]\n"
        ETK_FACTOR(r2, r8) ETK_FACTOR(r3, r9) ETK_FACTOR(r4, r10) ETK_FACTOR(r7, r11)
        "adds r0, #1\n"
        "bne 1b\n"
        "pop {r0, r4-r7}\n"
        "mov r1, r8\n"
        "mov r2, r9\n"
        "mov r3, r10\n"
        "stmia r0!, {r1-r3}\n"
        "mov r1, r11\n"
        "str r1, [r0]\n"
        "mov r8, r4\n"
        "mov r9, r5\n"
        "mov r10, r6\n"
        "mov r11, r7\n"
        "pop {r4-r7, pc}\n");
}

static void multiply(const int8_t *input, const int8_t *row0, const int8_t *row1, const int8_t *row2, const int8_t *row3,
                     int32_t count, uint32_t sums[4])
{
    products work = {{0}, input + count, {row0 + count, row1 + count, row2 + count, row3 + count}, -count};
    multiply_rows(&work);
    memcpy(sums, work.sums, sizeof work.sums);
}

#else

#if defined(__GNUC__) && defined(__thumb2__)
/* Compilers spend an addition on every pointer that an unrolled loop steps. */
#define ETK_FACTOR(row, sum)                                                                                           \
    "ldrsb %[weight], [" row "], #1\n"                                                                                 \
    "mla " sum ", %[value], %[weight], " sum "\n"
#define ETK_VALUE                                                                                                      \
    "ldrsb %[value], [%[input]], #1\n"                                                                                 \
    ETK_FACTOR("%[row0]", "%[sum0]")                                                                                   \
    ETK_FACTOR("%[row1]", "%[sum1]")                                                                                   \
    ETK_FACTOR("%[row2]", "%[sum2]")                                                                                   \
    ETK_FACTOR("%[row3]", "%[sum3]")
/* Where GCC keeps variables in memory, it does not find registers for all of the assembly by itself. */
#define ETK_IN(REGISTER) __asm(REGISTER)
#else
#define ETK_IN(REGISTER)
#endif

static void multiply(const int8_t *input, const int8_t *row0, const int8_t *row1, const int8_t *row2, const int8_t *row3,
                     int32_t count, uint32_t sums[4])
{
    uint32_t sum0 = sums[0];
    register uint32_t sum1 ETK_IN("r9") = sums[1];
    register uint32_t sum2 ETK_IN("r10") = sums[2];
    register uint32_t sum3 ETK_IN("r11") = sums[3];
    int32_t left = count;
#if defined(__GNUC__) && defined(__thumb2__)
    if (count >= 4) {
        register const int8_t *const end ETK_IN("r12") = input + (count & ~3);
        int32_t value;
        register int32_t weight ETK_IN("r6");
        __asm volatile("1:\n" ETK_VALUE ETK_VALUE ETK_VALUE ETK_VALUE "cmp %[input], %[end]\n"
                       "bne 1b\n"
                       : [input] "+r"(input), [row0] "+r"(row0), [row1] "+r"(row1), [row2] "+r"(row2),
                         [row3] "+r"(row3), [sum0] "+r"(sum0), [sum1] "+r"(sum1), [sum2] "+r"(sum2),
                         [sum3] "+r"(sum3), [value] "=&r"(value), [weight] "=&r"(weight)
                       : [end] "r"(end)
                       : "cc", "memory");
        left = count & 3;
    }
#endif
    for (; left > 0; --left) {
        const int32_t value = *input++;
        sum0 += (uint32_t)(value * *row0++);
        sum1 += (uint32_t)(value * *row1++);
        sum2 += (uint32_t)(value * *row2++);
        sum3 += (uint32_t)(value * *row3++);
    }
    sums[0] = sum0;
    sums[1] = sum1;
    sums[2] = sum2;
    sums[3] = sum3;
}

#endif

void etk_linear_s8_fours__c(const etk_linear_s8_fours_params *params, const int8_t *input, int8_t *output)
{
    const int32_t features = params->input_features;
    for (int32_t batch = params->batches; batch > 0; --batch, input += features) {
        const int8_t *weights = params->weights;
        const int32_t *starts = params->starts;
        for (int32_t left = params->output_features; left > 0; left -= 4) {
            const int32_t outputs = left < 4 ? left : 4;
            const int8_t *const row1 = weights + (outputs > 1 ? features : 0);
            const int8_t *const row2 = row1 + (outputs > 2 ? features : 0);
            const int8_t *const row3 = row2 + (outputs > 3 ? features : 0);
            uint32_t sums[4] = {0};
            multiply(input, weights, row1, row2, row3, features, sums);
            for (int32_t i = 0; i < outputs; ++i) {
                const int32_t sum = (int32_t)(sums[i] + (uint32_t)*starts++);
                *output++ = etk_requantize_right_to_s8(sum, params->multiplier, params->shift, params->output_offset,
                                                       params->activation_min, params->activation_max);
            }
            weights = row3 + features;
        }
    }
}
