#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Reset of the case runner on an emulated core. Newlib's semihosting library brings files and the console; memory is
 * loaded and zeroed by the emulator. The one argument is the case file, taken from the emulator's command line. */

extern uint32_t emulated_stack_top;
int main(int argc, char **argv);
void initialise_monitor_handles(void);
void emulated_reset(void);

static int32_t semihosting(int32_t operation, const void *argument)
{
    register int32_t r0 __asm("r0") = operation;
    register const void *r1 __asm("r1") = argument;
    __asm volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

static void fault(void)
{
    (void)semihosting(0x04, "ERROR fault\n");
    exit(2);
}

void emulated_reset(void)
{
#if defined(__ARM_FP) || defined(__ARM_FEATURE_MVE)
    /* Coprocessor access: full for CP10 and CP11, which are the floating-point and vector unit. */
    *(volatile uint32_t *)0xE000ED88 |= 0xFu << 20;
    __asm volatile("dsb\n isb");
#endif
    static char line[256];
    struct {
        char *text;
        int32_t size;
    } block = { line, sizeof line };
    initialise_monitor_handles();
    (void)semihosting(0x15, &block);
    char runner[] = "runner";
    char *arguments[] = { runner, line, NULL };
    exit(main(2, arguments));
}

typedef void (*vector)(void);

__attribute__((section(".vectors"), used)) static const vector vectors[] = {
    (vector)&emulated_stack_top, emulated_reset, fault, fault, fault, fault, fault,
};
