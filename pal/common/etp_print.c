#include "etp_print.h"

#include "etp.h"

void etp_print(const char *text)
{
    size_t bytes = 0;

    while (text[bytes] != '\0') {
        bytes++;
    }
    etp_write(text, bytes);
}

void etp_print_unsigned(uint64_t value)
{
    char digits[20];
    size_t first = sizeof digits;

    do {
        first--;
        digits[first] = (char)('0' + (char)(value % 10u));
        value /= 10u;
    } while (value != 0u);
    etp_write(digits + first, sizeof digits - first);
}

void etp_print_signed(int64_t value)
{
    if (value < 0) {
        etp_write("-", 1);
        /* Negated as unsigned, where the most negative value has a result. */
        etp_print_unsigned(0u - (uint64_t)value);
        return;
    }
    etp_print_unsigned((uint64_t)value);
}

void etp_print_hex(uint32_t value)
{
    char digits[10] = "0x";

    for (size_t i = 0; i < 8; i++) {
        digits[2 + i] = "0123456789abcdef"[(value >> (28u - 4u * i)) & 15u];
    }
    etp_write(digits, sizeof digits);
}
