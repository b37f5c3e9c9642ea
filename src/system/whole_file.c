#include "system/whole_file.h"

#include "core/array.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

char *whole_file_read(FILE *from, size_t most, size_t *len)
{
    enum { PART = 1 << 16 };
    char *text = NULL;
    size_t room = 0, n = 0;

    *len = 0;
    do {
        *len += n;
        errno = EFBIG;
        if (*len > most || !array_grow(&text, &room, *len + PART + 1, 1)) {
            free(text);
            return NULL;
        }
    } while ((n = fread(text + *len, 1, PART, from)) > 0);
    text[*len] = '\0';
    if (!ferror(from))
        return text;
    free(text);
    return NULL;
}

FILE *whole_file_begin(const char *path, char beside[WHOLE_FILE_PATH])
{
    int len = snprintf(beside, WHOLE_FILE_PATH, "%s.part-%ld", path, (long)getpid());
    FILE *to;

    errno = ENAMETOOLONG;
    if (len >= WHOLE_FILE_PATH || (to = fopen(beside, "we")) == NULL)
        return NULL;
    flock(fileno(to), LOCK_EX | LOCK_NB);
    return to;
}

bool whole_file_end(FILE *to, const char *beside, const char *path)
{
    int why;

    if (fflush(to) == 0 && !ferror(to) && fsync(fileno(to)) == 0 && rename(beside, path) == 0)
        return true;
    why = errno;
    fclose(to);
    remove(beside);
    errno = why;
    return false;
}
