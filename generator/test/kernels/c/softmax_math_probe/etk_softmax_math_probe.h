#ifndef ETK_SOFTMAX_MATH_PROBE_H
#define ETK_SOFTMAX_MATH_PROBE_H

#include <stdint.h>

/* Test only: the fixed-point functions of etk_softmax_s8_math.h for each element. */
typedef struct {
    int32_t elements;
} etk_softmax_math_probe_params;

void etk_softmax_math_probe__ref(const etk_softmax_math_probe_params *params, const int32_t *exponents,
                                 const int32_t *fractions, int32_t *exponentials, int32_t *reciprocals);

#endif
