#include "guarded_buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GUARD_BYTES 64
#define GUARD_VALUE 0xC3

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_ADDRESS_SANITIZER 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define HAS_ADDRESS_SANITIZER 1
#endif

#if defined(HAS_ADDRESS_SANITIZER)
#include <sanitizer/asan_interface.h>
#define POISON(address, size) __asan_poison_memory_region(address, size)
#define UNPOISON(address, size) __asan_unpoison_memory_region(address, size)
#else
#define POISON(address, size) ((void)(address), (void)(size))
#define UNPOISON(address, size) ((void)(address), (void)(size))
#endif

static void *allocate(size_t size)
{
    void *memory = malloc(size);
    if (memory == NULL) {
        printf("ERROR out of memory for %lu bytes\n", (unsigned long)size);
        exit(2);
    }
    return memory;
}

static size_t bytes_before(const guarded_buffer *buffer)
{
    return (size_t)(buffer->bytes - buffer->allocation);
}

static size_t bytes_behind(const guarded_buffer *buffer)
{
    return buffer->allocated - bytes_before(buffer) - buffer->size;
}

guarded_buffer guarded_buffer_create(size_t size, size_t alignment, size_t skew, int fill)
{
    guarded_buffer buffer = { NULL, NULL, size, 2 * GUARD_BYTES + size + alignment + skew, NULL };
    buffer.allocation = allocate(buffer.allocated);
    memset(buffer.allocation, GUARD_VALUE, buffer.allocated);
    const uintptr_t first = (uintptr_t)buffer.allocation + GUARD_BYTES;
    buffer.bytes = buffer.allocation + GUARD_BYTES + (size_t)(-first & (alignment - 1)) + skew;
    memset(buffer.bytes, fill, size);
    POISON(buffer.allocation, bytes_before(&buffer));
    POISON(buffer.bytes + size, bytes_behind(&buffer));
    return buffer;
}

void guarded_buffer_seal(guarded_buffer *buffer)
{
    buffer->copy = allocate(buffer->size + 1);
    memcpy(buffer->copy, buffer->bytes, buffer->size);
}

static int is_guard(const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; ++i) {
        if (bytes[i] != GUARD_VALUE) {
            return 0;
        }
    }
    return 1;
}

int guarded_buffer_is_intact(const guarded_buffer *buffer)
{
    if (buffer->bytes == NULL) {
        return 1;
    }
    UNPOISON(buffer->allocation, buffer->allocated);
    return is_guard(buffer->allocation, bytes_before(buffer)) &&
           is_guard(buffer->bytes + buffer->size, bytes_behind(buffer)) &&
           (buffer->copy == NULL || memcmp(buffer->copy, buffer->bytes, buffer->size) == 0);
}

void guarded_buffer_free(guarded_buffer *buffer)
{
    if (buffer->allocation != NULL) {
        UNPOISON(buffer->allocation, buffer->allocated);
    }
    free(buffer->allocation);
    free(buffer->copy);
    memset(buffer, 0, sizeof *buffer);
}
