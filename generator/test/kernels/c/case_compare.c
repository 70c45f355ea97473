#include "case_compare.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static int bytes_match(const kernel_case *test, uint32_t argument, const uint8_t *got, const guarded_buffer *want)
{
    for (size_t i = 0; i < want->size; ++i) {
        if (got[i] != want->bytes[i]) {
            printf("FAIL %s  argument %u byte %lu: got %d, want %d\n", test->id, (unsigned)argument, (unsigned long)i,
                   (int8_t)got[i], (int8_t)want->bytes[i]);
            return 0;
        }
    }
    return 1;
}

static int is_close(float got, float want, float relative, float absolute)
{
    if (isnan(want) || isnan(got)) {
        return isnan(want) && isnan(got);
    }
    if (isinf(want) || isinf(got)) {
        return got == want;
    }
    return fabsf(got - want) <= absolute + relative * fabsf(want);
}

static int floats_match(const kernel_case *test, uint32_t index, const case_argument *argument)
{
    for (size_t i = 0; i < argument->expected.size / sizeof(float); ++i) {
        float got;
        float want;
        memcpy(&got, argument->address + i * sizeof got, sizeof got);
        memcpy(&want, argument->expected.bytes + i * sizeof want, sizeof want);
        if (!is_close(got, want, argument->relative_tolerance, argument->absolute_tolerance)) {
            printf("FAIL %s  argument %u element %lu: got %.9g, want %.9g\n", test->id, (unsigned)index,
                   (unsigned long)i, (double)got, (double)want);
            return 0;
        }
    }
    return 1;
}

static int is_intact(const kernel_case *test, const char *what, uint32_t index, const guarded_buffer *buffer)
{
    if (guarded_buffer_is_intact(buffer)) {
        return 1;
    }
    printf("FAIL %s  %s %u: bytes around it, or its own read-only bytes, were overwritten\n", test->id, what,
           (unsigned)index);
    return 0;
}

int case_passes(const kernel_case *test)
{
    int passes = is_intact(test, "scratch", 0, &test->scratch);
    for (uint32_t i = 0; i < test->constant_count; ++i) {
        passes &= is_intact(test, "constant", i, &test->constants[i]);
    }
    for (uint32_t i = 0; i < test->argument_count; ++i) {
        const case_argument *argument = &test->arguments[i];
        passes &= is_intact(test, "argument", i, &argument->buffer);
        if (argument->role == ROLE_OUTPUT) {
            const int is_exact = argument->relative_tolerance == 0.0f && argument->absolute_tolerance == 0.0f;
            passes &= is_exact ? bytes_match(test, i, argument->address, &argument->expected)
                               : floats_match(test, i, argument);
        }
    }
    return passes;
}
