#ifndef ETP_NPU_H
#define ETP_NPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Runs command streams on one Arm Ethos-U55, U65 or U85.
 * One job at a time; nothing here is re-entrant but etp_npu_interrupt, and nothing allocates.
 */

typedef enum { ETP_NPU_U55 = 0, ETP_NPU_U65 = 1, ETP_NPU_U85 = 2 } etp_npu_product;

typedef enum {
    ETP_NPU_OK = 0,
    ETP_NPU_OTHER_PRODUCT,    /* the registers at `base` are not those of `product` */
    ETP_NPU_RESET_STUCK,      /* a reset did not end */
    ETP_NPU_OTHER_PROTECTION, /* the NPU did not take the asked security or privilege */
    ETP_NPU_OTHER_MACS,       /* compiled for another number of MACs a cycle */
    ETP_NPU_OTHER_VERSION,    /* compiled for another version of streams, or a newer architecture */
    ETP_NPU_NO_CUSTOM_DMA,    /* compiled for an NPU with a DMA of its own */
    ETP_NPU_MISALIGNED,       /* commands or a region are not at a multiple of 16 */
    ETP_NPU_TIMEOUT,          /* the job did not end */
    ETP_NPU_BUS_ERROR,        /* an address that the NPU cannot reach, such as a tightly coupled memory */
    ETP_NPU_PARSE_ERROR,      /* a command that the NPU does not know */
    ETP_NPU_MEMORY_FAULT,     /* an error in the NPU's own memory, or in its weight decoder */
    ETP_NPU_STOPPED_EARLY     /* it stopped before the end of the stream, without saying why */
} etp_npu_status;

/* One NPU, and how it reaches memory. Constant: what the driver remembers is in etp_npu. */
typedef struct {
    uintptr_t base; /* of the registers */
    etp_npu_product product;
    bool secure;
    bool privileged;
    bool uses_interrupt;     /* etp_npu_interrupt is called; otherwise the status register is polled */
    uint8_t command_port;    /* QCONFIG: the port or attribute by which commands are read */
    uint16_t region_ports;   /* REGIONCFG: two bits for each region, region 0 lowest */
    uint32_t attributes[4];  /* AXI_LIMIT0 to 3 of U55 and U65, MEM_ATTR0 to 3 of U85 */
    uint32_t port_limits[2]; /* AXI_SRAM and AXI_EXT of U85 */
    uint32_t timeout;        /* polls, or wake-ups, before a job counts as hung */
} etp_npu_config;

typedef struct {
    const etp_npu_config *config;
    volatile bool interrupted;
    uint64_t cycles; /* of the last job */
} etp_npu;

typedef struct {
    uintptr_t begin;
    size_t bytes;
} etp_npu_range;

#define ETP_NPU_REGIONS 8

typedef struct {
    const void *commands; /* at a multiple of 16 */
    uint32_t command_bytes;
    uint32_t config; /* CONFIG and ID words of the payload: what it was compiled for */
    uint32_t id;
    uintptr_t regions[ETP_NPU_REGIONS]; /* at multiples of 16; 0 for those without memory */
    const etp_npu_range *cleaned;       /* what the core wrote and the NPU reads */
    size_t cleaned_count;
    const etp_npu_range *invalidated; /* what the NPU writes and the core reads */
    size_t invalidated_count;
} etp_npu_job;

/* Checks that `config` describes the NPU that is there, resets it and sets its ports. */
etp_npu_status etp_npu_init(etp_npu *npu, const etp_npu_config *config);

/* Runs a job to its end. After a failure the NPU has been reset and takes the next job. */
etp_npu_status etp_npu_run(etp_npu *npu, const etp_npu_job *job);

/* The handler of the NPU's interrupt. */
void etp_npu_interrupt(etp_npu *npu);

/* What a status means and what to do about it: one sentence. */
const char *etp_npu_message(etp_npu_status status);

/*
 * What the platform supplies. Without caches the first two do nothing; the third is called between two looks at a running
 * job, and may sleep until an interrupt or event.
 */
void etp_npu_clean(uintptr_t begin, size_t bytes);
void etp_npu_invalidate(uintptr_t begin, size_t bytes);
void etp_npu_wait(void);

#endif
