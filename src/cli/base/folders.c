#include "cli/base/folders.h"

#include "cli/base/args.h"
#include "store/save.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int folders_data(const char *what, char *path, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");

    if (data != NULL && data[0] == '/')
        snprintf(path, size, "%s/duello/%s", data, what);
    else if (home != NULL && home[0] == '/')
        snprintf(path, size, "%s/.local/share/duello/%s", home, what);
    else
        return ERR_UNKNOWN;
    return OK;
}

int folders_saves(char *path, size_t size)
{
    return folders_data("games", path, size);
}
