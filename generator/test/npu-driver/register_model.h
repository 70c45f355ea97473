#ifndef REGISTER_MODEL_H
#define REGISTER_MODEL_H

#include <stdint.h>

/* An Ethos-U as its registers show it. Breaks of the documented rules are printed and counted. */
typedef struct {
    uint32_t product;
    uint32_t config; /* the CONFIG register */
    uint32_t id;
    uint32_t reset_reads;  /* reads of STATUS until a reset ends */
    uint32_t job_reads;    /* looks until a job ends; more than a driver's patience for one that hangs */
    uint32_t final_status; /* of a job that ends */
    int ignores_protection;
} model_setup;

void model_begin(const model_setup *setup);
uint32_t model_read(uintptr_t address);
void model_write(uintptr_t address, uint32_t value);
/* One look passes: a running job comes nearer to its end. Nonzero when it raises the interrupt. */
int model_step(void);
int model_broken_rules(void);
int model_jobs(void);
/* The value that a register has. */
uint32_t model_register(uint32_t offset);

#define MODEL_BASE 0x48102000u
#define ETP_NPU_READ(address) model_read(address)
#define ETP_NPU_WRITE(address, value) model_write(address, value)

#endif
