/*
 * Console, files and exit through Arm semihosting: BKPT 0xAB asks the debugger or emulator to act for the program.
 * A breakpoint that nobody answers stops the core, so nothing is asked unless somebody is known to listen.
 */
#include "etp.h"
#include "etp_board.h"

#include <stdbool.h>
#include <string.h>

enum {
    SYS_OPEN = 0x01,
    SYS_CLOSE = 0x02,
    SYS_WRITE = 0x05,
    SYS_READ = 0x06,
    SYS_SEEK = 0x0A,
    SYS_FLEN = 0x0C,
    SYS_EXIT_EXTENDED = 0x20
};

/* Modes of SYS_OPEN, numbered as the modes of fopen. */
enum { MODE_RB = 1, MODE_W = 4, MODE_WB = 5 };

static const uint32_t application_exit = 0x20026;
/* Handle of the console; 0 until it is opened, so that a fault before startup has copied data can speak too. */
static int32_t console;

static int32_t semihosting(uint32_t operation, const void *arguments)
{
    register uint32_t r0 __asm("r0") = operation;
    register const void *r1 __asm("r1") = arguments;

    __asm volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
    return (int32_t)r0;
}

static bool somebody_listens(void)
{
#if ETP_SEMIHOSTING_ALWAYS
    return true;
#else
    /* DHCSR.C_DEBUGEN: set while a debugger is connected. */
    return (*(volatile const uint32_t *)0xE000EDF0u & 1u) != 0u;
#endif
}

static int32_t open_file(const char *name, uint32_t mode)
{
    const uint32_t arguments[3] = {(uint32_t)name, mode, (uint32_t)strlen(name)};

    return semihosting(SYS_OPEN, arguments);
}

static void close_file(int32_t handle)
{
    (void)semihosting(SYS_CLOSE, &handle);
}

/* Both transfers answer with the number of bytes that were NOT moved. */
static bool transfer(uint32_t operation, int32_t handle, const void *data, size_t bytes)
{
    const uint32_t arguments[3] = {(uint32_t)handle, (uint32_t)data, (uint32_t)bytes};

    return bytes == 0 || semihosting(operation, arguments) == 0;
}

void etp_write(const char *text, size_t bytes)
{
    if (!somebody_listens()) {
        return;
    }
    if (console <= 0) {
        console = open_file(":tt", MODE_W);
    }
    (void)transfer(SYS_WRITE, console, text, bytes);
}

etp_status etp_read_file(const char *name, void *buffer, size_t capacity, size_t *bytes)
{
    *bytes = 0;
    if (!somebody_listens()) {
        return ETP_UNAVAILABLE;
    }
    const int32_t file = open_file(name, MODE_RB);
    if (file < 0) {
        return ETP_NOT_FOUND;
    }

    etp_status status = ETP_OK;
    const int32_t length = semihosting(SYS_FLEN, &file);
    if (length < 0) {
        status = ETP_FAILED;
    } else if ((size_t)length > capacity) {
        status = ETP_TOO_LARGE;
    } else if (!transfer(SYS_READ, file, buffer, (size_t)length)) {
        status = ETP_FAILED;
    } else {
        *bytes = (size_t)length;
    }
    close_file(file);
    return status;
}

etp_status etp_read_file_part(const char *name, size_t offset, void *buffer, size_t bytes)
{
    if (!somebody_listens()) {
        return ETP_UNAVAILABLE;
    }
    const int32_t file = open_file(name, MODE_RB);
    if (file < 0) {
        return ETP_NOT_FOUND;
    }
    const uint32_t place[2] = {(uint32_t)file, (uint32_t)offset};
    /* Beyond the end nothing is promised about seeking. */
    const int32_t length = semihosting(SYS_FLEN, &file);
    const bool inside = length >= 0 && offset <= (size_t)length && bytes <= (size_t)length - offset;
    const bool found = inside && semihosting(SYS_SEEK, place) == 0 && transfer(SYS_READ, file, buffer, bytes);
    close_file(file);
    return found ? ETP_OK : ETP_FAILED;
}

etp_status etp_write_file(const char *name, const void *data, size_t bytes)
{
    if (!somebody_listens()) {
        return ETP_UNAVAILABLE;
    }
    const int32_t file = open_file(name, MODE_WB);
    if (file < 0) {
        return ETP_FAILED;
    }
    const bool written = transfer(SYS_WRITE, file, data, bytes);
    close_file(file);
    return written ? ETP_OK : ETP_FAILED;
}

_Noreturn void etp_exit(int status)
{
    if (somebody_listens()) {
        const uint32_t arguments[2] = {application_exit, (uint32_t)status};
        (void)semihosting(SYS_EXIT_EXTENDED, arguments);
    }
    for (;;) {
        __asm volatile("wfi");
    }
}
