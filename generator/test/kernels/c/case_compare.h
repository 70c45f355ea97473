#ifndef CASE_COMPARE_H
#define CASE_COMPARE_H

#include "kernel_case.h"

/* Prints one FAIL line and returns 0 when an output differs, a guard was overwritten or an input was changed. */
int case_passes(const kernel_case *test);

#endif
