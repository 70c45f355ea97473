#ifndef ETP_PRINT_H
#define ETP_PRINT_H

#include <stdint.h>

/* Text and numbers on the console without stdio, which would cost kilobytes. */
void etp_print(const char *text);
void etp_print_unsigned(uint64_t value);
void etp_print_signed(int64_t value);
void etp_print_hex(uint32_t value);

#endif
