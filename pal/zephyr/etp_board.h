#ifndef ETP_BOARD_H
#define ETP_BOARD_H

#include <zephyr/devicetree.h>

#define ETP_BOARD_NAME CONFIG_BOARD
#define ETP_BOARD_TITLE DT_PROP(DT_ROOT, model)

/* Cycles of the kernel's timer, sys_clock_hw_cycles_per_sec() a second: the core's own on SysTick, slower on others. */
#define ETP_UNIT "cycle"
#define ETP_UNITS_PER_TICK_NUMERATOR 1u
#define ETP_UNITS_PER_TICK_DENOMINATOR 1u
/* No bound can be given: interrupts and other threads run in between. */
#define ETP_LAP_ERROR 0u

#endif
