#ifndef GUARDED_BUFFER_H
#define GUARDED_BUFFER_H

#include <stddef.h>
#include <stdint.h>

/* A block of memory between two guard zones. Under AddressSanitizer the zones are poisoned, so that reads beyond the
 * block are caught too; everywhere guarded_buffer_is_intact() finds writes. */
typedef struct {
    uint8_t *allocation;
    uint8_t *bytes; /* NULL for an absent buffer */
    size_t size;
    size_t allocated;
    uint8_t *copy; /* what a read-only buffer held, or NULL */
} guarded_buffer;

/* The block starts skew bytes after a multiple of alignment (a power of two). Exits when memory runs out. */
guarded_buffer guarded_buffer_create(size_t size, size_t alignment, size_t skew, int fill);

/* From now on guarded_buffer_is_intact() also demands unchanged contents. */
void guarded_buffer_seal(guarded_buffer *buffer);

int guarded_buffer_is_intact(const guarded_buffer *buffer);
void guarded_buffer_free(guarded_buffer *buffer);

#endif
