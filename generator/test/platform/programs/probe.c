/* Does what the file "task" names; the test knows what must come of it. */
#include "banks.h"
#include "etp.h"
#include "etp_print.h"

#include <stdint.h>
#include <string.h>

static volatile uint32_t initialised[3] = {11, 22, 33};
static volatile uint32_t zeroed[3];

static int check_memory(void)
{
    if (initialised[0] != 11u || initialised[1] != 22u || initialised[2] != 33u) {
        etp_print("initialised data are wrong\n");
        return 1;
    }
    if (zeroed[0] != 0u || zeroed[1] != 0u || zeroed[2] != 0u) {
        etp_print("zeroed data are wrong\n");
        return 1;
    }
    for (uint32_t i = 0; i < PROBED_WORDS; i++) {
        *probed_words[i] = 0xA5000000u + i;
    }
    for (uint32_t i = 0; i < PROBED_WORDS; i++) {
        if (*probed_words[i] != 0xA5000000u + i) {
            etp_print("word does not keep its value: ");
            etp_print_unsigned(i);
            etp_print("\n");
            return 1;
        }
    }
    for (uint32_t i = 0; i < WEIGHT_ARRAYS; i++) {
        if (weight_arrays[i][0] != (uint8_t)(i + 1u) || weight_arrays[i][6] != (uint8_t)(i + 7u)) {
            etp_print("weights are wrong\n");
            return 1;
        }
    }
    etp_print("memory is as planned\n");
    return 0;
}

/* Faults where the board promises a unit that the core does not have. */
static int check_arithmetic(void)
{
    volatile float single = 1.5f;
    volatile double precise = 1.5;

    single = single * single + 1.0f;
    precise = precise / 3.0;
#if defined(__ARM_FEATURE_MVE)
    __asm volatile("vmov.i32 q0, #1\n\tvadd.i32 q0, q0, q0" : : : "q0");
#endif
    if (single != 3.25f || precise != 0.5) {
        return 1;
    }
#if !defined(__ARM_FP)
    etp_print("no unit\n");
#elif (__ARM_FP & 8) != 0
    etp_print("double unit\n");
#else
    etp_print("single unit\n");
#endif
    return 0;
}

static int copy_file(void)
{
    static uint8_t bytes[256];
    size_t length = 0;

    if (etp_read_file("input0.bin", bytes, sizeof bytes, &length) != ETP_OK) {
        return 1;
    }
    for (size_t i = 0; i < length; i++) {
        bytes[i] = (uint8_t)(bytes[i] + 1u);
    }
    return etp_write_file("output0.bin", bytes, length) == ETP_OK ? 0 : 1;
}

static __attribute__((noinline)) uint32_t recurse(volatile uint32_t depth)
{
    volatile uint8_t frame[64];

    frame[0] = (uint8_t)depth;
    return depth == UINT32_MAX ? 0u : recurse(depth + 1u) + frame[0];
}

/* A frame far larger than a page; its far end is touched first. */
static __attribute__((noinline)) uint32_t leap(void)
{
    volatile uint8_t frame[65536];

    frame[0] = 1u;
    return frame[0];
}

static __attribute__((noinline)) void spin(uint32_t turns)
{
    while (turns-- > 0u) {
        __asm volatile("" : "+r"(turns));
    }
}

/* Beyond the width of the hardware counter. */
static int watch_ticks(void)
{
    uint64_t last = etp_ticks();
    uint64_t largest_step = 0;

    while (last < (UINT64_C(1) << 24) + (UINT64_C(1) << 20)) {
        spin(100000);
        const uint64_t now = etp_ticks();
        if (now <= last) {
            etp_print("ticks ran backwards\n");
            return 1;
        }
        largest_step = now - last > largest_step ? now - last : largest_step;
        last = now;
    }
    etp_print("largest step ");
    etp_print_unsigned(largest_step);
    etp_print("\n");
    return 0;
}

/* As a thread of an operating system: the core then saves its state onto the process stack. The address is no Thumb code. */
static void jump_in_thread(void)
{
    static _Alignas(8) uint32_t stack[64];

    __asm volatile("    .syntax unified\n"
                   "    msr psp, %0\n"
                   "    movs r1, #2\n"
                   "    msr control, r1\n"
                   "    isb\n"
                   "    movs r1, #2\n"
                   "    bx r1\n"
                   :
                   : "r"(&stack[64])
                   : "r1", "memory");
}

#if defined(HAS_CACHES)
static int check_lines(void)
{
    static _Alignas(32) uint8_t lines[64];

    lines[0] = 7u;
    lines[63] = 9u;
    etp_cache_clean(lines, sizeof lines);
    etp_cache_invalidate(lines, sizeof lines);
    if (lines[0] != 7u || lines[63] != 9u) {
        return 1;
    }
    etp_print("lines keep what was written\n");
    return 0;
}
#endif

int main(void)
{
    char task[16] = {0};
    size_t length = 0;

    etp_init();
    if (etp_read_file("task", task, sizeof task - 1u, &length) != ETP_OK) {
        return 99;
    }
    if (strcmp(task, "memory") == 0) {
        return check_memory();
    }
    if (strcmp(task, "arithmetic") == 0) {
        return check_arithmetic();
    }
#if defined(HAS_CACHES)
    if (strcmp(task, "lines") == 0) {
        return check_lines();
    }
#endif
    if (strcmp(task, "copy") == 0) {
        return copy_file();
    }
    if (strcmp(task, "ticks") == 0) {
        return watch_ticks();
    }
    if (strcmp(task, "status") == 0) {
        etp_print("my last words\n");
        return 9;
    }
    if (strcmp(task, "recursion") == 0) {
        return (int)recurse(0);
    }
    if (strcmp(task, "leap") == 0) {
        return (int)leap();
    }
    if (strcmp(task, "thread") == 0) {
        jump_in_thread();
    }
    if (strcmp(task, "jump") == 0) {
        ((void (*)(void))(uintptr_t)2)();
    }
    if (strcmp(task, "endless") == 0) {
        etp_print("still here\n");
        for (;;) {
            __asm volatile("");
        }
    }
    return 98;
}
