#include "etp_fault.h"

#include "etp.h"
#include "etp_print.h"

#include <stdint.h>

#define CONFIGURABLE_FAULT_STATUS (*(volatile const uint32_t *)0xE000ED28u)
#define STACK_OVERFLOW (1u << 20) /* CFSR.STKOF */

enum { FAULT_EXIT_STATUS = 70 };

/* Only assembly calls it, which optimisation of the whole program does not see. */
__attribute__((used)) void etp_fault(uint32_t exception, uint32_t pc, uint32_t lr);

static const char *exception_name(uint32_t number)
{
    static const char *const names[] = {"NMI", "HardFault", "MemManage", "BusFault", "UsageFault", "SecureFault"};

    return number >= 2u && number <= 7u ? names[number - 2u] : "unhandled exception";
}

/* `pc` is 0 when the core could not save its state because the stack was full. */
void etp_fault(uint32_t exception, uint32_t pc, uint32_t lr)
{
    uint32_t status = 0;

#if __ARM_ARCH_ISA_THUMB >= 2 /* not in baseline cores */
    status = CONFIGURABLE_FAULT_STATUS;
#endif
    etp_print("etgen:fault ");
    if (pc == 0u || (status & STACK_OVERFLOW) != 0u) {
        etp_print("stack overflow");
    } else {
        etp_print(exception_name(exception));
        etp_print(" pc=");
        etp_print_hex(pc);
        etp_print(" lr=");
        etp_print_hex(lr);
    }
    etp_print(" exception=");
    etp_print_unsigned(exception);
    etp_print(" status=");
    etp_print_hex(status);
    etp_print("\n");
    etp_exit(FAULT_EXIT_STATUS);
}

/*
 * The core pushed eight words, of which lr is the sixth and pc the seventh: onto the process stack where bit 2 of EXC_RETURN
 * (Armv7-M ARM B1.5.8) says so, as it does in threads of an operating system; else onto the main stack, unless that was full:
 * then the frame would lie below the stack and must not be read. Reporting starts on an empty main stack.
 */
__attribute__((naked)) void etp_fault_entry(void)
{
    __asm volatile("    .syntax unified\n"
                   "    mrs r0, ipsr\n"
                   "    mrs r3, msp\n"
                   "    movs r1, #0\n"
                   "    movs r2, #0\n"
                   "    mov r4, lr\n"
                   "    lsls r4, r4, #29\n"
                   "    bpl 1f\n"
                   "    mrs r3, psp\n"
                   "    b 2f\n"
                   "1:  ldr r4, =__stack_start\n"
                   "    cmp r3, r4\n"
                   "    blo 3f\n"
                   "2:  ldr r1, [r3, #24]\n"
                   "    ldr r2, [r3, #20]\n"
                   "3:  ldr r4, =__stack_end\n"
                   "    mov sp, r4\n"
                   "    ldr r4, =etp_fault\n"
                   "    bx r4\n"
                   "    .ltorg\n");
}
