/*
 * The platform layer on Zephyr: console through printk, time from the kernel's cycle counter, files and exit through
 * semihosting when the application sets CONFIG_SEMIHOST (a debugger or an emulator must then be attached).
 */
#include "etp.h"

#include <zephyr/kernel.h>
#include <zephyr/sys/printk.h>
#if defined(CONFIG_SEMIHOST)
#include <zephyr/arch/common/semihost.h>
#endif

static uint64_t start;
static uint64_t lap_start;
static uint64_t empty_lap;

/* The hardware counter may have 32 bits; the kernel's 64-bit uptime says how often it has wrapped. */
static uint64_t cycles(void)
{
    const uint64_t coarse = k_ticks_to_cyc_floor64((uint64_t)k_uptime_ticks());
    const uint32_t fine = k_cycle_get_32();

    return coarse + (uint64_t)(int64_t)(int32_t)(fine - (uint32_t)coarse);
}

void etp_init(void)
{
    start = cycles();
    lap_start = start;
    empty_lap = 0;

    uint64_t shortest = UINT64_MAX;
    (void)etp_lap();
    for (int i = 0; i < 4; i++) {
        const uint64_t lap = etp_lap();
        if (lap < shortest) {
            shortest = lap;
        }
    }
    empty_lap = shortest;
}

uint64_t etp_ticks(void)
{
    return cycles() - start;
}

uint64_t etp_lap(void)
{
    const uint64_t lap = cycles() - lap_start;
    const uint64_t units = lap > empty_lap ? lap - empty_lap : 0u;

    lap_start = cycles();
    return units;
}

void etp_write(const char *text, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        printk("%c", text[i]);
    }
}

#if defined(CONFIG_SEMIHOST)

etp_status etp_read_file(const char *name, void *buffer, size_t capacity, size_t *bytes)
{
    *bytes = 0;
    const long file = semihost_open(name, SEMIHOST_OPEN_RB);
    if (file < 0) {
        return ETP_NOT_FOUND;
    }

    etp_status status = ETP_OK;
    const long length = semihost_flen(file);
    if (length < 0) {
        status = ETP_FAILED;
    } else if ((size_t)length > capacity) {
        status = ETP_TOO_LARGE;
    } else if (length > 0 && semihost_read(file, buffer, length) != length) {
        status = ETP_FAILED;
    } else {
        *bytes = (size_t)length;
    }
    (void)semihost_close(file);
    return status;
}

etp_status etp_read_file_part(const char *name, size_t offset, void *buffer, size_t bytes)
{
    const long file = semihost_open(name, SEMIHOST_OPEN_RB);
    if (file < 0) {
        return ETP_NOT_FOUND;
    }
    const long length = semihost_flen(file);
    const bool inside = length >= 0 && offset <= (size_t)length && bytes <= (size_t)length - offset;
    const bool found = inside && semihost_seek(file, (long)offset) == 0 &&
                       (bytes == 0u || semihost_read(file, buffer, (long)bytes) == (long)bytes);
    (void)semihost_close(file);
    return found ? ETP_OK : ETP_FAILED;
}

etp_status etp_write_file(const char *name, const void *data, size_t bytes)
{
    const long file = semihost_open(name, SEMIHOST_OPEN_WB);
    if (file < 0) {
        return ETP_FAILED;
    }
    const bool written = bytes == 0u || semihost_write(file, data, (long)bytes) == 0;
    (void)semihost_close(file);
    return written ? ETP_OK : ETP_FAILED;
}

_Noreturn void etp_exit(int status)
{
    /* SYS_EXIT_EXTENDED with the reason "application exit"; Zephyr's list of operations stops before it. */
    unsigned long arguments[2] = {0x20026u, (unsigned long)status};

    (void)semihost_exec((enum semihost_instr)0x20, arguments);
    for (;;) {
        k_sleep(K_FOREVER);
    }
}

#else

etp_status etp_read_file(const char *name, void *buffer, size_t capacity, size_t *bytes)
{
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

_Noreturn void etp_exit(int status)
{
    (void)status;
    for (;;) {
        k_sleep(K_FOREVER);
    }
}

#endif
