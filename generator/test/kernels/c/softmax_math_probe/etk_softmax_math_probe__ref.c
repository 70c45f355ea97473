#include "etk_softmax_math_probe.h"
#include "etk_softmax_s8_math.h"

void etk_softmax_math_probe__ref(const etk_softmax_math_probe_params *params, const int32_t *exponents,
                                 const int32_t *fractions, int32_t *exponentials, int32_t *reciprocals)
{
    for (int32_t i = 0; i < params->elements; ++i) {
        exponentials[i] = etk_softmax_s8_exp(exponents[i]);
        reciprocals[i] = etk_softmax_s8_one_over_one_plus(fractions[i]);
    }
}
