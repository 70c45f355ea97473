/*
 * Console on a serial port that startup has set up; there are no files. For boards where a program cannot see whether a debugger
 * is there to answer.
 */
#include "etp.h"
#include "etp_board.h"
#include "etp_print.h"

#include <stdbool.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))
/* More than a byte takes at any clock and baud rate in use; a port that never becomes ready must not stop the program. */
#define MOST_POLLS 1000000u

static bool is_ready(void)
{
    return (REGISTER(ETP_UART_STATUS) & ETP_UART_READY_BITS) == ETP_UART_READY;
}

static void put(char byte)
{
    for (uint32_t polls = 0; !is_ready(); polls++) {
        if (polls == MOST_POLLS) {
            return;
        }
    }
    REGISTER(ETP_UART_DATA) = (uint8_t)byte;
}

/* Terminals want a carriage return before each new line. */
void etp_write(const char *text, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        if (text[i] == '\n') {
            put('\r');
        }
        put(text[i]);
    }
}

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

/* Nobody takes a status here but who reads the console. */
_Noreturn void etp_exit(int status)
{
    etp_print("etgen:exit ");
    etp_print_unsigned((uint64_t)(uint8_t)status);
    etp_print("\n");
    for (;;) {
        __asm volatile("wfi");
    }
}
