/* Find how much memory may be used. */
#ifndef SYSTEM_FREE_MEMORY_H
#define SYSTEM_FREE_MEMORY_H

#include <stdint.h>

/* Get the bytes that a table may use on this machine now. */
uint64_t free_memory_bytes(void);

#endif
