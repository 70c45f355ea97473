#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case_compare.h"
#include "case_reader.h"

/* Runs every case of a file: "runner <cases>". Prints FAIL lines and one summary line
 * "cases <n> failures <m>"; the exit status is 0 when all passed, 1 when some failed, 2 when the file is damaged. */

static const kernel_entry *find_kernel(const kernel_case *test)
{
    for (uint32_t i = 0; i < kernel_entry_count; ++i) {
        if (strcmp(kernel_entries[i].name, test->kernel) == 0) {
            return &kernel_entries[i];
        }
    }
    printf("ERROR %s: there is no kernel %s\n", test->id, test->kernel);
    exit(2);
}

/* Sums of the rows, one after the other, and the result. */
static void run_sums(const kernel_case *test, const kernel_entry *kernel, const void *const *rows, uint32_t row_count,
                     void *output)
{
    memset(test->scratch.bytes, 0, test->scratch.size);
    for (uint32_t i = 0; i < row_count; ++i) {
        kernel->add_row(test, rows[i]);
    }
    kernel->finish(test, output);
}

/* One call of the row or sum form. Every row lies in memory of its own when row_bytes is not 0. */
static int run_rows_call(FILE *file, const kernel_case *test, const kernel_entry *kernel, uint32_t input_index,
                         uint32_t output_index)
{
    const uint32_t output_rows = read_u32(file);
    const uint32_t output_offset = read_u32(file);
    const uint32_t row_bytes = read_u32(file);
    const uint32_t alignment = read_u32(file);
    const uint32_t row_count = read_u32(file);
    const void **rows = calloc(row_count, sizeof *rows);
    guarded_buffer *copies = calloc(row_count, sizeof *copies);
    if (rows == NULL || copies == NULL) {
        printf("ERROR %s: out of memory for %u rows\n", test->id, (unsigned)row_count);
        exit(2);
    }
    for (uint32_t i = 0; i < row_count; ++i) {
        const uint32_t offset = read_u32(file);
        rows[i] = offset != 0xFFFFFFFFu ? test->arguments[input_index].address + offset : NULL;
        if (rows[i] != NULL && row_bytes != 0) {
            copies[i] = guarded_buffer_create(row_bytes, alignment, 0, 0);
            memcpy(copies[i].bytes, rows[i], row_bytes);
            guarded_buffer_seal(&copies[i]);
            rows[i] = copies[i].bytes;
        }
    }
    uint8_t *output = test->arguments[output_index].address + output_offset;
    if (test->form == FORM_SUMS) {
        run_sums(test, kernel, rows, row_count, output);
    } else {
        kernel->rows(test, rows, (int32_t)output_rows, output);
    }
    int passes = 1;
    for (uint32_t i = 0; i < row_count; ++i) {
        if (!guarded_buffer_is_intact(&copies[i])) {
            printf("FAIL %s  input row %u was overwritten\n", test->id, (unsigned)i);
            passes = 0;
        }
        guarded_buffer_free(&copies[i]);
    }
    free(copies);
    free(rows);
    return passes;
}

static int run_case(FILE *file, const kernel_case *test)
{
    const kernel_entry *kernel = find_kernel(test);
    int passes = 1;
    if (test->form != FORM_WHOLE) {
        if (test->form == FORM_ROWS ? kernel->rows == NULL : kernel->finish == NULL) {
            printf("ERROR %s: %s has no such form\n", test->id, test->kernel);
            exit(2);
        }
        const uint32_t input_index = read_u32(file);
        const uint32_t output_index = read_u32(file);
        for (uint32_t calls = read_u32(file); calls > 0; --calls) {
            passes &= run_rows_call(file, test, kernel, input_index, output_index);
        }
    } else {
        kernel->whole(test);
    }
    return passes & case_passes(test);
}

int main(int argc, char **argv)
{
    static kernel_case test;
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL) {
        printf("ERROR usage: runner <cases>\n");
        return 2;
    }
    unsigned cases = 0;
    unsigned failures = 0;
    while (read_case(file, &test)) {
        ++cases;
        failures += run_case(file, &test) ? 0u : 1u;
        free_case(&test);
    }
    fclose(file);
    printf("cases %u failures %u\n", cases, failures);
    return failures == 0 ? 0 : 1;
}
