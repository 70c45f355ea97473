#include "etp_print.h"

#include "etp.h"

/* Of the largest 64-bit number. */
#define DIGITS 20u

void etp_print(const char *text)
{
    size_t bytes = 0;

    while (text[bytes] != '\0') {
        bytes++;
    }
    etp_write(text, bytes);
}

/* Doubles a decimal number bit by bit: slow, but a 64-bit division would add 700 bytes on small cores. */
void etp_print_unsigned(uint64_t value)
{
    char digits[DIGITS];

    for (size_t i = 0; i < DIGITS; i++) {
        digits[i] = '0';
    }
    for (uint32_t bit = 64; bit-- > 0u;) {
        uint32_t carry = (uint32_t)(value >> bit) & 1u;

        for (size_t i = DIGITS; i-- > 0u;) {
            const uint32_t doubled = 2u * (uint32_t)(digits[i] - '0') + carry;
            carry = doubled > 9u ? 1u : 0u;
            digits[i] = (char)('0' + doubled - 10u * carry);
        }
    }

    size_t first = 0;
    while (first < DIGITS - 1u && digits[first] == '0') {
        first++;
    }
    etp_write(digits + first, DIGITS - first);
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
    char digits[8];

    for (size_t i = 0; i < sizeof digits; i++) {
        digits[i] = "0123456789abcdef"[(value >> (28u - 4u * i)) & 15u];
    }
    etp_print("0x");
    etp_write(digits, sizeof digits);
}
