#include "case_reader.h"

#include <stdlib.h>
#include <string.h>

#define CASE_MAGIC 0x43544B45u
#define END_MAGIC 0u
#define ABSENT 0xFFFFFFFFu

static void fail(const char *problem)
{
    printf("ERROR the case file is damaged: %s\n", problem);
    exit(2);
}

static void read_bytes(FILE *file, void *target, size_t size)
{
    if (size != 0 && fread(target, 1, size, file) != size) {
        fail("it ends early");
    }
}

static void read_padded(FILE *file, void *target, size_t size)
{
    uint8_t padding[4];
    read_bytes(file, target, size);
    read_bytes(file, padding, (size_t)(-size & 3u));
}

uint32_t read_u32(FILE *file)
{
    uint8_t b[4];
    read_bytes(file, b, sizeof b);
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static float read_f32(FILE *file)
{
    const uint32_t bits = read_u32(file);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint32_t read_count(FILE *file, uint32_t limit)
{
    const uint32_t count = read_u32(file);
    if (count > limit) {
        fail("a count is too large");
    }
    return count;
}

static void read_text(FILE *file, char *target, uint32_t limit)
{
    const uint32_t size = read_count(file, limit - 1);
    read_padded(file, target, size);
    target[size] = '\0';
}

static guarded_buffer read_buffer(FILE *file)
{
    const uint32_t size = read_u32(file);
    guarded_buffer buffer;
    memset(&buffer, 0, sizeof buffer);
    if (size == ABSENT) {
        return buffer;
    }
    const uint32_t alignment = read_u32(file);
    const uint32_t skew = read_u32(file);
    buffer = guarded_buffer_create(size, alignment, skew, 0);
    read_padded(file, buffer.bytes, size);
    return buffer;
}

static void read_argument(FILE *file, kernel_case *test, case_argument *argument)
{
    argument->role = read_u32(file);
    if (argument->role == ROLE_INPUT) {
        argument->buffer = read_buffer(file);
        argument->address = argument->buffer.bytes;
        guarded_buffer_seal(&argument->buffer);
    } else if (argument->role == ROLE_OUTPUT) {
        const uint32_t alias = read_u32(file);
        const uint32_t alignment = read_u32(file);
        const uint32_t skew = read_u32(file);
        argument->relative_tolerance = read_f32(file);
        argument->absolute_tolerance = read_f32(file);
        argument->expected = read_buffer(file);
        if (alias == ABSENT) {
            argument->buffer = guarded_buffer_create(argument->expected.size, alignment, skew, 0xA5);
            argument->address = argument->buffer.bytes;
        } else if (alias < test->argument_count && test->arguments[alias].role == ROLE_INPUT &&
                   test->arguments[alias].buffer.size >= argument->expected.size) {
            free(test->arguments[alias].buffer.copy);
            test->arguments[alias].buffer.copy = NULL;
            argument->address = test->arguments[alias].address;
        } else {
            fail("an output lies over something that is not a large enough input");
        }
    } else if (argument->role != ROLE_ABSENT) {
        fail("an argument has an unknown role");
    }
}

int read_case(FILE *file, kernel_case *test)
{
    memset(test, 0, sizeof *test);
    const uint32_t magic = read_u32(file);
    if (magic == END_MAGIC) {
        return 0;
    }
    if (magic != CASE_MAGIC) {
        fail("a case does not start with its mark");
    }
    read_text(file, test->id, sizeof test->id);
    read_text(file, test->kernel, sizeof test->kernel);
    test->form = read_u32(file);
    test->number_count = read_count(file, MAX_NUMBERS);
    for (uint32_t i = 0; i < test->number_count; ++i) {
        test->numbers[i] = read_u32(file);
    }
    test->constant_count = read_count(file, MAX_CONSTANTS);
    for (uint32_t i = 0; i < test->constant_count; ++i) {
        test->constants[i] = read_buffer(file);
        if (test->constants[i].bytes != NULL) {
            guarded_buffer_seal(&test->constants[i]);
        }
    }
    test->argument_count = read_count(file, MAX_ARGUMENTS);
    for (uint32_t i = 0; i < test->argument_count; ++i) {
        read_argument(file, test, &test->arguments[i]);
    }
    const uint32_t scratch_size = read_u32(file);
    const uint32_t scratch_alignment = read_u32(file);
    if (scratch_size != ABSENT) {
        test->scratch = guarded_buffer_create(scratch_size, scratch_alignment, 0, 0x5A);
    }
    return 1;
}

void free_case(kernel_case *test)
{
    for (uint32_t i = 0; i < test->constant_count; ++i) {
        guarded_buffer_free(&test->constants[i]);
    }
    for (uint32_t i = 0; i < test->argument_count; ++i) {
        guarded_buffer_free(&test->arguments[i].buffer);
        guarded_buffer_free(&test->arguments[i].expected);
    }
    guarded_buffer_free(&test->scratch);
}

float case_float(const kernel_case *test, uint32_t index)
{
    float value;
    memcpy(&value, &test->numbers[index], sizeof value);
    return value;
}
