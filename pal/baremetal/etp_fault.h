#ifndef ETP_FAULT_H
#define ETP_FAULT_H

/* Vector of every exception that nobody handles: says which, where and why, and ends the program with a failure. */
void etp_fault_entry(void);

#endif
