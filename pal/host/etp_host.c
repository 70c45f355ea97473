/* The platform layer on an operating system with POSIX clocks: the console is stdout, files are files of the working directory. */
#define _POSIX_C_SOURCE 199309L

#include "etp.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint64_t start_ns;
static uint64_t lap_start_ns;

static uint64_t now_ns(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void etp_init(void)
{
    start_ns = now_ns();
    lap_start_ns = start_ns;
}

void etp_write(const char *text, size_t bytes)
{
    (void)fwrite(text, 1, bytes, stdout);
}

etp_status etp_read_file(const char *name, void *buffer, size_t capacity, size_t *bytes)
{
    *bytes = 0;
    FILE *file = fopen(name, "rb");
    if (file == NULL) {
        return errno == ENOENT ? ETP_NOT_FOUND : ETP_FAILED;
    }

    etp_status status = ETP_OK;
    const size_t count = fread(buffer, 1, capacity, file);
    if (ferror(file) != 0) {
        status = ETP_FAILED;
    } else if (count == capacity && fgetc(file) != EOF) {
        status = ETP_TOO_LARGE;
    } else {
        *bytes = count;
    }
    (void)fclose(file);
    return status;
}

etp_status etp_read_file_part(const char *name, size_t offset, void *buffer, size_t bytes)
{
    FILE *file = fopen(name, "rb");
    if (file == NULL) {
        return errno == ENOENT ? ETP_NOT_FOUND : ETP_FAILED;
    }
    const bool found = offset <= LONG_MAX && fseek(file, (long)offset, SEEK_SET) == 0 && fread(buffer, 1, bytes, file) == bytes;
    (void)fclose(file);
    return found ? ETP_OK : ETP_FAILED;
}

etp_status etp_write_file(const char *name, const void *data, size_t bytes)
{
    FILE *file = fopen(name, "wb");
    if (file == NULL) {
        return ETP_FAILED;
    }

    const size_t count = fwrite(data, 1, bytes, file);
    /* A full disk may show only when the last bytes are flushed. */
    const int closed = fclose(file);
    return count == bytes && closed == 0 ? ETP_OK : ETP_FAILED;
}

uint64_t etp_ticks(void)
{
    return now_ns() - start_ns;
}

uint64_t etp_lap(void)
{
    const uint64_t lap = now_ns() - lap_start_ns;

    lap_start_ns = now_ns();
    return lap;
}

_Noreturn void etp_exit(int status)
{
    (void)fflush(stdout);
    exit(status);
}
