/* Prints the worst errors of our functions of float against the C library's of double, over floats at even distances of
 * their bit patterns: `<name> <relative error> <absolute error where the answer is below 2.4e-38>`. Ends with 1 when a
 * result is NaN, infinite or of the wrong sign where the answer is not. */
#include <float.h>
#include <stdio.h>

#if defined __ARM_FEATURE_MVE
#include <math.h>

#include "etk_erf_f32__mve.h"
#include "etk_float_bits.h"
#include "etk_sigmoid_f32__mve.h"

/* One lane of the functions for vectors. */
#define LANE(name)                                                                                                     \
    static float etk_##name##_float(float x)                                                                           \
    {                                                                                                                  \
        return vgetq_lane_f32(etk_##name##_f32x4(vdupq_n_f32(x)), 2);                                                  \
    }
LANE(exp)
LANE(sigmoid)
LANE(tanh)
LANE(erf)
#else
#include "etk_erf_float.h"
#include "etk_sigmoid_float.h"
#endif

/* Distance of the bit patterns that are tried. */
#if !defined STEP
#define STEP 4093
#endif

static double sigmoid(double x)
{
    return 1.0 / (1.0 + exp(-x));
}

static int is_of_the_kind(float found, double wanted)
{
    if (isnan(wanted) || isnan(found)) {
        return isnan(wanted) && isnan(found);
    }
    if (isinf(found)) {
        return wanted > (double)FLT_MAX * (1.0 - 1e-6);
    }
    const int has_sign = fabs(wanted) >= 2.0 * (double)FLT_MIN;
    return fabs(wanted) < 1.1 * (double)FLT_MAX && (!has_sign || (signbit(found) != 0) == (signbit(wanted) != 0));
}

static int compare(const char *name, float (*function)(float), double (*truth)(double))
{
    double relative = 0.0;
    double absolute = 0.0;
    for (uint64_t bits = 0; bits <= UINT32_MAX; bits += STEP) {
        const float x = etk_float_from_bits((uint32_t)bits);
        const float found = function(x);
        const double wanted = truth((double)x);
        if (!is_of_the_kind(found, wanted)) {
            printf("%s of %g (0x%08x) is %g, not %g\n", name, (double)x, (unsigned)bits, (double)found, wanted);
            return 1;
        }
        if (isnan(found) || isinf(found)) {
            continue;
        }
        const double error = fabs((double)found - wanted);
        if (fabs(wanted) >= 2.0 * (double)FLT_MIN) {
            relative = fmax(relative, error / fabs(wanted));
        } else {
            absolute = fmax(absolute, error);
        }
    }
    printf("%s %g %g\n", name, relative, absolute);
    return 0;
}

int main(void)
{
    return compare("exp", etk_exp_float, exp) | compare("sigmoid", etk_sigmoid_float, sigmoid) |
           compare("tanh", etk_tanh_float, tanh) | compare("erf", etk_erf_float, erf);
}
