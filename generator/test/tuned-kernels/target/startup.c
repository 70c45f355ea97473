#include "target.h"

/* Reset, console and instruction counter for kernel tests under QEMU: the counter is SysTick, which under
 * -icount shift=0 advances once per NANOSECONDS_PER_TICK instructions. */

extern uint32_t target_stack_top;
int main(void);

static int32_t semihosting(int32_t operation, const void *argument)
{
    register int32_t r0 __asm("r0") = operation;
    register const void *r1 __asm("r1") = argument;
    __asm volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

/* Where the C library's functions put their errors: its own place is in initialised data. */
int *__errno(void);
int *__errno(void)
{
    static int number;
    return &number;
}

void target_print(const char *text)
{
    (void)semihosting(0x04, text);
}

void target_print_number(uint32_t value)
{
    char digits[11];
    char *first = digits + sizeof digits - 1;
    *first = 0;
    do {
        *--first = (char)('0' + value % 10u);
        value /= 10u;
    } while (value != 0u);
    target_print(first);
}

_Noreturn void target_exit(uint32_t status)
{
    const uint32_t block[2] = {0x20026u, status};
    (void)semihosting(0x20, block);
    for (;;) {
    }
}

void target_start_counter(void)
{
    *(volatile uint32_t *)0xE000E014 = 0xffffffu;
    *(volatile uint32_t *)0xE000E018 = 0u;
    *(volatile uint32_t *)0xE000E010 = 5u;
}

uint32_t target_elapsed(uint32_t start, uint32_t end)
{
    return (uint32_t)((uint64_t)((start - end) & 0xffffffu) * NANOSECONDS_PER_KILOTICK / 1000u);
}

static void fault(void)
{
    target_print("FAULT\n");
    target_exit(1);
}

void reset(void)
{
#if defined(__ARM_FP)
    *(volatile uint32_t *)0xE000ED88 |= 0xFu << 20;
    __asm volatile("dsb\n isb");
#endif
    target_start_counter();
    target_exit((uint32_t)main());
}

typedef void (*vector)(void);

__attribute__((section(".vectors"), used)) static const vector vectors[] = {
    (vector)&target_stack_top, reset, fault, fault, fault, fault, fault};
