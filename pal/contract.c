/*
 * The contract of etp.h as a program: build it as the application of a project and run it.
 * Prints one line for each clause, exits with the number of broken ones.
 */
#include "etp.h"
#include "etp_board.h"
#include "etp_print.h"

#include <stdbool.h>
#include <string.h>

enum { BUFFER_BYTES = 64, SPIN = 20000 };

static int broken;
static uint8_t buffer[BUFFER_BYTES];

static void clause(const char *name, bool holds)
{
    etp_print("etgen:contract ");
    etp_print(name);
    etp_print(holds ? " holds\n" : " broken\n");
    if (!holds) {
        broken++;
    }
}

/* Two instructions a turn where instructions can be counted. */
static __attribute__((noinline)) void spin(uint32_t turns)
{
#if defined(__arm__)
    __asm volatile("    .syntax unified\n"
                   "1:  subs %0, %0, #1\n"
                   "    bne 1b"
                   : "+l"(turns)
                   :
                   : "cc");
#else
    for (volatile uint32_t i = 0; i < turns; i++) {
    }
#endif
}

static uint64_t difference(uint64_t a, uint64_t b)
{
    return a > b ? a - b : b - a;
}

static void check_ticks(void)
{
    uint64_t last = etp_ticks();
    const uint64_t first = last;
    bool backwards = false;

    for (int i = 0; i < 2000; i++) {
        const uint64_t now = etp_ticks();
        backwards = backwards || now < last;
        last = now;
    }
    clause("ticks-never-run-backwards", !backwards);
    clause("ticks-advance", last > first);
    clause("ticks-start-near-zero", first < UINT64_C(1) << 40);
}

static void check_laps(void)
{
    (void)etp_lap();
    const uint64_t empty = etp_lap();
    spin(SPIN);
    const uint64_t one = etp_lap();
    spin(2 * SPIN);
    const uint64_t two = etp_lap();

    clause("lap-of-work-is-more-than-empty-lap", one > empty);
    if (ETP_LAP_ERROR == 0u) {
        return;
    }
    clause("empty-lap-is-zero", empty <= ETP_LAP_ERROR);
    clause("laps-are-proportional", difference(two, 2u * one) <= 64u + 3u * ETP_LAP_ERROR);
    if (strcmp(ETP_UNIT, "instruction") == 0) {
        /* The call of spin and the arguments take a few instructions more. */
        clause("laps-count-instructions", difference(one, 2u * SPIN) <= 16u + ETP_LAP_ERROR);
    }
}

static bool reads(const char *name, size_t capacity, etp_status status, const char *text)
{
    size_t bytes = 77;
    const size_t expected = status == ETP_OK ? strlen(text) : 0u;

    memset(buffer, '?', sizeof buffer);
    return etp_read_file(name, buffer, capacity, &bytes) == status && bytes == expected &&
           (status != ETP_OK || memcmp(buffer, text, expected) == 0) && buffer[capacity] == '?';
}

static bool reads_part(size_t offset, size_t bytes, etp_status status, const char *text)
{
    memset(buffer, '?', sizeof buffer);
    return etp_read_file_part("contract-file.tmp", offset, buffer, bytes) == status &&
           (status != ETP_OK || memcmp(buffer, text, bytes) == 0) && buffer[bytes] == '?';
}

static void check_files(void)
{
    static const char name[] = "contract-file.tmp";

    if (etp_write_file(name, "0123456789", 10) == ETP_UNAVAILABLE) {
        clause("no-files-at-all", reads(name, 10, ETP_UNAVAILABLE, "") && reads_part(0, 1, ETP_UNAVAILABLE, ""));
        return;
    }
    clause("file-is-read-back", reads(name, 32, ETP_OK, "0123456789"));
    clause("file-may-fill-the-buffer", reads(name, 10, ETP_OK, "0123456789"));
    clause("file-too-large-is-refused", reads(name, 9, ETP_TOO_LARGE, ""));
    clause("part-of-a-file", reads_part(3, 4, ETP_OK, "3456") && reads_part(6, 4, ETP_OK, "6789"));
    clause("part-beyond-the-end-is-refused", reads_part(7, 4, ETP_FAILED, "") && reads_part(11, 1, ETP_FAILED, ""));
    clause("file-is-replaced", etp_write_file(name, "ab", 2) == ETP_OK && reads(name, 32, ETP_OK, "ab"));
    clause("file-may-be-empty", etp_write_file(name, "", 0) == ETP_OK && reads(name, 32, ETP_OK, ""));
    clause("missing-file-is-not-found", reads("contract-no-such-file", 32, ETP_NOT_FOUND, ""));
}

int main(void)
{
    etp_init();
    etp_write("", 0);
    check_ticks();
    check_laps();
    check_files();
    etp_print(broken == 0 ? "etgen:contract all hold\n" : "etgen:contract not fulfilled\n");
    return broken;
}
