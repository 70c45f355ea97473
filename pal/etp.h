#ifndef ETP_H
#define ETP_H

#include <stddef.h>
#include <stdint.h>

/*
 * The platform layer: all that a generated program asks of the machine it runs on.
 * A port is a set of C files that define these functions; it is done when contract.c passes.
 * Start from the folder `template`.
 *
 * Two kinds of trouble are kept apart. What the environment may refuse comes back as an etp_status.
 * What only a bug can cause (a null pointer, a call before etp_init) is undefined.
 * No function is re-entrant, none may be called from an interrupt, none allocates.
 */
typedef enum {
    ETP_OK = 0,
    ETP_UNAVAILABLE, /* this platform cannot do it, for example: no files without a debugger */
    ETP_NOT_FOUND,   /* there is no file of that name */
    ETP_TOO_LARGE,   /* the file has more bytes than the buffer; nothing useful was read */
    ETP_FAILED       /* the environment tried and failed */
} etp_status;

/* Called once, first, from main. Starts the clock behind etp_ticks and etp_lap. */
void etp_init(void);

/* Sends `bytes` bytes of text to the console, all of them, in order; what cannot be shown is dropped. */
void etp_write(const char *text, size_t bytes);

/*
 * Reads the whole file `name` into `buffer`; `*bytes` gets its length.
 * Names are plain: letters, digits, '_', '-', '.', at most 63 of them, no folders.
 * On any status but ETP_OK, `*bytes` is 0 and the contents of `buffer` are unspecified.
 */
etp_status etp_read_file(const char *name, void *buffer, size_t capacity, size_t *bytes);

/*
 * Reads the `bytes` bytes of the file `name` that begin at `offset`; ETP_FAILED when it ends before. On any status but
 * ETP_OK the contents of `buffer` are unspecified.
 */
etp_status etp_read_file_part(const char *name, size_t offset, void *buffer, size_t bytes);

/* Replaces the file `name` by `bytes` bytes of `data`. */
etp_status etp_write_file(const char *name, const void *data, size_t bytes);

/*
 * Ticks since etp_init: never runs backwards, does not wrap (64 bits). One tick is
 * ETP_UNITS_PER_TICK_NUMERATOR / ETP_UNITS_PER_TICK_DENOMINATOR units of etp_board.h.
 */
uint64_t etp_ticks(void);

/*
 * Units (instructions, cycles or nanoseconds: see ETP_UNIT) from the return of the previous etp_lap,
 * or of etp_init, to this call. The time spent inside etp_lap is in no lap, so laps may be short:
 * the error of one lap is at most ETP_LAP_ERROR units. A lap of no work is 0 up to that error.
 */
uint64_t etp_lap(void);

/* Ends the program; 0 is success. Where nobody waits for a status, stops for ever. */
_Noreturn void etp_exit(int status);

#endif
