#include "cli/cli.h"
#include "cli/command_parts/bench.h"
#include "cli/folders.h"

#include <stdio.h>
#include <stdlib.h>

int bench_folder(char folder[PATH_BYTES])
{
    char data[PATH_BYTES - 16];

    if (folders_data("bench", data, sizeof data) != 0)
        return cli_failed("neither XDG_DATA_HOME nor HOME is set.");
    snprintf(folder, PATH_BYTES, "%sXXXXXX", data);
    *strrchr(data, '/') = '\0';
    return save_folder(data) != 0 || mkdtemp(folder) == NULL
               ? cli_failed("%s cannot be created.", folder)
               : EXIT_DONE;
}
