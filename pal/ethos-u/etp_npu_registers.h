#ifndef ETP_NPU_REGISTERS_H
#define ETP_NPU_REGISTERS_H

#include <stdint.h>

/* Offsets of registers, and what the driver reads or writes of them. */
enum {
    NPU_ID = 0x00,
    NPU_STATUS = 0x04,
    NPU_CMD = 0x08,
    NPU_RESET = 0x0c,
    NPU_QBASE = 0x10,
    NPU_QCONFIG = 0x1c,
    NPU_QSIZE = 0x20,
    NPU_PROT = 0x24,
    NPU_CONFIG = 0x28,
    NPU_REGIONCFG = 0x3c,
    NPU_ATTRIBUTES = 0x40, /* four: AXI_LIMIT, on U85 MEM_ATTR */
    NPU_AXI_SRAM = 0x50,   /* U85 */
    NPU_AXI_EXT = 0x54,    /* U85 */
    NPU_BASEP = 0x80,      /* eight, of 64 bits each */
    NPU_PMCR = 0x180,      /* the counters of U85 lie 0x1000 higher */
    NPU_PMCNTENSET = 0x184,
    NPU_PMCCNTR = 0x1a0
};

#define STATUS_RUNNING (1u << 0)
#define STATUS_BUS_ERROR (1u << 2)
#define STATUS_RESETTING (1u << 3)
#define STATUS_PARSE_ERROR (1u << 4)
#define STATUS_END_REACHED (1u << 5)
#define STATUS_WEIGHT_FAULT (1u << 7) /* reserved on U85 */
#define STATUS_ECC_FAULT (1u << 8)
#define STATUS_BRANCH_FAULT (1u << 9) /* U85 */
#define STATUS_ERRORS (STATUS_BUS_ERROR | STATUS_PARSE_ERROR | STATUS_WEIGHT_FAULT | STATUS_ECC_FAULT | STATUS_BRANCH_FAULT)

#define CMD_RUN (1u << 0)
#define CMD_CLEAR_INTERRUPT (1u << 1)
#define CMD_MAY_SLEEP (3u << 2) /* clock and power may be gated */

#define PMCR_ENABLE (1u << 0)
#define PMCR_RESET_CYCLES (1u << 2)
#define PMU_CYCLES (1u << 31)

/* The test puts a model of the registers in their place. */
#ifndef ETP_NPU_READ
#define ETP_NPU_READ(address) (*(const volatile uint32_t *)(address))
#define ETP_NPU_WRITE(address, value) (*(volatile uint32_t *)(address) = (value))
#endif

#endif
