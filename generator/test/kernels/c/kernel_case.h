#ifndef KERNEL_CASE_H
#define KERNEL_CASE_H

#include <stdint.h>

#include "guarded_buffer.h"

/* One call of one kernel, as test/kernels/case-file.ts writes it. */

#define MAX_NUMBERS 64
#define MAX_CONSTANTS 16
#define MAX_ARGUMENTS 12

enum { FORM_WHOLE = 0, FORM_ROWS = 1, FORM_SUMS = 2 };
enum { ROLE_ABSENT = 0, ROLE_INPUT = 1, ROLE_OUTPUT = 2 };

typedef struct {
    uint32_t role;
    guarded_buffer buffer;   /* own memory; absent for an output that lies over an input */
    uint8_t *address;        /* what the kernel gets */
    guarded_buffer expected; /* outputs only */
    float relative_tolerance; /* both 0: bytes must be equal; else the output is float */
    float absolute_tolerance;
} case_argument;

typedef struct {
    char id[128];
    char kernel[80];
    uint32_t form;
    uint32_t number_count;
    uint32_t numbers[MAX_NUMBERS]; /* int32 or float bits, in the order of the facts' fields */
    uint32_t constant_count;
    guarded_buffer constants[MAX_CONSTANTS];
    uint32_t argument_count;
    case_argument arguments[MAX_ARGUMENTS]; /* without params and scratch */
    guarded_buffer scratch;
} kernel_case;

/* The generated table: one entry per kernel of the facts files. */
typedef struct {
    const char *name;
    void (*whole)(const kernel_case *test);
    /* NULL when the kernel has no row form. */
    void (*rows)(const kernel_case *test, const void *const *input_rows, int32_t output_rows, void *output);
    /* NULL when the kernel has no sum form. The sums lie in the case's scratch. */
    void (*add_row)(const kernel_case *test, const void *input_row);
    void (*finish)(const kernel_case *test, void *output);
} kernel_entry;

extern const kernel_entry kernel_entries[];
extern const uint32_t kernel_entry_count;

static inline int32_t case_int32(const kernel_case *test, uint32_t index)
{
    return (int32_t)test->numbers[index];
}

float case_float(const kernel_case *test, uint32_t index);

#endif
