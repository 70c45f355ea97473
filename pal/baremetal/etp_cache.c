#include "etp_cache.h"

#include <stdint.h>

#define CONFIGURATION (*(volatile uint32_t *)0xE000ED14u)    /* CCR */
#define CACHE_SIZE (*(volatile const uint32_t *)0xE000ED80u) /* CCSIDR */
#define CACHE_SELECT (*(volatile uint32_t *)0xE000ED84u)     /* CSSELR */
#define INVALIDATE_INSTRUCTIONS (*(volatile uint32_t *)0xE000EF50u)
#define INVALIDATE_LINE (*(volatile uint32_t *)0xE000EF5Cu)
#define INVALIDATE_SET_WAY (*(volatile uint32_t *)0xE000EF60u)
#define CLEAN_LINE (*(volatile uint32_t *)0xE000EF68u)

#define INSTRUCTION_CACHE (1u << 17)
#define DATA_CACHE (1u << 16)
#define LINE_BYTES 32u

static void barrier(void)
{
    __asm volatile("dsb\n\tisb" : : : "memory");
}

/* The contents of a cache are undefined after reset; a line is named by its way (top bits) and set. */
static void invalidate_data(void)
{
    CACHE_SELECT = 0; /* first level, data */
    barrier();
    const uint32_t size = CACHE_SIZE;
    const uint32_t last_set = (size >> 13) & 0x7FFFu;
    const uint32_t last_way = (size >> 3) & 0x3FFu;
    const uint32_t set_shift = (size & 7u) + 4u;
    const uint32_t way_shift = last_way == 0u ? 0u : (uint32_t)__builtin_clz(last_way);

    for (uint32_t set = 0; set <= last_set; set++) {
        for (uint32_t way = 0; way <= last_way; way++) {
            INVALIDATE_SET_WAY = (way << way_shift) | (set << set_shift);
        }
    }
    barrier();
}

void etp_cache_enable(void)
{
    INVALIDATE_INSTRUCTIONS = 0;
    invalidate_data();
    CONFIGURATION |= INSTRUCTION_CACHE | DATA_CACHE;
    barrier();
}

/* Writes the address of every line of `data` to a register that acts on the line. */
static void for_each_line(volatile uint32_t *action, uintptr_t data, size_t bytes)
{
    barrier();
    for (uintptr_t line = data & ~(uintptr_t)(LINE_BYTES - 1u); line < data + bytes; line += LINE_BYTES) {
        *action = (uint32_t)line;
    }
    barrier();
}

void etp_cache_clean(const void *data, size_t bytes)
{
    for_each_line(&CLEAN_LINE, (uintptr_t)data, bytes);
}

void etp_cache_invalidate(void *data, size_t bytes)
{
    for_each_line(&INVALIDATE_LINE, (uintptr_t)data, bytes);
}
