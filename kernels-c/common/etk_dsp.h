#ifndef ETK_DSP_H
#define ETK_DSP_H

#include <stdint.h>
#include <string.h>

/* Single instructions of the DSP extension that C cannot say, as pure functions of their operands. */

/* Bytes 0 and 2 of `bytes`, sign-extended to halfwords, plus the halfwords of `addend`. */
static inline uint32_t etk_sxtab16(uint32_t addend, uint32_t bytes)
{
    uint32_t result;
    __asm("sxtab16 %0, %1, %2" : "=r"(result) : "r"(addend), "r"(bytes));
    return result;
}

/* As etk_sxtab16 with bytes 1 and 3. */
static inline uint32_t etk_sxtab16_odd(uint32_t addend, uint32_t bytes)
{
    uint32_t result;
    __asm("sxtab16 %0, %1, %2, ror #8" : "=r"(result) : "r"(addend), "r"(bytes));
    return result;
}

/* Bytes 0 and 2 of `bytes`, sign-extended to halfwords. */
static inline uint32_t etk_sxtb16(uint32_t bytes)
{
    uint32_t result;
    __asm("sxtb16 %0, %1" : "=r"(result) : "r"(bytes));
    return result;
}

/* acc + a.low * b.low + a.high * b.high, wrapping. */
static inline int32_t etk_smlad(uint32_t a, uint32_t b, int32_t acc)
{
    int32_t result;
    __asm("smlad %0, %1, %2, %3" : "=r"(result) : "r"(a), "r"(b), "r"(acc));
    return result;
}

/* addend + floor(a * b / 2^32), wrapping. */
static inline int32_t etk_smmla(int32_t a, int32_t b, int32_t addend)
{
    int32_t result;
    __asm("smmla %0, %1, %2, %3" : "=r"(result) : "r"(a), "r"(b), "r"(addend));
    return result;
}

/* addend + floor((a * b + 2^31) / 2^32), wrapping. */
static inline int32_t etk_smmlar(int32_t a, int32_t b, int32_t addend)
{
    int32_t result;
    __asm("smmlar %0, %1, %2, %3" : "=r"(result) : "r"(a), "r"(b), "r"(addend));
    return result;
}

/* Nearest int8. */
static inline int32_t etk_saturate_s8(int32_t value)
{
    int32_t result;
    __asm("ssat %0, #8, %1" : "=r"(result) : "r"(value));
    return result;
}

/* Four bytes at any address; little-endian. */
static inline uint32_t etk_load_word(const void *address)
{
    uint32_t word;
    memcpy(&word, address, sizeof word);
    return word;
}

static inline void etk_store_word(void *address, uint32_t word)
{
    memcpy(address, &word, sizeof word);
}

#endif
