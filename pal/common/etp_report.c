#include "etp_report.h"

#include "etp_print.h"

void etp_report_step(const char *method, uint32_t step, uint64_t units)
{
    etp_print("etgen:step ");
    etp_print(method);
    etp_print(" ");
    etp_print_unsigned(step);
    etp_print(" ");
    etp_print_unsigned(units);
    etp_print("\n");
}

void etp_report_total(const char *method, uint64_t units)
{
    etp_print("etgen:total ");
    etp_print(method);
    etp_print(" ");
    etp_print_unsigned(units);
    etp_print("\n");
}
