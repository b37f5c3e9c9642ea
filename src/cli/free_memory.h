/* How much memory there is to use. */
#ifndef CLI_FREE_MEMORY_H
#define CLI_FREE_MEMORY_H

#include <stdint.h>

/* How many bytes a table may take on this machine as it is now. */
uint64_t free_memory_bytes(void);

#endif
