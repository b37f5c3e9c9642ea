/* Use most of the memory that is free on this machine. */
#include "system/free_memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

/* Ask the kernel for the bytes that are available without swapping; 0: unknown. */
static uint64_t memory_available(void)
{
    FILE *f = fopen("/proc/meminfo", "re");
    char line[128];
    uint64_t kib = 0;

    while (f != NULL && kib == 0 && fgets(line, sizeof line, f) != NULL)
        if (sscanf(line, "MemAvailable: %" SCNu64 " kB", &kib) != 1)
            kib = 0;
    if (f != NULL)
        fclose(f);
    return kib * 1024;
}

uint64_t free_memory_bytes(void)
{
    uint64_t bytes = memory_available();

    if (bytes == 0)
        bytes = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
    return bytes / 5 * 4;
}
