#ifndef ETP_REPORT_H
#define ETP_REPORT_H

#include <stdint.h>

/*
 * What a program tells the tool that runs it: lines of the console that begin with "etgen:".
 * `units` are those of etp_lap, `method` is a word without spaces.
 */

/* "etgen:step forward 7 1234": step 7 of this run of the method took 1234 units. */
void etp_report_step(const char *method, uint32_t step, uint64_t units);

/* "etgen:total forward 123456": one run of the method took so many units. */
void etp_report_total(const char *method, uint64_t units);

#endif
