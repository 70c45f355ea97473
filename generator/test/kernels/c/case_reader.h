#ifndef CASE_READER_H
#define CASE_READER_H

#include <stdio.h>

#include "kernel_case.h"

/* Reads little-endian records; a damaged file ends the program with exit status 2. */

/* Returns 0 at the end of the file. */
int read_case(FILE *file, kernel_case *test);
uint32_t read_u32(FILE *file);
void free_case(kernel_case *test);

#endif
