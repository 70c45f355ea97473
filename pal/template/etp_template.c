/*
 * Start of a port: copy this file, give each function a body, build contract.c on top and run it.
 * As it stands the contract does not hold: there is no clock.
 */
#include "etp.h"

void etp_init(void)
{
    /* Start a free-running counter, the finest there is. */
}

void etp_write(const char *text, size_t bytes)
{
    /* Send to a serial port, wait until there is room. Dropping all is allowed where there is no console. */
    (void)text;
    (void)bytes;
}

etp_status etp_read_file(const char *name, void *buffer, size_t capacity, size_t *bytes)
{
    /* Most devices have no files: keep this. */
    (void)name;
    (void)buffer;
    (void)capacity;
    *bytes = 0;
    return ETP_UNAVAILABLE;
}

etp_status etp_read_file_part(const char *name, size_t offset, void *buffer, size_t bytes)
{
    (void)name;
    (void)offset;
    (void)buffer;
    (void)bytes;
    return ETP_UNAVAILABLE;
}

etp_status etp_write_file(const char *name, const void *data, size_t bytes)
{
    (void)name;
    (void)data;
    (void)bytes;
    return ETP_UNAVAILABLE;
}

uint64_t etp_ticks(void)
{
    /* The counter, extended to 64 bits: count its wraps in its interrupt, or read it often enough. */
    return 0;
}

uint64_t etp_lap(void)
{
    /* Units since the previous call returned; measure an empty lap in etp_init and subtract it. */
    return 0;
}

_Noreturn void etp_exit(int status)
{
    /* Nobody waits for the status on a device: stop. */
    (void)status;
    for (;;) {
    }
}
